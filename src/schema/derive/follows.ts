import { conditionsOf, type Condition } from '../../protocol/query.ts'
import type { Field } from '../kind.ts'
import type { AnyResource, Conditions } from '../resource.ts'
import type { Counted } from '../fields/integer/index.ts'

/**
 * What a field that follows from conditions asks: whether they hold of the record, or how many
 * other records there are of which they hold.
 */
export type Following =
  | { readonly kind: 'when'; readonly resource: AnyResource; readonly where: readonly Condition[] }
  | {
      readonly kind: 'counts'
      /** Whose records are counted. */
      readonly resource: AnyResource
      /** Their reference field that leads to the record. */
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

/** Finds the records that fields ask about. Until it ran, no one sees such a field. */
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

/** What a field asks; undefined where it is not told by conditions, or its records are unknown. */
export const followingOf = (field: Field): Following | undefined => following.get(field)
