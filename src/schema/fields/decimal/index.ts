import type { Field, Kind, Optional } from '../../kind.ts'
import type { Only } from '../base/factory.ts'
import { numberKind, type NumberOptions } from '../base/number.ts'

/** A number with at most `scale` decimals (default 2), stored exactly. */
export interface DecimalOptions extends NumberOptions {
  /** Decimals that are stored; 2 by default. */
  readonly scale?: 0 | 1 | 2 | 3 | 4 | 5 | 6
}

export const decimal = <const O extends DecimalOptions>(
  options: Only<O, DecimalOptions>,
): Field<'decimal', Optional<O, number>, O> => ({
  kind: 'decimal',
  options,
})

export const decimalKind: Kind<DecimalOptions, number> = numberKind<DecimalOptions>({
  name: 'decimal',
  scale: options => options.scale ?? 2,
  openapiType: 'number',
})
