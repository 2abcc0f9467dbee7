import {
  attendance,
  type AttendanceRecord,
} from '../../../resources/classroom/attendance/attendance.resource.ts'
import type { HourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import type { CountingRule } from '../../../resources/lesson-hours/hours.calls.ts'
import {
  hoursOfLesson,
  keptRule,
} from '../../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { heldOf, type HeldLesson } from '../scheduling/index.ts'
import { createEntries } from './create.ts'
import { isTakenBack, reversedValues } from './entry.ts'
import { coveredLessons } from './make-up/covered.ts'
import {
  decideByHand,
  placeKey,
  lessonMarksOf,
  uncancel,
  type LessonStudent,
} from './lessonMarks.ts'
import { mayCount, countingRulesOf, lessonStandingOf } from './ruleOf.ts'
import { lockSums } from './sums.ts'

const reasons = {
  en: { lesson: 'Lesson', recounted: 'Attendance or rule changed' },
  zh: { lesson: '课节', recounted: '考勤或规则变更' },
} as const

/** The entry with a lesson's used hours and its evidence. */
const consumption = (
  { lesson: held, studentId, minutes, status }: HeldLesson,
  hours: number,
  rule: CountingRule,
  ctx: RuleContext,
  reason?: string,
): Partial<HourEntry> => ({
  studentId,
  kind: 'CONSUME',
  hours,
  source: null,
  reason: reason ?? held.name ?? reasons[ctx.lang].lesson,
  day: dateOf(toLocal(held.startAt, ctx.institution.timezone)),
  courseId: held.courseId,
  lessonId: held.id,
  minutesScheduled: held.minutes,
  minutesPresent: minutes,
  attendance: status,
  ...keptRule(rule),
  packageId: rule.packageId,
})

/**
 * TSK-03: updates the hours that lessons used from attendance and each student’s rule: one entry
 * per student, reversed and replaced if the number changes. A person's cancellation stays. Does
 * nothing for students whose lessons use no hours.
 */
export const settleLessons = async (
  held: readonly HeldLesson[],
  ctx: RuleContext,
): Promise<void> => {
  const { tx } = ctx
  if (!held.length || !(await mayCount(ctx))) return
  // from here on no other transaction counts these students
  await lockSums(tx, new Set(held.map(({ studentId }) => studentId)))
  const standing = await lessonStandingOf(held, tx)
  const rules = await countingRulesOf(held, ctx, standing)
  const covered = await coveredLessons(tx, held)
  const reversals: Partial<HourEntry>[] = []
  const fresh: Partial<HourEntry>[] = []
  const ended: LessonStudent[] = []
  for (const one of held) {
    const { cancelled, entry: known } = standing.get(placeKey(one)) ?? {}
    const rule = rules.get(placeKey(one))
    if (cancelled === true || rule?.counted !== true) continue
    const hours = covered.has(placeKey(one))
      ? 0
      : hoursOfLesson(rule, one.lesson.minutes ?? 0, one.status)
    if ((known?.hours ?? 0) === hours) continue
    if (known) reversals.push(reversedValues(known, reasons[ctx.lang].recounted))
    if (hours > 0) fresh.push(consumption(one, hours, rule, ctx))
    else ended.push(one)
  }
  await createEntries([...reversals, ...fresh], ctx)
  await uncancel(tx, ended)
}

/** The attendance of students in lessons. */
export const attendanceOf = (
  { tx }: Pick<RuleContext, 'tx'>,
  lessonIds: readonly string[],
): Promise<AttendanceRecord[]> =>
  rowsWhere(tx, attendance, [among('lessonId', lessonIds), among('role', ['STUDENT'])])

/**
 * Cancels a lesson's use of hours, with a reason. Throws 25002 if the entry is no such use, 25001
 * if it was already cancelled.
 */
export const cancelLesson = async (
  entry: HourEntry,
  reason: string,
  ctx: RuleContext,
): Promise<void> => {
  const { kind, change, lessonId, studentId } = entry
  if (kind !== 'CONSUME' || (change ?? 0) >= 0 || lessonId === null)
    throw errors.lessonHoursNotCounted()
  await lockSums(ctx.tx, [studentId])
  if (await isTakenBack(ctx.tx, entry.id)) throw errors.lessonHoursAlreadyCancelled()
  await createEntries([reversedValues(entry, reason)], ctx)
  await decideByHand(ctx.tx, { lessonId, studentId }, true)
}

/**
 * Counts a cancelled lesson again, by its current attendance. Throws 34503 if it already counts,
 * 25002 if it uses no hours.
 */
export const countLessonAgain = async (
  entry: HourEntry,
  reason: string,
  ctx: RuleContext,
): Promise<void> => {
  const { lessonId, studentId } = entry
  if (entry.kind !== 'CONSUME' || lessonId === null) throw errors.lessonHoursNotCounted()
  await lockSums(ctx.tx, [studentId])
  const place = { lessonId, studentId }
  if ((await lessonMarksOf(ctx.tx, [place])).get(placeKey(place))?.entryId)
    throw errors.lessonHoursCounted()
  const records = await attendanceOf(ctx, [lessonId])
  const [held] = await heldOf(
    records.filter(one => one.studentId === studentId),
    ctx,
  )
  const rule = held && (await countingRulesOf([held], ctx)).get(placeKey(place))
  const hours = rule ? hoursOfLesson(rule, held.lesson.minutes ?? 0, held.status) : 0
  if (!rule || hours === 0 || (await coveredLessons(ctx.tx, [place])).size)
    throw errors.lessonHoursNotCounted()
  await createEntries([consumption(held, hours, rule, ctx, reason)], ctx)
  await decideByHand(ctx.tx, place, false)
}
