import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import type { TeachingPermission } from '../../../../resources/people/teacher/teaching.rights.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { accountOf } from '../../../platform/caller.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'

/**
 * The permissions of the living teacher who logs in with an account; undefined if it is no
 * teacher's.
 */
export const teachingPermissionsOf = async (
  scope: Pick<Scope, 'db'>,
  accountId: string,
): Promise<readonly string[] | undefined> => {
  const row = await tablesOf(scope, teacher)
    .selectFrom('accountLink')
    .innerJoin('teacher', 'teacher.id', 'accountLink.recordId')
    .select('teacher.permissions')
    .where('accountLink.accountId', '=', accountId)
    .where('accountLink.resource', '=', teacher.name)
    .where('teacher.deletedAt', 'is', null)
    .orderBy('teacher.id')
    .executeTakeFirst()
  return row && row.permissions
}

/**
 * Throws 905 if the caller is a teacher, no administrator, whose record lacks the permission
 * (TCH-03).
 */
export const demandTeachingPermission = async (
  ctx: RuleContext,
  permission: TeachingPermission,
  field: string,
): Promise<void> => {
  const { rights } = ctx.actor.access
  if (rights === 'all' || rights.has('*')) return
  const permissions = await ctx.memo('own teaching permissions', () =>
    teachingPermissionsOf(ctx.tx, accountOf(ctx.actor)),
  )
  if (permissions && !permissions.includes(permission)) throw errors.permissionMissing().at(field)
}

/**
 * Refreshes the permissions of teachers' open sessions after a record or the settings have changed.
 * `teacherId`: only this teacher's.
 */
export const noteTeachingChanged = async (ctx: RuleContext, teacherId?: string): Promise<void> => {
  await ctx.tx.db
    .updateTable('member')
    .set({ accessMark: ctx.requestId })
    .where('accountId', 'in', eb => {
      const accounts = eb
        .selectFrom('accountLink')
        .select('accountLink.accountId')
        .where('accountLink.resource', '=', teacher.name)
      return teacherId === undefined
        ? accounts
        : accounts.where('accountLink.recordId', '=', teacherId)
    })
    .execute()
}
