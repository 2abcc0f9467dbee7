import { offsetAt, toInstant } from '../../zone.ts'

const minute = 60_000
const quarter = 15 * minute

interface Quarter {
  readonly offset: number
  /**
   * Some hours earlier the zone's offset was greater than now, so this local time may occur twice.
   */
  readonly turned: boolean
}
const quarterAt = (ms: number, zone: string): Quarter => {
  const offset = offsetAt(ms, zone)
  return { offset, turned: offsetAt(ms - 3 * 60 * minute, zone) > offset }
}

// a zone's local time takes microseconds to compute, and an export has a million times; no offset
// changes within a quarter of an hour
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
 * An instant as local time of a zone: a date whose UTC parts are the local ones, as sheets store
 * times. The second of two equal local times (in autumn) becomes a text with its UTC offset, so
 * that it is read back correctly.
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
