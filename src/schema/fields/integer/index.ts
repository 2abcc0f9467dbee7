import type { Field, Kind, Optional } from '../../kind.ts'
import type { Only } from '../base/factory.ts'
import { numberKind, type NumberOptions } from '../base/number.ts'

/** A whole number; `min` and `max` are included. */
export interface IntegerOptions extends NumberOptions {
  /** Typed with a button either side (UI-06); for small counts, 1 to 12 unless `min` and `max` say otherwise. */
  readonly stepper?: true
}

export const integer = <const O extends IntegerOptions>(
  options: Only<O, IntegerOptions>,
): Field<'integer', Optional<O, number>, O> => ({
  kind: 'integer',
  options,
})

export const integerKind: Kind<IntegerOptions, number> = numberKind<IntegerOptions>({
  name: 'integer',
  scale: () => 0,
  openapiType: 'integer',
  units: /\s*(?:次|个|节|人|天|times?)$/i,
})
