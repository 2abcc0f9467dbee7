import {
  supervisorRole,
  ticketSeconds,
  type TicketHolder,
} from '../../../resources/joining/joining.calls.ts'
import { roomRoles, type RoomRole } from '../../../resources/classroom/events.calls.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { teacher, type Teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { AppPorts } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { macMatches, macOf } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lessonRoleFinder } from '../classroom/index.ts'
import { supervisorOf } from '../supervision/index.ts'
import { coursewareOfLesson } from '../courseware/index.ts'
import { backgroundsOfClass } from './backgrounds.ts'
import { missingLesson } from '../scheduling/index.ts'
import { classPermissions } from '../../../resources/classes/course/course.options.ts'
import { verificationKeys } from '../../platform/keys.ts'
import { holderInSeminar, isSeminarRole, ticketBondOf } from '../seminars/index.ts'

/** A person and the room that they can enter. For a supervisor, `personId` is their visit. */
export interface Admission {
  readonly lessonId: string
  readonly personId: string
  readonly role: RoomRole | typeof supervisorRole
}
const ticketRoles = [...roomRoles, supervisorRole] as const

const signed = (institution: string, parts: readonly string[], bond: string): string =>
  `classroom ${institution} ${parts.join(' ')}${bond === '' ? '' : ` ${bond}`}`

/**
 * A pass into a room: signed, for a minute, to be used once. `bond`: what else must still be so
 * when it is used.
 */
export const makeTicket = async (
  ports: Omit<AppPorts, 'store'>,
  institutionId: string,
  { lessonId, personId, role }: Admission,
  bond = '',
): Promise<string> => {
  const until = Math.floor(ports.clock.now().getTime() / 1000) + ticketSeconds
  const parts = [lessonId, personId, role, String(until), ports.ids.secret(12)]
  return [...parts, await macOf(ports.config.signingKey, signed(institutionId, parts, bond))].join(
    '.',
  )
}

const idForm = /^[0-9a-z]{1,64}$/

const readTicket = async (
  ports: AppPorts,
  institutionId: string,
  ticket: string,
): Promise<Admission & { readonly id: string }> => {
  const [lessonId = '', personId = '', named = '', until = '', id = '', mac = '', more] =
    ticket.split('.')
  const role = ticketRoles.find(one => one === named)
  if (
    more !== undefined ||
    !role ||
    !idForm.test(lessonId) ||
    !idForm.test(personId) ||
    !/^\d{1,12}$/.test(until)
  )
    throw errors.sessionExpired()
  const scope = ports.store.scope(institutionId)
  const bond = isSeminarRole(role) ? await ticketBondOf(scope, { personId, role }) : ''
  if (
    !(await macMatches(
      verificationKeys(ports.config),
      signed(institutionId, [lessonId, personId, role, until, id], bond),
      mac,
    ))
  )
    throw errors.sessionExpired()
  if (Number(until) * 1000 <= ports.clock.now().getTime()) throw errors.sessionExpired()
  return { lessonId, personId, role, id }
}

const permissionsOf = async (
  scope: Scope,
  courseId: string,
  { personId, role }: Pick<Admission, 'personId' | 'role'>,
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

/**
 * Teachers and assistants without the permission to hold classes open no room (TCH-03). Throws 905.
 */
export const demandHoldClass = ({ permissions }: Pick<Teacher, 'permissions'>): void => {
  if (!permissions.includes('HOLD_CLASS')) throw errors.permissionMissing()
}

/** A person's own permissions in a room, from their record in that role. */
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

/** Uses a ticket up. Throws 867 if it was used. */
const useTicket = async (ports: AppPorts, scope: Scope, id: string): Promise<void> => {
  const used = await scope.db
    .insertInto('usedTicket')
    .values({ id, at: ports.clock.now().toISOString() })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!used) throw errors.sessionExpired()
}

/** A supervisor's data for the classroom. Throws 804 if their visit is not known. */
const supervisorHolder = async (
  scope: Scope,
  lessonId: string,
  visit: string,
): Promise<TicketHolder> => {
  const supervisor = await supervisorOf(scope, lessonId, visit)
  if (!supervisor) throw errors.userNotFound()
  return {
    lessonId,
    personId: visit,
    role: supervisorRole,
    ...supervisor,
    permissions: [],
    authorisable: [],
    nameEditable: false,
    teaching: null,
    backgrounds: [],
    courseware: [],
  }
}

/**
 * The data of a ticket's holder for the classroom. Throws 867 for a wrong ticket, or one that is
 * over a minute old or used; 710 or 973; 804 if they no longer belong to the lesson; and 905 if
 * they can't hold classes.
 */
export const redeemRoomTicket = async (
  ports: AppPorts,
  institutionId: string,
  ticket: string,
): Promise<TicketHolder> => {
  const admission = await readTicket(ports, institutionId, ticket)
  const { lessonId, personId, role, id } = admission
  const scope = ports.store.scope(institutionId)
  if (isSeminarRole(role)) {
    const holder = await holderInSeminar(scope, { seminarId: lessonId, personId, role })
    await useTicket(ports, scope, id)
    return { ...holder, invisible: false, backgrounds: [], courseware: [] }
  }
  const lesson = await scope.get(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(scope, lessonId)
  if (role === supervisorRole) {
    const holder = await supervisorHolder(scope, lessonId, personId)
    await useTicket(ports, scope, id)
    return holder
  }
  const named = { lessonId, personId, accountId: undefined, role }
  const known = (await lessonRoleFinder(scope, new Map([[lessonId, lesson]]), [named]))(named)
  if (known?.role !== role) throw errors.userNotFound()
  const isStaff = role === 'TEACHER' || role === 'ASSISTANT'
  const [asStudent] = isStaff ? [] : await scope.many(student, [personId])
  // a teacher may listen as well
  const [asTeacher] = asStudent ? [] : await scope.many(teacher, [personId])
  const means = ownMeansOf(isStaff, asStudent, asTeacher)
  await useTicket(ports, scope, id)
  const permissions = await permissionsOf(scope, lesson.courseId, admission)
  return {
    lessonId,
    personId,
    role,
    name: (asStudent ?? asTeacher ?? lesson).name ?? '',
    invisible: false,
    permissions,
    ...means,
    authorisable: [...new Set([...permissions, ...means.authorisable])],
    backgrounds: await backgroundsOfClass(ports, scope, lesson.courseId),
    courseware: await coursewareOfLesson(ports, scope, lesson, personId),
  }
}
