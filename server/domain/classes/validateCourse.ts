import { course, type Course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { refuseRemovingStaffInRoom, seatsOf } from '../scheduling/index.ts'
import { deleteClassParts } from './classParts.ts'
import { revokeCode, issueCode } from './codes.ts'
import { parseIds } from '../../engine/records/parseIds.ts'
import { activePersonName } from './people.ts'

type Values = Partial<Course>
const staffFields = ['teachers', 'assistants'] as const

/** A person has only one role in a class (11032), and suspended people are not added (2223). */
const checkStaff = async (
  { before, after }: RecordChange<Course>,
  ctx: RuleContext,
): Promise<void> => {
  const teachers = new Set(parseIds(after.teachers))
  if (parseIds(after.assistants).some(id => teachers.has(id)))
    throw errors.alreadyClassMember().at('assistants')
  const known = new Set(staffFields.flatMap(field => parseIds(before?.[field])))
  for (const field of staffFields)
    for (const id of parseIds(after[field]).filter(one => !known.has(one))) {
      await activePersonName(ctx, { field, kind: 'teacher', id })
      if (
        before &&
        (await ctx.tx.byKey(courseMember, ['courseId', 'teacherId'], [[after.id, id]])).length
      )
        throw errors.alreadyClassMember().at(field)
    }
}

/**
 * A class doesn't end before it begins (2220); one that has done so for long can be changed
 * otherwise.
 */
const checkDays = ({ before, after }: RecordChange<Course>): void => {
  const same = before && before.startDate === after.startDate && before.endDate === after.endDate
  if (!same && after.startDate && after.endDate && after.endDate < after.startDate)
    throw errors.endNotAfterStart().at('endDate')
}

/**
 * Validates a class and sets its class ID and, if it accepts people by invitation, its code. Throws
 * 2220, 11032, 2223 and 11026 to 11028 (its teachers and assistants) and 11019 (fewer places than
 * students), each on its field.
 */
export const validateCourse = async (
  change: RecordChange<Course>,
  ctx: RuleContext,
): Promise<Values | undefined> => {
  const { kind, before, after } = change
  if (kind === 'delete') {
    await deleteClassParts(after, ctx)
    return undefined
  }
  checkDays(change)
  await checkStaff(change, ctx)
  await refuseRemovingStaffInRoom(change, ctx)
  // a limit that is missing is refused at its field
  const limit: unknown = after.studentLimit
  if (before && typeof limit === 'number' && limit < before.studentLimit) {
    const { students } = await seatsOf(ctx, after.id)
    if (limit < students) throw errors.classFull().at('studentLimit')
  }
  const number = after.number ?? (await issueCode(ctx, { kind: 'CLASS', targetId: after.id }))
  const invitationCode =
    after.inviteOn && !after.invitationCode
      ? await issueCode(ctx, { kind: 'CLASS_INVITATION', targetId: after.id })
      : after.invitationCode
  // the person by the name of the time; who it was is in the log
  const creator = kind === 'create' ? ctx.actor.name : after.creator
  return { number, invitationCode, creator }
}

/** Replaces the class's permanent code; the old one is no longer valid. */
export const renewCode = async (
  ctx: RuleContext,
  { id, invitationCode }: Pick<Course, 'id' | 'invitationCode'>,
): Promise<string> => {
  if (invitationCode) await revokeCode(ctx, invitationCode)
  const code = await issueCode(ctx, { kind: 'CLASS_INVITATION', targetId: id })
  await ctx.change(course, id, { inviteOn: true, invitationCode: code })
  return code
}
