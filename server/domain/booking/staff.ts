import { course } from '../../../resources/course/course.resource.ts'
import type { Lesson } from '../../../resources/lesson/lesson.resource.ts'
import { accountBehind } from '../identity/index.ts'
import { accountOf } from '../../platform/caller.ts'
import { permissionMissing } from '../../platform/errors/factories.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { policyOf, type TeacherSettings } from './policy.ts'

/** The caller's record among the teachers, where they are one of them and no administrator. */
const teacherOf = (ctx: RuleContext): Promise<string | undefined> =>
  ctx.once('own teacher', async () => {
    if (ctx.actor.access.rights === 'all' || ctx.actor.access.rights.has('*')) return undefined
    const link = await ctx.tx.db
      .selectFrom('accountLink')
      .select('recordId')
      .where('accountId', '=', accountOf(ctx.actor))
      .where('resource', '=', 'teacher')
      .executeTakeFirst()
    return link?.recordId
  })

const settings = (ctx: RuleContext): Promise<TeacherSettings> =>
  ctx.once('booking teachers', async () => (await policyOf(ctx.tx)).teachers)

/** BKG-02: 905 where the institution doesn't let its teachers add bookings. */
export const checkMayAdd = async (ctx: RuleContext): Promise<void> => {
  if ((await teacherOf(ctx)) !== undefined && !(await settings(ctx)).teachersAdd)
    throw permissionMissing()
}

/** BKG-02: which bookable lessons a teacher edits or deletes: those that they made, themselves or with an API key, those that others made, as the institution says; else 905. */
export const checkMayEditLesson = async (
  { before, after }: RecordChange<Lesson>,
  ctx: RuleContext,
): Promise<void> => {
  if (!before) return
  const teacherId = await teacherOf(ctx)
  if (teacherId === undefined) return
  if ((await ctx.tx.get(course, after.courseId))?.kind !== 'BOOKING') return
  const own = (await accountBehind(ctx.tx, before.createdBy)) === accountOf(ctx.actor)
  if (!(await settings(ctx)).teachersEdit.includes(own ? 'OWN' : 'ADMIN')) throw permissionMissing()
}

/** BKG-02: 905 where a teacher would change their own information and the institution doesn't let them. */
export const checkMayEditSelf = async (recordId: string, ctx: RuleContext): Promise<void> => {
  if ((await teacherOf(ctx)) === recordId && !(await settings(ctx)).teachersEditSelf)
    throw permissionMissing()
}
