import type { OnDelete } from '../fields/reference/index.ts'
import type { CommonOptions } from '../kind.ts'
import type { AnyResource, Related } from '../resource.ts'
import { fieldEntries, targetOf } from './fields.ts'

interface Referring extends CommonOptions {
  readonly onDelete?: OnDelete
}

/** A field that refers to deleted records, and the consequence for its own record. */
export interface Referrer {
  readonly resource: AnyResource
  readonly field: string
  readonly onDelete: OnDelete
}

/** The references to a resource that say what follows from a deletion. */
export const referrersOf = (
  resources: Readonly<Record<string, AnyResource>>,
  target: string,
): Referrer[] =>
  Object.values(resources).flatMap(resource =>
    fieldEntries(resource).flatMap(([field, declared]) => {
      const { onDelete }: Referring = declared.options
      return onDelete && targetOf(declared) === target ? [{ resource, field, onDelete }] : []
    }),
  )

/** The lists on the page of a resource's records: its own, then those that other resources add. */
export const relatedOf = (
  resources: readonly AnyResource[],
  resource: Pick<AnyResource, 'name' | 'show'>,
): readonly Related[] => [
  ...(resource.show?.related ?? []),
  ...resources.flatMap(({ name, fields, relatedTo }) =>
    (relatedTo ?? []).flatMap(related => {
      const field = fields[related.by]
      return field && targetOf(field) === resource.name ? [{ ...related, resource: name }] : []
    }),
  ),
]
