import {
  attendance,
  type AttendanceRecord,
} from '../../../resources/classroom/attendance/attendance.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import type { UncountedReason } from '../../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import { hourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import {
  shownUncounted,
  type CountingRule,
  type UncountedLesson,
} from '../../../resources/lesson-hours/hours.calls.ts'
import { hoursOfLesson } from '../../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { actorNameFor } from '../../../src/schema/actorName.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { heldOf, type HeldLesson } from '../scheduling/index.ts'
import { placeKey } from './lessonMarks.ts'
import { coveredLessons } from './make-up/covered.ts'
import { countingRulesOf, lessonStandingOf } from './ruleOf.ts'

/** The newest lessons of a student that have ended and that no entry counts. */
const newestOf = async (scope: Scope, studentId: string): Promise<readonly AttendanceRecord[]> => {
  const rows = await tablesOf(scope, attendance, lesson)
    .selectFrom('attendance')
    .innerJoin('lesson', 'lesson.id', 'attendance.lessonId')
    .leftJoin('hourLesson', join =>
      join
        .onRef('hourLesson.lessonId', '=', 'attendance.lessonId')
        .onRef('hourLesson.studentId', '=', 'attendance.studentId'),
    )
    .select('attendance.id')
    .where('attendance.studentId', '=', studentId)
    .where('attendance.role', '=', 'STUDENT')
    .where('attendance.deletedAt', 'is', null)
    .where('lesson.status', '=', 'ENDED')
    .where('lesson.deletedAt', 'is', null)
    .where('hourLesson.entryId', 'is', null)
    .orderBy('attendance.startAt', 'desc')
    .orderBy('attendance.id', 'desc')
    .limit(shownUncounted)
    .execute()
  const ids = rows.map(({ id }) => id)
  const records = new Map((await scope.many(attendance, ids)).map(one => [one.id, one]))
  return ids.flatMap(id => records.get(id) ?? [])
}

/** The reader of a student's hours, and their language. */
export type HoursReader = Pick<Session, 'institution' | 'lang'>

interface Reversal {
  readonly reason: string
  readonly by: string
}
/** The last reversal of each lesson that a student's entries were of, by lesson. */
const reversalsOf = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  { lessonIds, lang }: { readonly lessonIds: readonly string[]; readonly lang: Lang },
): Promise<ReadonlyMap<string | null, Reversal>> => {
  const rows = await tablesOf(scope, hourEntry)
    .selectFrom('hourEntry')
    .select(['lessonId', 'reason', 'operatorName'])
    .where('studentId', '=', studentId)
    .where('lessonId', 'in', lessonIds)
    .where('kind', '=', 'CONSUME')
    .where('change', '>', 0)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ lessonId, reason, operatorName }) => [
      lessonId,
      { reason, by: actorNameFor(lang, operatorName ?? '') },
    ]),
  )
}

const whyOf = (
  { lesson: { minutes }, status }: HeldLesson,
  rule: CountingRule | undefined,
  { cancelled, covered }: { readonly cancelled: boolean; readonly covered: boolean },
): UncountedReason => {
  if (cancelled) return 'CANCELLED'
  if (covered) return 'MADE_UP'
  if (!rule) return 'NO_RULE'
  if (!rule.counted) return 'OFF'
  if (hoursOfLesson(rule, minutes ?? 0, status) > 0) return 'LATER'
  return status === 'UNKNOWN' ? 'UNKNOWN' : 'ABSENT'
}

/** A student's lessons that have ended and use no hours, each with the reason. */
export const uncountedOf = async (
  scope: Scope,
  studentId: string,
  { institution, lang }: HoursReader,
): Promise<readonly UncountedLesson[]> => {
  const records = await newestOf(scope, studentId)
  const held = await heldOf(records, { tx: scope })
  if (!held.length) return []
  const reading = { tx: scope, institution, memo: <T>(_: string, ask: () => Promise<T>) => ask() }
  const lessonIds = held.map(({ lessonId }) => lessonId)
  const courseIds = new Set(held.flatMap(one => one.lesson.courseId ?? []))
  const standing = await lessonStandingOf(held, scope)
  const [rules, covered, reversals, courses] = await Promise.all([
    countingRulesOf(held, reading, standing),
    coveredLessons(scope, held),
    reversalsOf(scope, studentId, { lessonIds, lang }),
    scope.many(course, [...courseIds]),
  ])
  const overrides = new Map(
    records.map(({ lessonId: id, reason, overriddenBy }) => [
      id,
      { reason: reason ?? '', by: overriddenBy ?? '' },
    ]),
  )
  const classNames = new Map<string | null, string | null>(
    courses.map(({ id, courseName }) => [id, courseName]),
  )
  return held.map(one => {
    const { lessonId, lesson: ended, minutes, status } = one
    const rule = rules.get(placeKey(one))
    const why = whyOf(one, rule, {
      cancelled: standing.get(placeKey(one))?.cancelled === true,
      covered: covered.has(placeKey(one)),
    })
    return {
      id: lessonId,
      day: dateOf(toLocal(ended.startAt, institution.timezone)),
      name: ended.name ?? '',
      className: classNames.get(ended.courseId) ?? '',
      attendance: status,
      minutesScheduled: ended.minutes,
      minutesPresent: minutes,
      why,
      rule: why === 'CANCELLED' ? null : (rule ?? null),
      ...(reversals.get(lessonId) ?? overrides.get(lessonId) ?? { reason: '', by: '' }),
    }
  })
}
