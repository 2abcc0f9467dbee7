import { conditionsOf, type Condition } from '../../protocol/query.ts'
import type { Field } from '../kind.ts'
import type { AnyResource, Conditions } from '../resource.ts'
import type { Counted } from '../fields/integer/index.ts'

/**
 * The condition of a field that follows from conditions: whether the record meets them, or how many
 * other records do.
 */
export type Following =
  | { readonly kind: 'when'; readonly resource: AnyResource; readonly where: readonly Condition[] }
  | {
      readonly kind: 'counts'
      /** The resource of the counted records. */
      readonly resource: AnyResource
      /** Their reference field to this record. */
      readonly by: string
      readonly where: readonly Condition[]
    }

const following = new WeakMap<Field, Following>()

/** The conditions that a field follows from; undefined of every other. */
export const whenOf = ({ options }: Field): Conditions | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `when` is an option of booleans alone
  'when' in options ? (options.when as Conditions | undefined) : undefined
/** The records that a field says it counts; undefined of every other. */
export const countedOf = ({ options }: Field): Counted | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `counts` is an option of integers alone
  'counts' in options ? (options.counts as Counted | undefined) : undefined

/** Whether a field follows from conditions. */
export const isFollowing = (field: Field): boolean =>
  whenOf(field) !== undefined || countedOf(field) !== undefined

/** Resolves the records that such fields refer to. Until it has run, no one sees such a field. */
export const linkFollowing = (resources: readonly AnyResource[]): void => {
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  for (const resource of resources)
    for (const field of Object.values(resource.fields)) {
      const when = whenOf(field)
      if (when) following.set(field, { kind: 'when', resource, where: conditionsOf(when) })
      const counted = countedOf(field)
      const other = counted && byName.get(counted.resource)
      if (counted && other)
        following.set(field, {
          kind: 'counts',
          resource: other,
          by: counted.by,
          where: conditionsOf(counted.where ?? {}),
        })
    }
}

/**
 * The condition of a field; undefined if it doesn't follow from conditions, or its records are
 * unknown.
 */
export const followingOf = (field: Field): Following | undefined => following.get(field)
