/*
 * Local times of IANA zones. A local time is `YYYY-MM-DDTHH:mm`, a date `YYYY-MM-DD`, both in the
 * proleptic Gregorian calendar; an instant is ISO 8601 in UTC, or milliseconds if stated. Pure, for
 * screens and server.
 */

const minute = 60_000
const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat | undefined>()
const formatOf = (zone: string): Intl.DateTimeFormat | undefined => {
  if (formats.has(zone)) return formats.get(zone)
  let format: Intl.DateTimeFormat | undefined
  try {
    // offsets ("+08:00") are no zones: they know no summer
    if (/^[A-Za-z]/.test(zone))
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        calendar: 'gregory',
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })
  } catch {
    format = undefined
  }
  // limits the cache, because mistyped names would fill it
  if (format || formats.size < 1000) formats.set(zone, format)
  return format
}

/** Whether it is the name of a known zone. */
export const isZone = (text: string): boolean => formatOf(text) !== undefined

/** The clock of a zone at an instant, as if it were UTC; milliseconds, cut to seconds. */
const clockAt = (ms: number, zone: string): number => {
  const format = formatOf(zone)
  if (!format) throw new RangeError(`no zone ${zone}`)
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value)
  return Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  )
}

/** How far a zone's clock is before UTC at an instant, in milliseconds. */
export const offsetAt = (ms: number, zone: string): number =>
  clockAt(ms, zone) - Math.floor(ms / 1000) * 1000

const localForm = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/
const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/
const textOf = (utc: number): string => new Date(utc).toISOString().slice(0, 16)

/** Whether it is a local time that the calendar has. */
export const isLocal = (text: unknown): text is string => {
  if (typeof text !== 'string' || !localForm.test(text)) return false
  const utc = Date.parse(`${text}:00.000Z`)
  return !Number.isNaN(utc) && textOf(utc) === text
}
/** Whether it is a date that the calendar has. */
export const isDate = (text: unknown): text is string =>
  typeof text === 'string' && dateForm.test(text) && isLocal(`${text}T00:00`)

/** The instant of a local time, and whether the local time was skipped or repeated. */
export interface ZonedInstant {
  readonly at: string
  /** The local time doesn't exist on that day: `at` is the first minute after the gap. */
  readonly gap: boolean
  /** The local time comes twice: `at` is the first. */
  readonly fold: boolean
}

const instantCache = new Map<string, ZonedInstant>()

/** The first minute after the gap between two instants. */
const behindGap = (from: number, to: number, zone: string): number => {
  const before = offsetAt(from, zone)
  let [low, high] = [from, to]
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

const instantOf = (local: string, zone: string): ZonedInstant => {
  const clock = Date.parse(`${local}:00.000Z`)
  // no two turns of a clock lie within two days of each other
  const candidates = [...new Set([offsetAt(clock - day, zone), offsetAt(clock + day, zone)])]
    .map(offset => clock - offset)
    .toSorted((a, b) => a - b)
  const right = candidates.filter(ms => clockAt(ms, zone) === clock)
  const [first] = right
  if (first !== undefined)
    return { at: new Date(first).toISOString(), gap: false, fold: right.length > 1 }
  const at = behindGap(candidates[0] ?? clock, candidates.at(-1) ?? clock, zone)
  return { at: new Date(at).toISOString(), gap: true, fold: false }
}

/** The instant of a local time. Throws RangeError for what is no local time or no zone. */
export const toInstant = (local: string, zone: string): ZonedInstant => {
  if (!isLocal(local)) throw new RangeError(`no local time ${String(local)}`)
  const key = `${zone} ${local}`
  const known = instantCache.get(key)
  if (known) return known
  const instant = instantOf(local, zone)
  if (instantCache.size >= 5000) instantCache.clear()
  instantCache.set(key, instant)
  return instant
}

/** The local time of an instant, truncated to minutes. Throws RangeError for an unknown zone. */
export const toLocal = (instant: string, zone: string): string =>
  textOf(clockAt(Date.parse(instant), zone))

export const dateOf = (local: string): string => local.slice(0, 10)
export const timeOf = (local: string): string => local.slice(11, 16)

/** A date this many days later (earlier if negative). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * day).toISOString().slice(0, 10)
/** Number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / day)
/** Monday 1 … Sunday 7. */
export const weekdayOf = (date: string): number =>
  new Date(`${date}T00:00:00.000Z`).getUTCDay() || 7
/** The Monday of a day's week; `date` and the result are YYYY-MM-DD. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))
