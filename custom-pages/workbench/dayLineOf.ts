import type { WorkbenchDay } from '../../resources/workbench/workbench.calls.ts'
import { minute } from '../../src/schema/durations.ts'

export interface DaySlot {
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly running: number
  /** It has ended. */
  readonly over: boolean
}
export interface DayLineFigures {
  readonly slots: readonly DaySlot[]
  readonly slotMs: number
  /** The largest number of lessons at once; at least 1. */
  readonly most: number
  /** Where on the line the present is, from 0 to 1; undefined: it is not on it. */
  readonly nowAt: number | undefined
}

/** Hours that the line always shows: from 8 to 20 hours after the day's start. */
const usualHours = { from: 8, until: 20 } as const

/**
 * The hours of the day that contain lessons, in whole hours, and always the usual hours. `now` in
 * ms.
 */
export const dayLineOf = (
  { from, slotMinutes, running }: WorkbenchDay,
  now: number,
): DayLineFigures => {
  const slotMs = slotMinutes * minute
  const perHour = 60 / slotMinutes
  const start = Date.parse(from)
  const busy = running.flatMap((n, slot) => (n ? [slot] : []))
  const first = Math.min(usualHours.from * perHour, ...busy)
  const past = Math.max(usualHours.until * perHour, ...busy.map(slot => slot + 1))
  const begin = Math.floor(first / perHour) * perHour
  const end = Math.min(running.length, Math.ceil(past / perHour) * perHour)
  const nowAt = (now - start - begin * slotMs) / ((end - begin) * slotMs)
  return {
    slots: running.slice(begin, end).map((n, nth) => {
      const at = start + (begin + nth) * slotMs
      return { at: new Date(at).toISOString(), running: n, over: at + slotMs <= now }
    }),
    slotMs,
    most: Math.max(1, ...running),
    nowAt: nowAt >= 0 && nowAt <= 1 ? nowAt : undefined,
  }
}
