import { offsetAt } from '../../schema/zone.ts'

const minute = 60_000
export const dayMinutes = 1440
const quarter = 15 * minute
const day = dayMinutes * minute

/** An entry of a calendar, in local time of the chosen zone. */
export interface CalendarEntry {
  readonly id: string
  readonly name: string
  /** Its group, a class; '' if none. */
  readonly group: string
  /** Name of its holder, a teacher; '' if none. */
  readonly holder: string
  readonly holderId: string | null
  /** Local times `YYYY-MM-DDTHH:mm`. */
  readonly start: string
  readonly end: string
  readonly minutes: number
  /** The reason why it can't be moved any more. */
  readonly locked?: 'started' | 'ended'
  /** Its state, which determines its ground. */
  readonly state: string
  /** Index of its group's colour (`groupColourOf`). */
  readonly colour?: number
  /** Highlighted because it needs attention. */
  readonly marked?: boolean
}

/**
 * Returns a fast converter of instants to local times. It looks up the UTC offset at the ends of
 * each UTC day; only on a day on which it changes, for each quarter of an hour, within which no
 * offset changes.
 */
export const zoneClockOf = (zone: string): ((instant: string) => string) => {
  const known = new Map<number, number>()
  const shiftAt = (ms: number): number => {
    let shift = known.get(ms)
    if (shift === undefined) known.set(ms, (shift = offsetAt(ms, zone)))
    return shift
  }
  return instant => {
    const ms = Date.parse(instant)
    const midnight = Math.floor(ms / day) * day
    const shift = shiftAt(midnight)
    const own =
      shift === shiftAt(midnight + day) ? shift : shiftAt(Math.floor(ms / quarter) * quarter)
    return new Date(ms + own).toISOString().slice(0, 16)
  }
}

/** Minutes of the day of a local time. */
export const minuteOf = (local: string): number =>
  Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
/** A date and minutes of the day (beyond either end of it too) as a local time. */
export const localAt = (date: string, minutes: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + minutes * minute).toISOString().slice(0, 16)
/** 'HH:mm' of minutes of a day. */
export const clockText = (minutes: number): string => localAt('2000-01-01', minutes).slice(11)

/**
 * Groups entries by the local day on which they start, in the order of their starts; a day without
 * entries is absent.
 */
export const entriesByDay = <E extends CalendarEntry>(
  entries: readonly E[],
): ReadonlyMap<string, readonly E[]> => {
  const days = new Map<string, E[]>()
  for (const entry of entries) {
    const date = entry.start.slice(0, 10)
    const list = days.get(date)
    if (list) list.push(entry)
    else days.set(date, [entry])
  }
  for (const list of days.values())
    list.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  return days
}
