import { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/**
 * Changes one place of a line in a part of its own. A refused change leaves that place as it was
 * and returns undefined: it never stops the settling of the others.
 */
export const settleOne = async <T>(
  tx: Pick<StoreTx, 'attempt'>,
  change: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await tx.attempt(change)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** A place that is held, offered or waited for. */
export interface QueuedPlace {
  /** Until when it is held, offered or waited for; null: it doesn't end. ISO 8601. */
  readonly until: string | null
}
/** What becomes of the places of a lesson or an event. */
interface Line<P> {
  /** Those whose time is over. */
  readonly overdue: readonly P[]
  /** Those who wait and are still in time, first come first served. */
  readonly waiting: readonly P[]
  /** Places that are free once the overdue ones are; negative where there are too many. */
  readonly free: number
}

/**
 * The line for places: who has let theirs lapse, who is next, and how many places are free.
 * `before` orders those who wait; `now` is ISO 8601.
 */
export const lineOf = <P extends QueuedPlace>(
  rows: readonly P[],
  {
    places,
    now,
    holds,
    waits,
    before,
  }: {
    readonly places: number
    readonly now: string
    readonly holds: (row: P) => boolean
    readonly waits: (row: P) => boolean
    readonly before: (a: P, b: P) => number
  },
): Line<P> => {
  const overdue = rows.filter(row => (row.until ?? '9') <= now)
  const late = new Set(overdue)
  const inTime = rows.filter(row => !late.has(row))
  return {
    overdue,
    waiting: inTime.filter(waits).toSorted(before),
    free: places - inTime.filter(holds).length,
  }
}
