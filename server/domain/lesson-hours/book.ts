import type { HourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { totalKinds } from '../../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { RowChange } from '../../engine/records/quota.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { draftUpdate, settleSteps } from '../../engine/records/pipeline.ts'
import type { Account, Posting } from './account.ts'
import { changesTotal, demandTotal, markReversed } from './entry.ts'
import { markLessons } from './lessonMarks.ts'
import { settleMakeUpsOf } from './make-up/settle.ts'
import { bookingOf, loadAccounts, storeAccounts } from './lots.ts'
import { lockSums, inBatches, tellRemaining, type LockedSum } from './sums.ts'
import { toHours, toUnits } from './units.ts'
import { reviewWarnings } from './warnings.ts'

/** Entries by student, in their order. */
const byStudent = (entries: readonly HourEntry[]): ReadonlyMap<string, readonly HourEntry[]> => {
  const groups = new Map<string, HourEntry[]>()
  for (const entry of entries) {
    const known = groups.get(entry.studentId)
    if (known) known.push(entry)
    else groups.set(entry.studentId, [entry])
  }
  return groups
}

/** A sum with further entries. */
const raised = (sum: LockedSum, entries: readonly HourEntry[], account: Account): LockedSum => {
  const of = (...kinds: readonly HourEntry['kind'][]): number =>
    entries.reduce(
      (units, { kind, change }) => units + (kinds.includes(kind) ? toUnits(change ?? 0) : 0),
      0,
    )
  return {
    ...sum,
    total: sum.total + of(...totalKinds),
    used: sum.used - of('CONSUME'),
    expired: sum.expired - of('EXPIRE'),
    nextExpiry: account.nextExpiry,
  }
}

/**
 * Makes the total of students, as their records have it, that of the ledger; deleted students get
 * it when they are restored.
 */
export const tellTotals = async (
  totals: ReadonlyMap<string, number>,
  ctx: RuleContext,
): Promise<void> => {
  const of = ctx.contextOf(student)
  for (const part of inBatches([...totals.keys()].toSorted())) {
    const steps: RowChange[] = []
    for (const before of await ctx.tx.lockMany(student, part)) {
      const total = toHours(totals.get(before.id) ?? 0)
      if ((before.totalLessonHours ?? 0) === total) continue
      const after = await draftUpdate(
        ctx.tx,
        of,
        before,
        { totalLessonHours: total },
        { system: true },
      )
      if (after) steps.push({ before, after })
    }
    await settleSteps(ctx.tx, of, steps, 'update')
  }
}

/**
 * Books new entries of the ledger: reversals are marked, lots are used, and sums, warnings and the
 * totals of students follow.
 */
export const bookEntries = async (
  changes: readonly WrittenRecord<HourEntry>[],
  ctx: RuleContext,
): Promise<void> => {
  const { tx } = ctx
  const entries = changes.flatMap(({ before, after }) => (before === undefined ? [after] : []))
  if (!entries.length) return
  const groups = byStudent(entries)
  const telling = [...groups].flatMap(([id, own]) => (own.some(changesTotal) ? [id] : []))
  const sums = await lockSums(tx, groups.keys())
  await markReversed(tx, entries)
  await markLessons(tx, entries)
  const bookings = new Map<string, readonly Posting[]>(
    [...groups].map(([id, own]) => [id, own.flatMap(entry => bookingOf(entry) ?? [])]),
  )
  const accounts = await loadAccounts(tx, bookings)
  const next = new Map<string, LockedSum>()
  for (const [id, own] of groups) {
    const [account, sum] = [accounts.get(id), sums.get(id)]
    if (!account || !sum) throw new Error(`no sum of student ${id}`)
    for (const booking of bookings.get(id) ?? []) account.book(booking)
    const after = raised(sum, own, account)
    if (own.some(changesTotal)) demandTotal(toHours(after.total))
    next.set(id, after)
  }
  await storeAccounts(tx, accounts)
  await tx.amend(
    'hourSum',
    [...next.values()].map(({ studentId, total, used, expired, nextExpiry }) => ({
      studentId,
      total,
      used,
      expired,
      nextExpiry,
    })),
    ['total', 'used', 'expired', 'nextExpiry'],
  )
  await tellRemaining(tx, [...next.keys()])
  await reviewWarnings([...next.values()], ctx)
  await tellTotals(new Map(telling.map(id => [id, next.get(id)?.total ?? 0])), ctx)
  await settleMakeUpsOf(entries, ctx)
}
