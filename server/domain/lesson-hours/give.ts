import type { HourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import type { Student } from '../../../resources/people/student/student.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { tellTotals } from './book.ts'
import { createEntries } from './create.ts'
import { changesTotal, isTakenBack, reversedValues } from './entry.ts'
import { balancesOf, lockSums } from './sums.ts'
import { toHours, toUnits } from './units.ts'

/** Hours to give to each of some students. */
export type Gift = Pick<HourEntry, 'hours' | 'source' | 'expiresOn' | 'packageId' | 'reason'>

/**
 * Gives hours to students, a lot to each. Throws 34500 for a last day that is over, 34508 if
 * there would be too many.
 */
export const giveLots = (
  students: readonly Pick<Student, 'id'>[],
  gift: Gift,
  ctx: RuleContext,
): Promise<void> =>
  createEntries(
    students.map(({ id }) => ({ ...gift, studentId: id, kind: 'ADD' })),
    ctx,
  )

/** Takes hours from a student. Throws 804 and 34507. */
export const deductHours = async (
  { studentId, hours, reason }: Pick<HourEntry, 'studentId' | 'hours' | 'reason'>,
  ctx: RuleContext,
): Promise<void> => {
  if (!(await ctx.tx.get(student, studentId))) throw errors.userNotFound().at('studentId')
  await createEntries([{ studentId, hours, reason, kind: 'DEDUCT', source: 'ADJUSTMENT' }], ctx)
}

/**
 * Reverses an addition, a deduction or a refund for a reason. Throws 34506 for other entries, 34502
 * where it is reversed already.
 */
export const reverseHours = async (
  entry: HourEntry,
  reason: string,
  ctx: RuleContext,
): Promise<void> => {
  if (!changesTotal(entry)) throw errors.hoursNotReversible()
  if (await isTakenBack(ctx.tx, entry.id)) throw errors.hourEntryReversed()
  await createEntries([reversedValues(entry, reason)], ctx)
}

const reasons = { en: 'Total lesson hours changed', zh: '修改总课时' } as const

/**
 * If the total of students was written as a field, in a form, a sheet or by a program, the
 * difference from the ledger becomes an entry. A student who is restored from the trash gets the
 * ledger's total.
 */
export const adjustHours = async (
  changes: readonly WrittenRecord<Student>[],
  ctx: RuleContext,
): Promise<void> => {
  const written = changes.filter(
    ({ kind, before, after }) =>
      kind !== 'delete' && (before?.totalLessonHours ?? 0) !== (after.totalLessonHours ?? 0),
  )
  const back = changes.flatMap(({ kind, after }) => (kind === 'restore' ? [after.id] : []))
  // only read: students without entries keep none
  const balances = await balancesOf(ctx.tx, back)
  await tellTotals(new Map(back.map(id => [id, toUnits(balances.get(id)?.total ?? 0)])), ctx)
  const adjusted = written.filter(({ after }) => !back.includes(after.id))
  if (!adjusted.length) return
  const sums = await lockSums(
    ctx.tx,
    adjusted.map(({ after }) => after.id),
  )
  await createEntries(
    adjusted.flatMap(({ after }): readonly Partial<HourEntry>[] => {
      const units = toUnits(after.totalLessonHours ?? 0) - (sums.get(after.id)?.total ?? 0)
      if (units === 0) return []
      return [
        {
          studentId: after.id,
          kind: units > 0 ? 'ADD' : 'DEDUCT',
          hours: toHours(Math.abs(units)),
          source: 'ADJUSTMENT',
          reason: reasons[ctx.lang],
        },
      ]
    }),
    ctx,
  )
}
