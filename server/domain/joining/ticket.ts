import {
  ticketSeconds,
  type TicketHolder,
} from '../../../resources/course-invitation/joining.calls.ts'
import { eventRoles, type EventRole } from '../../../resources/lesson/events.calls.ts'
import { course } from '../../../resources/course/course.resource.ts'
import { courseMember } from '../../../resources/course-member/courseMember.resource.ts'
import { lesson as lessonResource } from '../../../resources/lesson/lesson.resource.ts'
import { student, type Student } from '../../../resources/student/student.resource.ts'
import { teacher, type Teacher } from '../../../resources/teacher/teacher.resource.ts'
import type { AppPorts } from '../../platform/context.ts'
import { permissionMissing, sessionExpired, userNotFound } from '../../platform/errors/factories.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lessonRoleFinder } from '../classroom/index.ts'
import { coursewareOfLesson } from '../courseware/index.ts'
import { backgroundsOfClass } from './backgrounds.ts'
import { missingLesson } from '../../../resources/lesson/missing.ts'
import { classPermissions } from '../../../resources/course/course.options.ts'
import { verificationKeys } from '../../platform/keys.ts'

/** Who may enter which room. */
export interface Admission {
  readonly lessonId: string
  readonly personId: string
  readonly role: EventRole
}

const signed = (institution: string, parts: readonly string[]): string =>
  `classroom ${institution} ${parts.join(' ')}`

/** A pass into a room: signed, for a minute, to be used once. */
export const makeTicket = async (
  ports: AppPorts,
  institutionId: string,
  { lessonId, personId, role }: Admission,
): Promise<string> => {
  const until = Math.floor(ports.clock.now().getTime() / 1000) + ticketSeconds
  const parts = [lessonId, personId, role, String(until), ports.ids.secret(12)]
  return [...parts, await macOf(ports.config.signingKey, signed(institutionId, parts))].join('.')
}

const idForm = /^[0-9a-z]{1,64}$/

const readTicket = async (
  ports: AppPorts,
  institutionId: string,
  ticket: string,
): Promise<Admission & { readonly id: string }> => {
  const [lessonId = '', personId = '', named = '', until = '', id = '', mac = '', more] =
    ticket.split('.')
  const role = eventRoles.find(one => one === named)
  if (
    more !== undefined ||
    !role ||
    !idForm.test(lessonId) ||
    !idForm.test(personId) ||
    !/^\d{1,12}$/.test(until)
  )
    throw sessionExpired()
  if (
    !(await macMatches(
      verificationKeys(ports.config),
      signed(institutionId, [lessonId, personId, role, until, id]),
      mac,
    ))
  )
    throw sessionExpired()
  if (Number(until) * 1000 <= ports.clock.now().getTime()) throw sessionExpired()
  return { lessonId, personId, role, id }
}

const permissionsOf = async (
  scope: Scope,
  courseId: string,
  { personId, role }: Admission,
): Promise<readonly string[]> => {
  if (role === 'TEACHER' || role === 'ASSISTANT') return Object.keys(classPermissions)
  const asStudent = await scope.byKey(
    courseMember,
    ['courseId', 'studentId'],
    [[courseId, personId]],
  )
  // a teacher who listens
  const [member] = asStudent.length
    ? asStudent
    : await scope.byKey(courseMember, ['courseId', 'teacherId'], [[courseId, personId]])
  if (member?.permissions.length) return member.permissions
  return (await scope.get(course, courseId))?.permissions ?? []
}

/** Teachers and assistants without the permission to hold classes open no room (TCH-03). Throws 905. */
export const demandHoldClass = ({ permissions }: Pick<Teacher, 'permissions'>): void => {
  if (!permissions.includes('HOLD_CLASS')) throw permissionMissing()
}

/** What a person's own record allows in a room, as the record of their role says. */
const ownMeansOf = (
  isStaff: boolean,
  asStudent: Student | undefined,
  asTeacher: Teacher | undefined,
): Pick<TicketHolder, 'authorisable' | 'nameEditable' | 'teaching'> => {
  if (!isStaff || !asTeacher)
    return {
      authorisable: asStudent?.classPermissions ?? [],
      nameEditable: asStudent?.nameEditable ?? false,
      teaching: null,
    }
  demandHoldClass(asTeacher)
  const { permissions, recordingMethods, videoDefinitions, diskQuota } = asTeacher
  return {
    authorisable: [],
    nameEditable: false,
    teaching: { permissions, recordingMethods, videoDefinitions, diskQuota },
  }
}

/** What the classroom learns of whoever brings a ticket. Throws 867 for a wrong one, and where its minute is over or it was used, 710 or 973, 804 where they no longer belong to the lesson, and 905 where they may not hold classes. */
export const redeemRoomTicket = async (
  ports: AppPorts,
  institutionId: string,
  ticket: string,
): Promise<TicketHolder> => {
  const admission = await readTicket(ports, institutionId, ticket)
  const { lessonId, personId, role, id } = admission
  const scope = ports.store.scope(institutionId)
  const lesson = await scope.get(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(scope, lessonId)
  const named = { lessonId, personId, accountId: undefined, role }
  const known = (await lessonRoleFinder(scope, new Map([[lessonId, lesson]]), [named]))(named)
  if (known?.role !== role) throw userNotFound()
  const isStaff = role === 'TEACHER' || role === 'ASSISTANT'
  const [asStudent] = isStaff ? [] : await scope.many(student, [personId])
  // a teacher may listen as well
  const [asTeacher] = asStudent ? [] : await scope.many(teacher, [personId])
  const means = ownMeansOf(isStaff, asStudent, asTeacher)
  const used = await scope.db
    .insertInto('usedTicket')
    .values({ id, at: ports.clock.now().toISOString() })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!used) throw sessionExpired()
  const permissions = await permissionsOf(scope, lesson.courseId, admission)
  return {
    lessonId,
    personId,
    role,
    name: (asStudent ?? asTeacher ?? lesson).name ?? '',
    permissions,
    ...means,
    authorisable: [...new Set([...permissions, ...means.authorisable])],
    backgrounds: await backgroundsOfClass(ports, scope, lesson.courseId),
    courseware: await coursewareOfLesson(ports, scope, lesson, personId),
  }
}
