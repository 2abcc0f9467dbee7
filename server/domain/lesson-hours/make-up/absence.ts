import { makeUpGranted } from '../../../../resources/lesson-hours/make-up/makeUp.messages.ts'
import { makeUp, type MakeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { addDays, dateOf, toLocal } from '../../../../src/schema/zone.ts'
import { contextOf } from '../../../engine/records/context.ts'
import { createAll } from '../../../engine/records/createAll.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import type { HeldLesson } from '../../scheduling/index.ts'
import { placeKey } from '../lessonMarks.ts'
import { countingRulesOf } from '../ruleOf.ts'
import { reviewRights } from './review.ts'
import { releaseSeat } from './seat.ts'

/**
 * The make-up rights of new absences: none if they would have expired already, and none for a
 * lesson that was a make-up itself.
 */
const rightsOf = async (
  absences: readonly HeldLesson[],
  ctx: RuleContext,
): Promise<readonly Partial<MakeUp>[]> => {
  const rules = await countingRulesOf(absences, ctx)
  const limited = absences.flatMap(one => {
    const days = rules.get(placeKey(one))?.makeUpDays ?? null
    if (days === null) return []
    const { id: lessonId, courseId, startAt: missedAt } = one.lesson
    const until = addDays(dateOf(toLocal(missedAt, ctx.institution.timezone)), days)
    return until < ctx.today
      ? []
      : [{ studentId: one.studentId, lessonId, courseId, missedAt, until }]
  })
  if (!limited.length) return []
  const lessonIds = new Set(limited.map(({ lessonId }) => lessonId))
  const makeUps = await rowsWhere(ctx.tx, makeUp, [among('usedLessonId', lessonIds)])
  const taken = new Set(
    makeUps.map(({ usedLessonId, studentId }) =>
      placeKey({ lessonId: usedLessonId ?? '', studentId }),
    ),
  )
  return limited.filter(one => !taken.has(placeKey(one)))
}

/** Notifies students once of rights that they have got. */
const tellStudents = async (
  rights: readonly MakeUp[],
  absences: readonly HeldLesson[],
  ctx: RuleContext,
): Promise<void> => {
  const names = new Map(absences.map(({ lesson }) => [lesson.id, lesson.name ?? '']))
  const ids = [...new Set(rights.map(({ studentId }) => studentId))]
  const active = new Set(
    (ids.length ? await ctx.tx.many(student, ids) : [])
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id }) => id),
  )
  for (const { studentId, lessonId, until } of rights)
    if (active.has(studentId))
      await ctx.notify(
        { resource: 'student', id: studentId },
        makeUpGranted,
        { lesson: names.get(lessonId) ?? '', day: until },
        { dedupeKey: `${studentId} ${lessonId}`, link: '/Pc-Hour' },
      )
}

/**
 * TSK-03: an absence from an ended lesson grants a right to make it up, by the rule. If the
 * attendance is corrected, the right is withdrawn and the make-up booking cancelled, unless that
 * lesson has begun; a further correction restores it.
 */
export const followAbsence = async (
  held: readonly HeldLesson[],
  ctx: RuleContext,
): Promise<void> => {
  if (!held.length) return
  const lessonIds = new Set(held.map(({ lessonId }) => lessonId))
  const rights = await rowsWhere(ctx.tx, makeUp, [among('lessonId', lessonIds)])
  const absent = new Map(held.map(one => [placeKey(one), one.status === 'ABSENT']))
  const moved = rights.filter(right => {
    const isAbsent = absent.get(placeKey(right))
    return isAbsent !== undefined && isAbsent === (right.state === 'WITHDRAWN')
  })
  for (const right of moved) if (right.state === 'USED') await releaseSeat(right, ctx)
  await reviewRights(
    moved.map(({ id }) => id),
    ctx,
    right => ({ absent: absent.get(placeKey(right)) ?? false }),
  )
  const known = new Set(rights.map(placeKey))
  const fresh = held.filter(one => one.status === 'ABSENT' && !known.has(placeKey(one)))
  const values = fresh.length ? await rightsOf(fresh, ctx) : []
  const created = await createAll(ctx.tx, contextOf(ctx.contextOf(makeUp), makeUp), values)
  await tellStudents(created, fresh, ctx)
}
