import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, DaysAfter, Field, Kind, Optional } from '../../kind.ts'
import { bad, good, narrowCell } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { rangeOps } from '../base/number.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { isDay, parseDay } from '../date/day.ts'
import { withoutWeekday } from '../date/weekday.ts'
import { onClock, instantOfClock } from './clock.ts'
import { withPlainClock } from './clockWords.ts'
import { normaliseInstant, zonedCell } from './instant.ts'
import { storedInstant } from './stored.ts'
import { asText } from '../../asText.ts'
import { instantText } from '../../timeText.ts'
import { addDays, dateOf, timeOf, toInstant, toLocal } from '../../zone.ts'

/** An instant; ISO 8601 in UTC with milliseconds on the wire. */
export interface DateTimeOptions extends CommonOptions<string> {
  /** The moment in which the record is made, or the same time days after another field. */
  readonly defaultFrom?: 'now' | DaysAfter
  /** People keep to it: shown with its day of the week and its hour, not as how long ago it was. */
  readonly appointment?: true
}

export const dateTime = <const O extends DateTimeOptions>(
  options: Only<O, DateTimeOptions>,
): Field<'dateTime', Optional<O, string>, O> => ({ kind: 'dateTime', options })

/**
 * Cells have no time zone: a time without one is in the given zone; null: a local time that doesn't
 * exist (in spring).
 */
const fromCell = (text: string, zone: string | undefined): string | null | undefined => {
  if (text.length > 40) return undefined
  const withOffset = zonedCell(text)
  if (withOffset) return withOffset.at
  const match = /^(.*?\d日?)(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?$/.exec(text)
  const day = match && parseDay(match[1] ?? '')
  if (!match || !day) return undefined
  const clockText = normaliseInstant(
    `${day}T${(match[2] ?? '0').padStart(2, '0')}:${match[3] ?? '00'}:${match[4] ?? '00'}${match[5] ?? ''}Z`,
  )
  return clockText === undefined ? undefined : (instantOfClock(clockText, zone) ?? null)
}

export const dateTimeKind: Kind<DateTimeOptions, string> = {
  name: 'dateTime',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean: value =>
        typeof value === 'string'
          ? (normaliseInstant(value.trim()) ?? (value.trim() || null))
          : (value ?? null),
      check: value =>
        typeof value === 'string' && normaliseInstant(value) === value
          ? undefined
          : malformed(options),
    }),
  later(from, days, zone) {
    if (isDay(from)) return toInstant(`${addDays(from, days)}T00:00`, zone).at
    if (days === 0) return from
    const local = toLocal(from, zone)
    return toInstant(`${addDays(dateOf(local), days)}T${timeOf(local)}`, zone).at
  },
  column: options => ({ type: 'timestamptz', nullable: !options.required, index: 'btree' }),
  toStore: value => value ?? null,
  fromStore(raw) {
    if (raw === null || raw === undefined) return null
    if (raw instanceof Date) return raw.toISOString()
    const text = asText(raw)
    return storedInstant(text) ?? new Date(text).toISOString()
  },
  filters: () => rangeOps,
  parseFilter(raw, op) {
    if (op === 'null') return parseFlag(raw)
    // a day is no instant: `atMoment` knows the zone and resolves it to the day's start and end
    return normaliseInstant(raw.trim())
  },
  parseCell(cell, options, { zone }) {
    const at = fromCell(withPlainClock(withoutWeekday(narrowCell(cell))), zone)
    return typeof at === 'string'
      ? good(at)
      : bad(options.formatCode ?? ErrorCode.valueMissing, at === null ? { gap: 1 } : { time: 1 })
  },
  formatCell: (value, _options, _lang, zone) => (value === null ? null : onClock(value, zone)),
  words: (value, lang, zone) => instantText(value, lang, zone),
  sample: (_options, rng) =>
    new Date(Date.UTC(2025, 0, 1) + rng.int(0, 365 * 24 * 60) * 60_000).toISOString(),
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    format: 'date-time',
  }),
}
