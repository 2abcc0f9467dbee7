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

/** What an invitation lets in to, and as what. */
export interface Entrance {
  readonly course: Course
  readonly role: MemberRole
  /** The invitation; undefined where it is the class's standing code. */
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
 * What an invitation's code opens now, with the class locked to the end of the transaction. Throws
 * 11020 where it opens nothing: unknown, of another institution, revoked, replaced, expired, used
 * up, or of a class that is closed or lets nobody in.
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
 * Takes somebody into a class by an invitation; answers the new member. Throws 11020 as
 * `openInvitation`, 11019 and 2226 where there is no place, 11032 where they are in it already,
 * 2223 where they are suspended, 9994 where a teacher would learn.
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
