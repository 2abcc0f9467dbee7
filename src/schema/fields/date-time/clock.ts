import { offsetAt, toInstant } from '../../zone.ts'

const minute = 60_000
const quarter = 15 * minute

interface Quarter {
  readonly offset: number
  /**
   * Some hours before the clock was ahead of what it is now: this hour may have been shown already.
   */
  readonly turned: boolean
}
const quarterAt = (ms: number, zone: string): Quarter => {
  const offset = offsetAt(ms, zone)
  return { offset, turned: offsetAt(ms - 3 * 60 * minute, zone) > offset }
}

// what a zone's clock says costs microseconds, and an export has a million times; no clock is
// turned within a quarter of an hour
const zones = new Map<string, Map<number, Quarter>>()
const quarterOf = (ms: number, zone: string): Quarter => {
  // before 1970 clocks went by the sun of their town
  if (ms < 0) return quarterAt(ms, zone)
  const quarters = zones.get(zone) ?? new Map<number, Quarter>()
  const key = Math.floor(ms / quarter)
  const known = quarters.get(key)
  if (known !== undefined) return known
  if (quarters.size >= 20_000) quarters.clear()
  const newQuarter = quarterAt(ms, zone)
  quarters.set(key, newQuarter)
  if (zones.size >= 100) zones.clear()
  zones.set(zone, quarters)
  return newQuarter
}

/**
 * Converts the clock time of a zone (written as if it were UTC) to an instant: the first of two
 * for a repeated time, undefined for a skipped one.
 */
export const instantOfClock = (clockText: string, zone: string | undefined): string | undefined => {
  if (zone === undefined || zone === 'UTC') return clockText
  const { at, gap } = toInstant(clockText.slice(0, 16), zone)
  return gap ? undefined : new Date(Date.parse(at) + (Date.parse(clockText) % minute)).toISOString()
}

const signed = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / minute)
  return `${ms < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * An instant as a zone's clock shows it: a date whose UTC digits are the clock's, as sheets hold
 * times. The second of two that the clock shows alike (in autumn) is a text with its shift from
 * UTC, so that it is read as itself again.
 */
export const onClock = (instant: string, zone: string | undefined): Date | string => {
  const ms = Date.parse(instant)
  if (zone === undefined || zone === 'UTC') return new Date(ms)
  const { offset, turned } = quarterOf(ms, zone)
  const clockTime = new Date(ms + offset)
  if (!turned) return clockTime
  const text = clockTime.toISOString()
  return instantOfClock(text, zone) !== new Date(ms).toISOString()
    ? `${text.slice(0, 19).replace('T', ' ')}${signed(offset)}`
    : clockTime
}
