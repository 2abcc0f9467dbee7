import { course } from '../../../resources/classes/course/course.resource.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { accountBehind } from '../identity/index.ts'
import { accountOf } from '../../platform/caller.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { policyOf, type TeacherSettings } from './policy.ts'

/** The record among the teachers that an account belongs to. */
const teacherBehind = async (
  { db }: Pick<RuleContext['tx'], 'db'>,
  accountId: string,
): Promise<string | undefined> => {
  const link = await db
    .selectFrom('accountLink')
    .select('recordId')
    .where('accountId', '=', accountId)
    .where('resource', '=', 'teacher')
    .executeTakeFirst()
  return link?.recordId
}

/** The caller's record among the teachers, where they are one of them and no administrator. */
const teacherOf = (ctx: RuleContext): Promise<string | undefined> =>
  ctx.memo('own teacher', async () => {
    if (ctx.actor.access.rights === 'all' || ctx.actor.access.rights.has('*')) return undefined
    return teacherBehind(ctx.tx, accountOf(ctx.actor))
  })

/**
 * Whether an account belongs to a teacher who is no administrator. A teacher who has left counts as
 * one.
 */
const isTeacher = async (
  { db }: Pick<RuleContext['tx'], 'db'>,
  accountId: string,
): Promise<boolean> => {
  if ((await teacherBehind({ db }, accountId)) === undefined) return false
  const member = await db
    .selectFrom('member')
    .select('rights')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return !member?.rights.includes('*')
}

/**
 * The kind of person who made a bookable lesson, as the setting `teachersEdit` distinguishes them.
 */
const makerOf = async (
  ctx: RuleContext,
  createdBy: string,
): Promise<'OWN' | 'ADMIN' | 'TEACHER'> => {
  const maker = await accountBehind(ctx.tx, createdBy)
  if (maker === accountOf(ctx.actor)) return 'OWN'
  return (await isTeacher(ctx.tx, maker)) ? 'TEACHER' : 'ADMIN'
}

const settings = (ctx: RuleContext): Promise<TeacherSettings> =>
  ctx.memo('booking teachers', async () => (await policyOf(ctx.tx)).teachers)

/** BKG-02: 905 if the institution doesn't let its teachers add bookings. */
export const checkMayAdd = async (ctx: RuleContext): Promise<void> => {
  if ((await teacherOf(ctx)) !== undefined && !(await settings(ctx)).teachersAdd)
    throw errors.permissionMissing()
}

/**
 * BKG-02: throws 905 unless the institution lets a teacher edit or delete this bookable lesson:
 * their own (also if made with one of their API keys), or one that an administrator made. Another
 * teacher's lesson is neither.
 */
export const checkMayEditLesson = async (
  { before, after }: RecordChange<Lesson>,
  ctx: RuleContext,
): Promise<void> => {
  if (!before) return
  const teacherId = await teacherOf(ctx)
  if (teacherId === undefined) return
  if ((await ctx.tx.get(course, after.courseId))?.kind !== 'BOOKING') return
  const maker = await makerOf(ctx, before.createdBy)
  if (maker === 'TEACHER' || !(await settings(ctx)).teachersEdit.includes(maker))
    throw errors.permissionMissing()
}

/**
 * BKG-02: throws 905 if a teacher changes their own information and the institution doesn't allow
 * it.
 */
export const checkMayEditSelf = async (recordId: string, ctx: RuleContext): Promise<void> => {
  if ((await teacherOf(ctx)) === recordId && !(await settings(ctx)).teachersEditSelf)
    throw errors.permissionMissing()
}
