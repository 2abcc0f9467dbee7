import type { Field, Kind, Optional } from '../../kind.ts'
import type { Conditions } from '../../resource-parts.ts'
import type { Only } from '../base/factory.ts'
import { numberKind, type NumberOptions } from '../base/number.ts'

/** A whole number; `min` and `max` are included. */
export interface IntegerOptions extends NumberOptions {
  /**
   * How many living records of `resource` refer to this one by their field `by` and meet `where`,
   * at this moment: `{ resource: 'loan', by: 'studentId', where: { state: 'LENT' } }`. Nothing is
   * stored and nobody writes it; it is filtered and sorted by, and seen by those who may read the
   * records that it counts.
   */
  readonly counts?: Counted
}

/** Records that a field counts. */
export interface Counted {
  /** Whose records are counted. */
  readonly resource: string
  /** Their reference field that leads to the record. */
  readonly by: string
  /** Conditions as a list's address says them; unless said, all of them count. */
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
