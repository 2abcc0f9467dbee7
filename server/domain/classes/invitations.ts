import {
  courseInvitation,
  type CourseInvitation,
} from '../../../resources/classes/course-invitation/courseInvitation.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import type { MemberRole, PersonRef } from '../../../resources/classes/course/course.calls.ts'
import {
  course as courseResource,
  type Course,
} from '../../../resources/classes/course/course.resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { contextOf, type CallerContext } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { updateRecord } from '../../engine/records/update.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { codeTarget, issueCode, type CodeTarget } from './codes.ts'

/** An invitation gets its code when it is made. */
export const assignInvitationCode = async (
  { kind, after }: RecordChange<CourseInvitation>,
  ctx: RuleContext,
): Promise<Partial<CourseInvitation> | undefined> =>
  kind === 'create'
    ? { code: await issueCode(ctx, { kind: 'INVITATION', targetId: after.id }), used: 0 }
    : undefined

/** The class that an invitation leads to, and the role in it. */
export interface Entrance {
  readonly course: Course
  readonly role: MemberRole
  /** The invitation; undefined for the class's permanent code. */
  readonly invitation: CourseInvitation | undefined
}

const isOpen = ({ status, expiresAt, used, maxUses }: CourseInvitation, now: string): boolean =>
  status === 'ACTIVE' &&
  (expiresAt === null || now < expiresAt) &&
  (maxUses === null || (used ?? 0) < maxUses)

const entrance = async (
  tx: StoreTx,
  ctx: CallerContext,
  { kind, targetId }: CodeTarget,
): Promise<Entrance | undefined> => {
  if (kind === 'CLASS') return undefined
  const courseId =
    kind === 'INVITATION' ? (await tx.get(courseInvitation, targetId))?.courseId : targetId
  // the class before its invitation, as everybody locks them
  const course = courseId === undefined ? undefined : await tx.lock(courseResource, courseId)
  if (course?.status !== 'ACTIVE') return undefined
  if (kind === 'CLASS_INVITATION')
    return course.inviteOn ? { course, role: 'STUDENT', invitation: undefined } : undefined
  const invitation = await tx.lock(courseInvitation, targetId)
  if (!invitation || !isOpen(invitation, ctx.clock.now().toISOString())) return undefined
  return { course, role: invitation.role, invitation }
}

/**
 * The current target of an invitation's code, with the class locked until the transaction ends.
 * Throws 11020 if the code is not valid: unknown, of another institution, revoked, replaced,
 * expired, used up, or of a class that is closed or accepts no one.
 */
export const openInvitation = async (
  tx: StoreTx,
  ctx: CallerContext,
  code: string,
): Promise<Entrance> => {
  const target = await codeTarget(tx.global, code)
  const found =
    target?.institutionId === tx.institutionId ? await entrance(tx, ctx, target) : undefined
  if (!found) throw errors.invitationExpired()
  return found
}

/**
 * Adds a person to a class by an invitation; returns the new member. Throws 11020 as
 * `openInvitation`, 11019 and 2226 if there is no place, 11032 if they are already a member, 2223
 * if they are suspended, 9994 if a teacher would join as a student.
 */
export const redeemInvitation = async (
  tx: StoreTx,
  ctx: CallerContext,
  code: string,
  { kind, id }: PersonRef,
): Promise<Row> => {
  const { course, role, invitation } = await openInvitation(tx, ctx, code)
  const values = {
    courseId: course.id,
    role,
    [kind === 'student' ? 'studentId' : 'teacherId']: id,
    joinedBy: 'INVITED',
  }
  const member = await createRecord(tx, contextOf(ctx, courseMember), values, {
    system: true,
  })
  if (invitation) {
    const changes = { used: (invitation.used ?? 0) + 1 }
    await updateRecord(
      tx,
      contextOf(ctx, courseInvitation),
      { id: invitation.id, changes },
      { system: true },
    )
  }
  return member
}
