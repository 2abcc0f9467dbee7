import { addDays } from '../../schema/zone.ts'
import { dayMinutes, minuteOf, type CalendarEntry } from './entry.ts'

/** The part of an entry on one day, in minutes of that day. */
export interface DayPart {
  readonly entry: CalendarEntry
  readonly from: number
  readonly to: number
}
export interface Block extends DayPart {
  /** Number of the lane from the left, and how many there are. */
  readonly lane: number
  readonly lanes: number
}
/** Pieces that found no lane of their own. */
export interface Crowd {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly lanes: number
}
/** Shorter pieces are drawn this long, so that they can be read and grabbed. */
const shortest = 20

/** Cuts entries into their parts on a day; one past midnight has one on each day. */
export const dayPartsOf = (entries: readonly CalendarEntry[], day: string): DayPart[] => {
  const next = addDays(day, 1)
  return entries
    .filter(
      ({ start, end }) =>
        start.slice(0, 10) <= day && end > `${day}T00:00` && start < `${next}T00:00`,
    )
    .map(entry => ({
      entry,
      from: entry.start.slice(0, 10) < day ? 0 : minuteOf(entry.start),
      to: entry.end.slice(0, 10) > day ? dayMinutes : minuteOf(entry.end),
    }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
}

const drawnTo = ({ from, to }: DayPart): number =>
  Math.min(dayMinutes, Math.max(to, from + shortest))

/** Gives each piece of an overlapping group the first lane that is free at its start. */
const laned = (bundle: readonly DayPart[]): (DayPart & { lane: number })[] => {
  const free: number[] = []
  return bundle.map(piece => {
    const found = free.findIndex(until => until <= piece.from)
    const lane = found < 0 ? free.length : found
    free[lane] = drawnTo(piece)
    return { ...piece, lane }
  })
}

/**
 * Lays the pieces of one day side by side in at most `maxLanes` lanes; pieces without a lane become
 * crowds in the last one.
 */
export const lanesOf = (
  pieces: readonly DayPart[],
  maxLanes: number,
): { readonly blocks: readonly Block[]; readonly crowds: readonly Crowd[] } => {
  const blocks: Block[] = []
  const crowds: Crowd[] = []
  let bundle: DayPart[] = []
  let until = -1
  const close = (): void => {
    const all = laned(bundle)
    const wide = Math.max(0, ...all.map(({ lane }) => lane + 1))
    const lanes = Math.min(wide, maxLanes)
    const own = wide > maxLanes ? maxLanes - 1 : maxLanes
    const left = all.filter(({ lane }) => lane >= own)
    blocks.push(...all.filter(({ lane }) => lane < own).map(piece => ({ ...piece, lanes })))
    const [first] = left
    if (first)
      crowds.push({
        from: first.from,
        to: Math.max(...left.map(drawnTo)),
        count: left.length,
        lanes,
      })
    bundle = []
  }
  for (const piece of pieces) {
    if (bundle.length && piece.from >= until) close()
    until = bundle.length ? Math.max(until, drawnTo(piece)) : drawnTo(piece)
    bundle.push(piece)
  }
  if (bundle.length) close()
  return { blocks, crowds }
}
