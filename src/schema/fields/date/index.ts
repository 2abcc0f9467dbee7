import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, DaysAfter, Field, Kind, Optional } from '../../kind.ts'
import type { Issue } from '../../issue.ts'
import { bad, good, narrowCell } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { rangeOps } from '../base/number.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { tidiedOrNothing, withoutApostrophe } from '../base/tidy.ts'
import { zonedCell } from '../date-time/instant.ts'
import { isDay, isNoDay, parseDay } from './day.ts'
import { withoutWeekday } from './weekday.ts'
import { withPlainClock } from '../date-time/clockWords.ts'
import { asText } from '../../asText.ts'
import { zonedDayText } from '../../timeText.ts'
import { addDays, dateOf, toLocal } from '../../zone.ts'

/**
 * A calendar day, 'YYYY-MM-DD'. `past`: not after today, wherever on earth; `min`/`max` are days.
 */
export interface DateOptions extends CommonOptions<string> {
  /** Today where the institution is, or days after another field. */
  readonly defaultFrom?: 'today' | DaysAfter
  /** No day after today is accepted. */
  readonly past?: boolean
  /** The first day that is accepted: 'YYYY-MM-DD'. */
  readonly min?: string
  /** The last day that is accepted: 'YYYY-MM-DD'. */
  readonly max?: string
}

export const date = <const O extends DateOptions>(
  options: Only<O, DateOptions>,
): Field<'date', Optional<O, string>, O> => ({
  kind: 'date',
  options,
})

/** Today in the earliest time zone (UTC+14), so that today never counts as the future. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

const check = (value: unknown, options: DateOptions): Issue | undefined => {
  if (typeof value !== 'string' || !isDay(value)) return malformed(options)
  if (options.past && value > latestToday()) return malformed(options, { future: 1 })
  if (options.min !== undefined && value < options.min)
    return malformed(options, { min: options.min })
  if (options.max !== undefined && value > options.max)
    return malformed(options, { max: options.max })
  return undefined
}

/**
 * The day of a cell; of a time with its offset from UTC, the day on which it falls by the clock of
 * the zone.
 */
const dayInCell = (text: string, zone = 'UTC'): string | undefined => {
  const withOffset = zonedCell(text)
  if (!withOffset) return parseDay(text)
  return withOffset.at === undefined ? undefined : dateOf(toLocal(withOffset.at, zone))
}

export const dateKind: Kind<DateOptions, string> = {
  name: 'date',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean: value => (typeof value === 'string' ? value.trim() || null : (value ?? null)),
      check: value => check(value, options),
    }),
  later: (from, days, zone) => addDays(isDay(from) ? from : dateOf(toLocal(from, zone)), days),
  column: options => ({ type: 'date', nullable: !options.required, index: 'btree' }),
  toStore: value => value ?? null,
  fromStore(raw) {
    if (raw === null || raw === undefined) return null
    return asText(raw).slice(0, 10)
  },
  filters: () => rangeOps,
  parseFilter: (raw, op) =>
    op === 'null' ? parseFlag(raw) : isDay(raw.trim()) ? raw.trim() : undefined,
  parseCell(cell, options, { zone }) {
    const text = withPlainClock(withoutWeekday(narrowCell(cell)))
    const day = dayInCell(text, zone)
    if (day === undefined)
      return bad(options.formatCode ?? ErrorCode.valueMissing, {
        [isNoDay(zonedCell(text)?.day ?? text) ? 'noDay' : 'day']: 1,
      })
    const wrong = check(day, options)
    return wrong ? bad(options.formatCode ?? ErrorCode.valueMissing, wrong.params) : good(day)
  },
  tidyCell: cell => tidiedOrNothing(cell, withoutApostrophe(cell)),
  formatCell: value => (value === null ? null : new Date(`${value}T00:00:00.000Z`)),
  words: (value, lang) => zonedDayText(value, lang),
  sample(options, rng) {
    const from = Date.parse(options.min ?? '1970-01-01')
    const to = Date.parse(options.max ?? '2020-12-31')
    return new Date(
      from + rng.int(0, Math.max(0, Math.floor((to - from) / 86_400_000))) * 86_400_000,
    )
      .toISOString()
      .slice(0, 10)
  },
  openapi: options => ({ type: options.required ? 'string' : ['string', 'null'], format: 'date' }),
}
