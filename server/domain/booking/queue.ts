import { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/**
 * Changes one place of a queue in a savepoint. A refused change leaves that place unchanged and
 * returns undefined, so that the others can still be settled.
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
  /** End of the hold, offer or wait; null: none. ISO 8601. */
  readonly until: string | null
}
/** The resulting places of a lesson or an event. */
interface Line<P> {
  /** Places whose time has expired. */
  readonly overdue: readonly P[]
  /** Waiting people in time, first come first served. */
  readonly waiting: readonly P[]
  /** Places that are free once the overdue ones are; negative where there are too many. */
  readonly free: number
}

/**
 * Sorts places into expired ones, waiting ones in order, and free ones. `before` orders the
 * waiting; `now` is ISO 8601.
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
