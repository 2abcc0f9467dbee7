import type { Field, Kind, Optional } from '../../kind.ts'
import type { Conditions } from '../../resource-parts.ts'
import type { Only } from '../base/factory.ts'
import { numberKind, type NumberOptions } from '../base/number.ts'

/** A whole number; `min` and `max` are included. */
export interface IntegerOptions extends NumberOptions {
  /**
   * The current number of records of `resource` outside the trash that refer to this one by their
   * field `by` and meet `where`: `{ resource: 'loan', by: 'studentId', where: { state: 'LENT' } }`.
   * It is not stored and read-only; lists can filter and sort by it, and people see it if they can
   * read the counted records.
   */
  readonly counts?: Counted
}

/** Records that a field counts. */
export interface Counted {
  /** The resource of the counted records. */
  readonly resource: string
  /** Their reference field to this record. */
  readonly by: string
  /** Conditions in the form of a list's address; by default all records count. */
  readonly where?: Conditions
}

export const integer = <const O extends IntegerOptions>(
  options: Only<O, IntegerOptions>,
): Field<'integer', O extends { readonly counts: Counted } ? number : Optional<O, number>, O> => ({
  kind: 'integer',
  options,
})

export const integerKind: Kind<IntegerOptions, number> = numberKind<IntegerOptions>({
  name: 'integer',
  scale: () => 0,
  openapiType: 'integer',
  units: /\s*(?:次|个|节|人|天|times?)$/i,
})
