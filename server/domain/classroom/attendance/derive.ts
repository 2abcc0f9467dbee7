import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { createBatch } from '../../../engine/records/batch.ts'
import { startValues } from '../../../engine/records/draft.ts'
import type { RowChange } from '../../../engine/records/quota.ts'
import { draftUpdate, settleSteps } from '../../../engine/records/pipeline.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { attendanceFactsOf } from './facts.ts'
import { reportOfLesson, lessonTimeOf } from './marks.ts'
import { rosterOf, type LessonPerson } from '../../scheduling/index.ts'
import { attendeeOf, namedPeople } from './roster.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'

type Values = Readonly<Record<string, unknown>>

/** A new record of a person without one. */
const newValues = (
  lesson: Lesson,
  { personId, role, kind, name }: LessonPerson,
  facts: ReturnType<typeof attendanceFactsOf>['facts'],
): Values => ({
  personName: name.slice(0, 100),
  lessonId: lesson.id,
  courseId: lesson.courseId,
  startAt: lesson.startAt,
  role,
  studentId: kind === 'student' ? personId : null,
  teacherId: kind === 'teacher' ? personId : null,
  overridden: false,
  ...facts,
  status: facts.derived,
})

/** Its name in the log. */
const action = 'countAttendance'

/**
 * Recalculates a lesson's attendance from its events. The caller has locked its row, so that an
 * older count never replaces a newer one. Overrides stay. `roster`: also records expected people
 * who didn't come: now ('freeze'), or if the lesson has ended and has no records yet ('first').
 * Returns the number of people.
 */
export const deriveAttendance = async (
  tx: StoreTx,
  of: Contexts,
  lesson: Lesson,
  roster?: 'freeze' | 'first',
): Promise<number> => {
  const ctx = of('attendance')
  const now = ctx.clock.now().getTime()
  const report = await reportOfLesson(tx, lesson.id)
  const records = await rowsWhere(tx, attendance, [among('lessonId', [lesson.id])])
  const known = new Set(records.map(attendeeOf))

  const steps: RowChange[] = []
  for (const before of records) {
    const { facts } = attendanceFactsOf(lesson, before.role, attendeeOf(before), report, now)
    const changes = before.overridden ? facts : { ...facts, status: facts.derived }
    const after = await draftUpdate(tx, ctx, before, changes, { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(tx, ctx, steps, action)

  const whole =
    roster === 'freeze' ||
    (roster === 'first' && !records.length && lessonTimeOf(lesson, now).ended)
  const expected = whole
    ? (await rosterOf(tx, lesson)).filter(({ personId }) => !known.has(personId))
    : []
  const listed = new Set([...known, ...expected.map(({ personId }) => personId)])
  const guests = await namedPeople(
    tx,
    [...report.came.values()].filter(({ personId }) => !listed.has(personId)),
  )
  const fresh = [...expected, ...guests].map(person =>
    newValues(
      lesson,
      person,
      attendanceFactsOf(lesson, person.role, person.personId, report, now).facts,
    ),
  )
  if (fresh.length) {
    const start = startValues(ctx.resource)
    const createdRows = await createBatch(
      tx,
      ctx,
      fresh.map(values => ({
        values: { ...start, ...values },
        given: new Set(Object.keys(values)),
      })),
      action,
    )
    const refused = createdRows.find(outcome => 'refused' in outcome)
    if (refused) throw new Error(`attendance was refused: ${JSON.stringify(refused)}`)
  }
  return records.length + fresh.length
}

/** When a lesson ends, stores the expected people and those who came permanently. */
export const freezeAttendance = async (
  tx: StoreTx,
  of: Contexts,
  lesson: Lesson,
): Promise<void> => {
  await deriveAttendance(tx, of, lesson, 'freeze')
}
