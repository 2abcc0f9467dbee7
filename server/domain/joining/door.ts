import type { ClassAtDoor, DoorLesson, WayIn } from '../../../resources/joining/joining.calls.ts'
import {
  course as courseResource,
  type Course,
} from '../../../resources/classes/course/course.resource.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { logoOf, type Contact } from '../identity/index.ts'
import { openingOf, lessonTimeOf, lessonRoleFinder } from '../classroom/index.ts'
import { codeTarget } from '../classes/index.ts'
import { systemContexts, type Contexts } from '../../engine/records/system.ts'
import { closedState, wayInto } from './wayIn.ts'

/** The class of an invitation, and its lesson that is in progress or next. */
export interface JoinSituation {
  readonly scope: Scope
  readonly of: Contexts
  readonly course: Course
  readonly lesson: Lesson | undefined
}

const one = { page: 1, limit: 1, q: '', deleted: 'no' } as const

/** The current lesson, else the next one, else the last one. */
const lessonAt = async (
  scope: Scope,
  courseId: string,
  now: string,
): Promise<Lesson | undefined> => {
  const own = { field: 'courseId', op: 'eq', values: [courseId] } as const
  const open = [
    own,
    { field: 'closeAt', op: 'gt', values: [now] },
    { field: 'status', op: 'eq', values: ['NOT_STARTED', 'ONGOING'] },
  ] as const
  const [next] = await scope.page(lessonResource, { ...one, sort: 'startAt', where: open })
  if (next) return next
  const [last] = await scope.page(lessonResource, { ...one, sort: '-startAt', where: [own] })
  return last
}

/** The class of a class ID, in any institution, with its current lesson. Throws 404. */
export const doorOf = async (ports: EnginePorts, classId: string): Promise<JoinSituation> => {
  const target = await codeTarget(ports.store.db, classId)
  if (target?.kind !== 'CLASS') throw errors.notFound()
  const scope = ports.store.scope(target.institutionId)
  const of = await systemContexts(ports, target.institutionId)
  const course = await scope.get(courseResource, target.targetId)
  if (!course) throw errors.notFound()
  return {
    scope,
    of,
    course,
    lesson: await lessonAt(scope, course.id, ports.clock.now().toISOString()),
  }
}

const lessonOf = async (
  { scope }: JoinSituation,
  lesson: Lesson,
  now: number,
): Promise<DoorLesson> => {
  const time = lessonTimeOf(lesson, now)
  const { opens } = openingOf(lesson, 'STUDENT', time)
  const { teacherId } = lesson
  const ownTeacher = teacherId === null ? undefined : await scope.get(teacher, teacherId)
  return {
    id: lesson.id,
    name: lesson.name ?? '',
    teacherName: ownTeacher?.name ?? '',
    startAt: lesson.startAt,
    endAt: lesson.endAt,
    opensAt: new Date(opens).toISOString(),
    state: time.ended ? 'ENDED' : now < opens ? 'EARLY' : 'OPEN',
    verified: lesson.verification === 'ON',
  }
}

/** The public information at the entry of a class. Throws 404. */
export const showDoor = async (ports: EnginePorts, classId: string): Promise<ClassAtDoor> => {
  const door = await doorOf(ports, classId)
  const now = ports.clock.now()
  return {
    courseName: door.course.courseName,
    institution: door.of('course').institution.name,
    logo: await logoOf(ports, door.scope),
    closed: door.course.status !== 'ACTIVE',
    lesson: door.lesson ? await lessonOf(door, door.lesson, now.getTime()) : null,
    now: now.toISOString(),
  }
}

/** A student of an institution by their phone or e-mail. */
export const studentBy = async (
  scope: Pick<Scope, 'byKey'>,
  contact: Contact,
): Promise<Student | undefined> => {
  const [found] =
    contact.channel === 'SMS'
      ? await scope.byKey(student, ['countryCode', 'phone'], [[contact.countryCode, contact.phone]])
      : await scope.byKey(student, ['email'], [[contact.email]])
  return found
}

interface Joining {
  readonly classId: string
  readonly lessonId: string
  readonly contact: Contact
  readonly lang: Lang
  /** Verifies that the contact is the person's own; used if the lesson requires it. */
  readonly prove: () => Promise<unknown>
}

/**
 * Lets a student enter the class's current lesson. Throws 404 if it is no longer the current
 * lesson, and the faults of `prove`.
 */
export const joinByContact = async (
  ports: EnginePorts,
  { classId, lessonId, contact, lang, prove }: Joining,
): Promise<WayIn> => {
  const { scope, course, lesson } = await doorOf(ports, classId)
  if (lesson?.id !== lessonId || course.status !== 'ACTIVE') throw errors.notFound()
  // a lesson that is closed to students is closed to everyone, before a code is used up and without
  // revealing who has the contact
  const closed = closedState(lesson, 'STUDENT', ports.clock.now().getTime())
  if (closed) return closed
  if (lesson.verification === 'ON') await prove()
  const found = await studentBy(scope, contact)
  const named = { lessonId, personId: found?.id ?? '', accountId: undefined, role: undefined }
  const who =
    found?.status === 'ACTIVE'
      ? (await lessonRoleFinder(scope, new Map([[lessonId, lesson]]), [named]))(named)
      : undefined
  if (!found || !who) return { state: 'NOT_YOURS' }
  return wayInto(ports, scope, { lesson, who, name: found.name, lang })
}
