import { role } from '../../../../resources/identity/role/role.resource.ts'
import type { Membership, MyAccount } from '../../../../resources/identity/account.calls.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import { institutionNameIn } from '../../../../src/schema/institutionName.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import type { Clock } from '../../../platform/ports.ts'
import { logOperation, logOwnChange } from '../../../engine/operations/log.ts'
import { failTrial, beginTrial, passTrial } from './attempts.ts'
import { isOwned } from './contact.ts'
import { isPassword } from './passwords.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { refuseWeakPassword } from '../../../platform/weakPasswords.ts'

/**
 * Institutions in which the person is active or may become so by entering, in order; a confined
 * session only knows its own.
 */
const membershipsOf = async (
  ports: AppPorts,
  { actor, institution, confined, lang }: Session,
): Promise<Membership[]> => {
  const rows = await ports.store.db
    .selectFrom('membership')
    .innerJoin('institution', 'institution.id', 'membership.institutionId')
    .select([
      'institution.id',
      'institution.name',
      'institution.schoolNo',
      'institution.plan',
      'membership.waitsSince',
    ])
    .where('membership.accountId', '=', actor.id)
    .$if(confined === true, query => query.where('institution.id', '=', institution.id))
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
      return own ? { ...member, status: member?.status, role: own.name } : member
    }),
  )
  return rows.flatMap(({ waitsSince, ...row }, n) => {
    const member = members[n]
    if (member?.status !== 'ACTIVE') return []
    return [
      {
        ...row,
        name: institutionNameIn(lang, row.name),
        role: member.role,
        current: row.id === institution.id,
        waiting: waitsSince !== null,
      },
    ]
  })
}

/** Reads the person's own account, with their institutions. */
export const readOwnAccount = async (ports: AppPorts, session: Session): Promise<MyAccount> => {
  const account = await ports.store.db
    .selectFrom('account')
    .select(['id as uid', 'name', 'account', 'countryCode', 'phone', 'email', 'language', 'kind'])
    .where('id', '=', session.actor.id)
    .executeTakeFirst()
  if (!account) throw errors.accountInformationNotFound()
  const { kind, ...own } = account
  return { ...own, confirmed: isOwned({ kind }), institutions: await membershipsOf(ports, session) }
}

/**
 * Changes the person's name or language, inside the transaction that keeps the call; both logs of
 * the institution say so.
 */
export const changeAccount = async (
  tx: StoreTx,
  session: Session,
  changes: { readonly name?: string; readonly language?: Lang },
  clock: Clock,
): Promise<void> => {
  const { id } = session.actor
  const present = await tx.global
    .selectFrom('account')
    .select(['name', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const after = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => value !== present?.[keyOf(name)]),
  )
  const names = Object.keys(after)
  if (!present || !names.length) return
  await tx.global.updateTable('account').set(after).where('id', '=', id).execute()
  await logOwnChange(
    tx,
    { ...session, clock },
    {
      action: 'accountChanged',
      resource: 'account',
      recordId: id,
      title: present.name,
      before: Object.fromEntries(names.map(name => [name, present[keyOf(name)]])),
      after,
    },
  )
}

const keyOf = (name: string): 'name' | 'language' => (name === 'name' ? 'name' : 'language')

/** A person's change of their own password. */
export interface PasswordChangeInput {
  readonly old: string
  readonly password: string
  readonly ip: string
}

/** Hashes of the account's password: the one that was checked, and the one to come. */
export interface JudgedChange {
  readonly was: string
  readonly passwordHash: string
}

/**
 * Checks a change of the account's password. Throws 950 if the old one is wrong, 958 if both
 * are the same, 905 for a third party's account, 429.
 */
export const judgePasswordChange = async (
  ports: AppPorts,
  session: Session,
  input: PasswordChangeInput,
): Promise<JudgedChange> => {
  const { actor } = session
  const trial = { of: `own ${actor.id}`, ip: input.ip }
  await beginTrial(ports, trial)
  const account = await ports.store.db
    .selectFrom('account')
    .select(['passwordHash', 'kind', 'name', 'account', 'phone', 'email'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (account?.kind === 'THIRD_PARTY') throw errors.permissionMissing()
  if (!account || !(await isPassword(ports, account.passwordHash, input.old))) {
    await failTrial(ports, trial)
    throw errors.wrongCredentials().at('old')
  }
  await passTrial(ports, trial)
  if (input.password === input.old) throw errors.passwordUnchanged().at('password')
  const { name, account: login, phone, email } = account
  await refuseWeakPassword(input.password, [name, login, phone, email])
  return { was: account.passwordHash, passwordHash: await ports.passwords.hash(input.password) }
}

/**
 * Sets the password and ends every other session of the account. Throws 950 if the old one was
 * replaced meanwhile.
 */
export const setPassword = async (
  tx: StoreTx,
  session: Session,
  { was, passwordHash }: JudgedChange,
  now: Date,
): Promise<void> => {
  const set = await tx.global
    .updateTable('account')
    .set({ passwordHash, passwordTime: now.toISOString() })
    .where('id', '=', session.actor.id)
    .where('passwordHash', '=', was)
    .returning('id')
    .execute()
  if (!set.length) throw errors.wrongCredentials().at('old')
  await endSessionsOf(tx.global, now, session.actor.id, session.rid)
  const done = {
    action: 'passwordChanged',
    resource: 'account',
    title: session.actor.name,
  } as const
  await logOperation(tx, { ...session, clock: { now: () => now } }, done)
}
