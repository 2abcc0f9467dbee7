import { recordedCoursesErrors } from '../../../../resources/recorded-courses/recorded-courses.errors.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../../resources/classes/course-member/courseMember.resource.ts'
import {
  enrolment,
  type Enrolment,
} from '../../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import type { AddedStudents } from '../../../../resources/recorded-courses/catalogue.calls.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { createBatch } from '../../../engine/records/batch.ts'
import { contextOf } from '../../../engine/records/context.ts'
import { startValues } from '../../../engine/records/draft.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import { demandVerb } from '../../../engine/records/rights.ts'
import type { RecordChange, RuleContext } from '../../../engine/records/rules.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { draftUpdate, settleSteps } from '../../../engine/records/pipeline.ts'
import { errors } from '../errors.ts'
import { Fault, invalidFields } from '../../../platform/errors/fault.ts'
import type { Session } from '../../../platform/context.ts'
import { KeyTaken } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { activeStudents } from '../../scheduling/index.ts'

/** Sets when and how a student joined a course, and that they have finished nothing yet. */
export const validateEnrolment = (
  { kind, after }: RecordChange<Enrolment>,
  { now }: Pick<RuleContext, 'now'>,
): Partial<Enrolment> | undefined =>
  kind === 'create'
    ? { enrolledAt: after.enrolledAt ?? now, source: after.source ?? 'ADDED', progress: 0 }
    : undefined

interface StudentsToAdd {
  readonly courseId: string
  readonly studentIds: readonly string[]
  readonly classIds: readonly string[]
}

/** Students of these classes, each once. */
const studentsOfClasses = async (tx: StoreTx, classIds: readonly string[]): Promise<string[]> => {
  if (!classIds.length) return []
  const rows = await tablesOf(tx, courseMember, course)
    .selectFrom(
      activeStudents(tx).select(['courseMember.studentId', 'courseMember.courseId']).as('member'),
    )
    .innerJoin('course', 'course.id', 'member.courseId')
    .select('member.studentId')
    .distinct()
    .where('member.courseId', 'in', classIds)
    .where('course.deletedAt', 'is', null)
    .execute()
  return rows.flatMap(({ studentId }) => studentId ?? [])
}

/** Somebody has added one of them by another way at the same moment. */
const taken = (error: unknown): never => {
  throw error instanceof KeyTaken ? errors.alreadyInRecordedCourse() : error
}

/**
 * Adds students to a course in the caller's name; withdrawn ones can watch again. Throws 11005 if
 * no one is named, 804 if a student doesn't exist, 905 without the permission to see the members of
 * named classes.
 */
export const addStudents = async (
  tx: StoreTx,
  of: Contexts,
  session: Session,
  { courseId, studentIds, classIds }: StudentsToAdd,
): Promise<AddedStudents> => {
  // locked, so that nobody is added twice at the same moment
  const target = await tx.lock(recordedCourse, courseId)
  if (!target) throw errors.recordedCourseNotFound()
  if (!studentIds.length && !classIds.length)
    throw invalidFields({ studentIds: { code: ErrorCode.valueMissing } })
  if (classIds.length) demandVerb(session, courseMember, 'read')
  if ((await tx.many(student, studentIds)).length < studentIds.length)
    throw errors.userNotFound().at('studentIds')
  const ofClasses = (await studentsOfClasses(tx, classIds)).filter(id => !studentIds.includes(id))
  const people = [
    ...studentIds.map(id => ({ id, source: 'ADDED' as const })),
    ...ofClasses.map(id => ({ id, source: 'CLASS' as const })),
  ]
  const ctx = contextOf(of('enrolment'), enrolment)
  const there = people.length
    ? await rowsWhere(tx, enrolment, [
        among('courseId', [courseId]),
        among(
          'studentId',
          people.map(({ id }) => id),
        ),
      ])
    : []
  const known = new Set(there.map(({ studentId }) => studentId))
  const back = there.filter(({ state }) => state === 'WITHDRAWN')
  const steps = []
  for (const before of await tx.lockMany(
    enrolment,
    back.map(({ id }) => id),
  )) {
    const after = await draftUpdate(tx, ctx, before, { state: 'ACTIVE' }, { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(tx, ctx, steps, 'update')
  const start = startValues(enrolment)
  const records = people
    .filter(({ id }) => !known.has(id))
    .map(({ id, source }) => {
      const values = { courseId, studentId: id, source }
      return { values: { ...start, ...values }, given: new Set(Object.keys(values)) }
    })
  const outcomes = records.length ? await createBatch(tx, ctx, records, 'create').catch(taken) : []
  let present = there.length - back.length
  for (const outcome of outcomes) {
    if (!('refused' in outcome)) continue
    // somebody else has added them at the same moment
    if (outcome.refused.code !== recordedCoursesErrors.alreadyInRecordedCourse.code)
      throw new Fault(outcome.refused.code, { params: outcome.refused.params })
    present++
  }
  if (people.length)
    tx.operation({
      action: 'addCourseStudents',
      resource: 'enrolment',
      recordId: null,
      title: target.name,
    })
  return { added: people.length - present, present }
}
