import { role } from '../../../../resources/identity/role/role.resource.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { user } from '../../../../resources/identity/user/user.resource.ts'
import { exceeds } from '../../../../src/access/tree.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'

/** Name of the role that the log-ins of teachers have, unless they are users as well. */
const teacherCode = 'teacher'

const teacherRole = ({ tx }: RuleContext) =>
  tablesOf(tx, role)
    .selectFrom('role')
    .select(['id', 'rights', 'masks'])
    .where('code', '=', teacherCode)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst()

/**
 * Gives the log-in of a teacher what the institution's role for teachers allows; one that has a
 * role already keeps it. Throws 905 where that is more than the caller may, who sets its password.
 */
export const takeTeacherRole = async (ctx: RuleContext, accountId: string): Promise<void> => {
  // a change of the role at the same moment waits, or comes first
  await ctx.turn('role.holders')
  const own = await teacherRole(ctx)
  if (!own) return
  const { db } = ctx.tx
  const member = await db
    .selectFrom('member')
    .select(['role', 'roleId'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (member?.role !== teacherCode || member.roleId !== null) return
  if (exceeds(ctx.actor.access, own)) throw errors.permissionMissing()
  await db
    .updateTable('member')
    .set({ roleId: own.id, rights: [...own.rights], masks: [...own.masks] })
    .where('accountId', '=', accountId)
    .execute()
}

/** Accounts of teachers who work here and have no role yet: log-ins of before teachers had one. */
export const teachersWithoutRole = async ({ tx }: RuleContext): Promise<readonly string[]> => {
  const rows = await tablesOf(tx, teacher)
    .selectFrom('member')
    .innerJoin('accountLink', 'accountLink.accountId', 'member.accountId')
    .innerJoin('teacher', 'teacher.id', 'accountLink.recordId')
    .select('member.accountId')
    .where('member.role', '=', teacherCode)
    .where('member.roleId', 'is', null)
    .where('accountLink.resource', '=', teacher.name)
    .where('teacher.status', '=', 'ON_JOB')
    .where('teacher.deletedAt', 'is', null)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/**
 * Takes the role from the log-in of a teacher who was suspended or deleted, and gives it back to
 * one who works again. Users keep theirs: it isn't the teacher's.
 */
export const followTeacherState = async (
  ctx: RuleContext,
  teacherId: string,
  works: boolean,
): Promise<void> => {
  await ctx.turn('role.holders')
  const own = works ? await teacherRole(ctx) : undefined
  await ctx.tx.db
    .updateTable('member')
    .set({
      roleId: own?.id ?? null,
      rights: [...(own?.rights ?? [])],
      masks: [...(own?.masks ?? [])],
    })
    .where('role', '=', teacherCode)
    .where('accountId', 'in', eb =>
      eb
        .selectFrom('accountLink')
        .select('accountLink.accountId')
        .where('accountLink.resource', '=', teacher.name)
        .where('accountLink.recordId', '=', teacherId),
    )
    .where('accountId', 'not in', eb =>
      eb
        .selectFrom('accountLink')
        .select('accountLink.accountId')
        .where('accountLink.resource', '=', user.name),
    )
    .execute()
}
