import type { Limits } from '../limits.ts'
import { day } from '../../../../src/schema/durations.ts'

/**
 * The same day of the month, some months earlier or later; the last day if the month is shorter.
 */
const monthsFrom = (from: Date, months: number): Date => {
  const at = new Date(from)
  at.setUTCDate(1)
  at.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(from.getUTCDate(), last))
  return at
}

const months = { THREE_MONTHS: 3, HALF_YEAR: 6, ONE_YEAR: 12 } as const

type Policy = Pick<Limits, 'retention' | 'retentionDays' | 'since'>

const moved = (policy: Policy, from: Date, way: 1 | -1): Date | null => {
  const { retention, retentionDays } = policy
  if (retention === 'NEVER') return null
  if (retention === 'CUSTOM')
    return retentionDays === null ? null : new Date(from.getTime() + way * retentionDays * day)
  return monthsFrom(from, way * months[retention])
}

/** When a file that was last changed at an instant is deleted automatically; null: never. */
export const deletionTime = (policy: Policy, changedAt: string): string | null => {
  const due = moved(policy, new Date(changedAt), 1)
  if (due === null) return null
  const warned = policy.since === null ? 0 : Date.parse(policy.since) + day
  return new Date(Math.max(due.getTime(), warned)).toISOString()
}

/**
 * Files last changed before this instant are due now; `deletionTime` decides for files near it.
 * Null: none are.
 */
export const dueBefore = (policy: Policy, now: Date): Date | null => moved(policy, now, -1)
