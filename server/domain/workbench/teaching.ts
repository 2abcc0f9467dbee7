import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { classNote } from '../../../resources/classroom/class-note/classNote.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { Teaching } from '../../../resources/workbench/teaching.calls.ts'
import { canDo } from '../../../src/access/index.ts'
import { addDays, dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { accountOf } from '../../platform/caller.ts'
import type { Session } from '../../platform/context.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lessonsTaught } from '../scheduling/index.ts'
import { lessonChanges } from './lessonChanges.ts'
import {
  attendanceToCheck,
  classesTaught,
  homeworkToMark,
  notesToWrite,
  studentsTaught,
} from './teachingWork.ts'

/** Days that are looked ahead, today among them, and back. */
const weekDays = 7

/** The living teacher who logs in with the caller's account; undefined where it is none's. */
const ownTeacher = (scope: Pick<Scope, 'db'>, { actor }: Session) =>
  tablesOf(scope, teacher)
    .selectFrom('accountLink')
    .innerJoin('teacher', 'teacher.id', 'accountLink.recordId')
    .select('teacher.id')
    .where('accountLink.accountId', '=', accountOf(actor))
    .where('accountLink.resource', '=', teacher.name)
    .where('teacher.deletedAt', 'is', null)
    .orderBy('teacher.id')
    .executeTakeFirst()

/**
 * What the caller teaches: their own lessons, whatever their role, and of their own lessons and
 * classes what their role lets them read.
 */
export const ownTeaching = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
): Promise<Teaching> => {
  const { timezone } = session.institution
  const now = ports.clock.now().toISOString()
  const today = dateOf(toLocal(now, timezone))
  const until = addDays(today, weekDays)
  const frame = { now, today, until }
  const own = await ownTeacher(scope, session)
  if (!own) return { teacherId: null, ...frame, lessons: [], changes: [] }
  const at = (day: string) => toInstant(`${day}T00:00`, timezone).at
  const [past, coming, classes] = [
    await lessonsTaught(scope, own.id, { from: at(addDays(today, -weekDays)), until: now }),
    await lessonsTaught(scope, own.id, { from: at(today), until: at(until) }),
    await classesTaught(scope, own.id),
  ]
  const ended = past.filter(({ status }) => status === 'ENDED')
  const may = (resource: Parameters<typeof canDo>[1]) =>
    canDo(session.actor.access, resource, 'read')
  const courseIds = classes.map(({ id }) => id)
  return {
    teacherId: own.id,
    ...frame,
    lessons: coming.map(({ id, name, courseId, courseName, startAt, endAt, status, role }) => ({
      id,
      name: name ?? '',
      courseId,
      className: courseName,
      startAt,
      endAt,
      status,
      assists: role !== 'TEACHER',
    })),
    ...(may(attendance) && { attendance: await attendanceToCheck(scope, ended) }),
    ...(may(submission) && { homework: await homeworkToMark(scope, courseIds) }),
    ...(may(classNote) && { notes: await notesToWrite(scope, ended) }),
    changes: await lessonChanges(scope, {
      teacherId: own.id,
      accountId: accountOf(session.actor),
      since: at(addDays(today, -weekDays)),
      now,
      courseIds,
    }),
    ...(may(student) && { students: await studentsTaught(scope, classes) }),
  }
}
