import { role } from '../../../../resources/role/role.resource.ts'
import type { Membership, MyAccount } from '../../../../src/protocol/account.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { fault, fieldFault } from '../../../platform/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { isPassword } from '../session/login.ts'
import { failTrial, beginTrial, passTrial } from './attempts.ts'
import { endSessionsOf } from '../session/sessions.ts'

/** Institutions in which the person is active, in the order she came to them. */
const membershipsOf = async (
  ports: AppPorts,
  { actor, institution }: Session,
): Promise<Membership[]> => {
  const rows = await ports.store.db
    .selectFrom('membership')
    .innerJoin('institution', 'institution.id', 'membership.institutionId')
    .select(['institution.id', 'institution.name', 'institution.schoolNo', 'institution.plan'])
    .where('membership.accountId', '=', actor.id)
    .orderBy('membership.createTime')
    .orderBy('membership.institutionId')
    .execute()
  const members = await Promise.all(
    rows.map(async row => {
      const scope = ports.store.scope(row.id)
      const member = await scope.db
        .selectFrom('member')
        .select(['role', 'roleId', 'status'])
        .where('accountId', '=', actor.id)
        .executeTakeFirst()
      // a role that the institution made goes by its id; a person reads its name
      const own =
        member?.roleId && member.role === member.roleId
          ? await scope.get(role, member.roleId)
          : undefined
      return own ? { ...member, status: member?.status, role: String(own['name']) } : member
    }),
  )
  return rows.flatMap((row, n) => {
    const member = members[n]
    return member?.status === 'ACTIVE'
      ? [{ ...row, role: member.role, current: row.id === institution.id }]
      : []
  })
}

/** The person's own account, with her institutions. */
export const myAccount = async (ports: AppPorts, session: Session): Promise<MyAccount> => {
  const account = await ports.store.db
    .selectFrom('account')
    .select(['id as uid', 'name', 'account', 'countryCode', 'phone', 'email', 'language'])
    .where('id', '=', session.actor.id)
    .executeTakeFirst()
  if (!account) throw fault('7230')
  return { ...account, institutions: await membershipsOf(ports, session) }
}

/** Changes the person's name or language, inside the transaction that keeps the call. */
export const changeAccount = async (
  tx: StoreTx,
  session: Session,
  changes: { readonly name?: string; readonly language?: Lang },
): Promise<void> => {
  if (Object.keys(changes).length)
    await tx.global.updateTable('account').set(changes).where('id', '=', session.actor.id).execute()
}

export interface PasswordChange {
  readonly old: string
  readonly password: string
  readonly ip: string
}

/** A new hash for the account's password. Throws 950 where the old one is wrong, 958 where both are the same, 905 for a third party's account, 429. */
export const judgePasswordChange = async (
  ports: AppPorts,
  session: Session,
  input: PasswordChange,
): Promise<string> => {
  const { actor } = session
  const trial = { of: `own ${actor.id}`, ip: input.ip }
  await beginTrial(ports, trial)
  const account = await ports.store.db
    .selectFrom('account')
    .select(['passwordHash', 'kind'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (account?.kind === 'THIRD_PARTY') throw fault('905')
  if (!(await isPassword(ports, account?.passwordHash, input.old))) {
    await failTrial(ports, trial)
    throw fieldFault('old', '950')
  }
  await passTrial(ports, trial)
  if (input.password === input.old) throw fieldFault('password', '958')
  return ports.passwords.hash(input.password)
}

/** Sets the password and ends every other session of the account. */
export const setPassword = async (
  tx: StoreTx,
  session: Session,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await tx.global
    .updateTable('account')
    .set({ passwordHash, passwordTime: now.toISOString() })
    .where('id', '=', session.actor.id)
    .execute()
  await endSessionsOf(tx.global, now, session.actor.id, session.rid)
  const done = { action: 'passwordChanged', resource: 'account', title: session.actor.name }
  await logOperation(tx, { ...session, clock: { now: () => now } }, done)
}
