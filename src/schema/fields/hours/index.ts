import type { Field, Kind, Optional } from '../../kind.ts'
import type { Only } from '../base/factory.ts'
import { numberKind, type NumberOptions } from '../base/number.ts'

/** Lesson hours: two decimals, stored as hundredths. */
export interface HoursOptions extends NumberOptions {
  /** What is below zero is owed: it is red. */
  readonly owed?: true
}

export const hours = <const O extends HoursOptions>(
  options: Only<O, HoursOptions>,
): Field<'hours', Optional<O, number>, O> => ({
  kind: 'hours',
  options,
})

export const hoursKind: Kind<HoursOptions, number> = numberKind<HoursOptions>({
  name: 'hours',
  scale: () => 2,
  openapiType: 'number',
  units: /\s*(?:个?(?:小时|课时|学时)|节课?|h|hrs?|hours?)$/i,
})
