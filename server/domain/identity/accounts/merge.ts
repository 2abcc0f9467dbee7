import { user } from '../../../../resources/identity/user/user.resource.ts'
import type { GlobalTx, StoreTx } from '../../../platform/store/types.ts'

/**
 * Whether both accounts have their own record among the institution's users: then they are two
 * users.
 */
const areTwoUsers = async (scope: StoreTx, from: string, into: string): Promise<boolean> => {
  const links = await scope.db
    .selectFrom('accountLink')
    .select(['accountId', 'recordId'])
    .where('resource', '=', user.name)
    .where('accountId', 'in', [from, into])
    .execute()
  if (new Set(links.map(({ accountId }) => accountId)).size < 2) return false
  const living = await scope.many(
    user,
    links.map(({ recordId }) => recordId),
  )
  const ids = new Set(living.flatMap(row => (row.deletedAt === null ? [row.id] : [])))
  return (
    new Set(links.filter(({ recordId }) => ids.has(recordId)).map(({ accountId }) => accountId))
      .size === 2
  )
}

/**
 * Moves a person's place in one institution; where both accounts have one, the place that has a
 * role or rights stays.
 */
const moveMember = async ({ db }: StoreTx, from: string, into: string): Promise<void> => {
  const rows = await db
    .selectFrom('member')
    .select(['accountId', 'rights', 'roleId'])
    .where('accountId', 'in', [from, into])
    .execute()
  const present = rows.find(({ accountId }) => accountId === into)
  const moved = rows.find(({ accountId }) => accountId === from)
  if (!moved) return
  const isPlain = !present || (present.roleId === null && !present.rights.length)
  if (!isPlain) {
    await db.deleteFrom('member').where('accountId', '=', from).execute()
    return
  }
  await db.deleteFrom('member').where('accountId', '=', into).execute()
  await db.updateTable('member').set({ accountId: into }).where('accountId', '=', from).execute()
}

const movePlace = async (scope: StoreTx, from: string, into: string): Promise<void> => {
  await moveMember(scope, from, into)
  await scope.db
    .updateTable('accountLink')
    .set({ accountId: into })
    .where('accountId', '=', from)
    .execute()
  const preference = await scope.db
    .selectFrom('preference')
    .select('accountId')
    .where('accountId', '=', into)
    .executeTakeFirst()
  if (!preference)
    await scope.db
      .updateTable('preference')
      .set({ accountId: into })
      .where('accountId', '=', from)
      .execute()
}

/**
 * Merges an account that an institution made into a person's own account: its memberships and links
 * move, its sessions end, and its password and login methods are removed. The memberships wait
 * until the person enters them. Log entries about the account stay unchanged. Does nothing if an
 * institution has both accounts among its users.
 */
export const mergeAccount = async (
  tx: GlobalTx,
  now: Date,
  from: string,
  into: string,
): Promise<void> => {
  const account = await tx.db
    .selectFrom('account')
    .select(['account', 'madeBy'])
    .where('id', '=', from)
    .executeTakeFirst()
  const places = await tx.db
    .selectFrom('membership')
    .select(['institutionId', 'createTime'])
    .where('accountId', '=', from)
    .execute()
  // links may outlive a membership: the record of a deleted user is in the trash
  const ids = new Set([
    ...places.map(place => place.institutionId),
    ...(account?.madeBy ? [account.madeBy] : []),
  ])
  const scopes = [...ids].map(id => tx.scope(id))
  for (const scope of scopes) if (await areTwoUsers(scope, from, into)) return
  for (const scope of scopes) await movePlace(scope, from, into)
  for (const { institutionId, createTime } of places)
    await tx.db
      .insertInto('membership')
      .values({ accountId: into, institutionId, createTime, waitsSince: now.toISOString() })
      .onConflict(on => on.doNothing())
      .execute()
  await tx.db.deleteFrom('membership').where('accountId', '=', from).execute()
  await tx.db.deleteFrom('authenticator').where('accountId', '=', from).execute()
  await tx.db.deleteFrom('ticket').where('accountId', '=', from).execute()
  const ended = tx.db
    .updateTable('session')
    .set({ endedAt: now.toISOString() })
    .where('endedAt', 'is', null)
  await ended.where('accountId', '=', from).execute()
  // the next log-in opens the institution that the person used last
  await tx.db
    .updateTable('session')
    .set({ accountId: into })
    .where('accountId', '=', from)
    .execute()
  await tx.db.deleteFrom('account').where('id', '=', from).execute()
  if (account?.account)
    await tx.db
      .updateTable('account')
      .set({ account: account.account, madeBy: account.madeBy })
      .where('id', '=', into)
      .where('account', 'is', null)
      .execute()
}
