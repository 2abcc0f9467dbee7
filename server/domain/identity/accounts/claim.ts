import type { AppPorts } from '../../../platform/context.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'
import { logForAccount } from '../../../engine/operations/log.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { contactColumns, isOwned, withContact, type Contact } from './contact.ts'
import { mergeAccount } from './merge.ts'
import { noPassword } from './passwords.ts'

type ClaimPorts = Pick<AppPorts, 'clock' | 'ids'>
/** Origin of the call, for the institutions' logs. */
interface From {
  readonly ip: string
}

/** When each of these accounts was logged in to last. */
const lastUses = async (
  { db }: GlobalTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('session')
    .select(eb => ['accountId', eb.fn.max('createTime').as('last')])
    .where('accountId', 'in', ids)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(({ accountId, last }) => [accountId, last]))
}

/**
 * Turns an institution's account into its owner's, who has just proved `contact` by a code: other
 * contacts from the institution can no longer be used to log in, its password is removed, and all
 * sessions except `keep` end.
 */
export const giveToOwner = async (
  ports: ClaimPorts,
  tx: GlobalTx,
  accountId: string,
  contact: Contact,
  { ip, keep }: From & { readonly keep?: string },
): Promise<void> => {
  const now = ports.clock.now()
  await logForAccount(
    tx,
    ports,
    accountId,
    { ip },
    { action: 'accountClaimed', resource: 'account' },
  )
  await tx.db
    .updateTable('account')
    .set({
      kind: 'PERSON',
      passwordHash: noPassword,
      passwordTime: now.toISOString(),
      countryCode: null,
      phone: null,
      email: null,
      ...contactColumns(contact),
    })
    .where('id', '=', accountId)
    .execute()
  await endSessionsOf(tx.db, now, accountId, keep)
}

/**
 * Merges the accounts that institutions have made for the owner of `contact` into the account that
 * has just proved it. An account with a second factor stays separate: a code alone must not open
 * it.
 */
export const gatherAccounts = async (
  ports: ClaimPorts,
  tx: GlobalTx,
  accountId: string,
  contact: Contact,
  { ip }: From,
): Promise<void> => {
  const others = await withContact(tx.db.selectFrom('account').select('id'), contact)
    .where('id', '!=', accountId)
    .where('kind', '=', 'SCHOOL')
    .where('secondFactorTime', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of others) {
    await logForAccount(tx, ports, id, { ip }, { action: 'accountClaimed', resource: 'account' })
    await mergeAccount(tx, ports.clock.now(), id, accountId)
  }
}

/** The account that a verified contact belongs to. */
export interface ClaimedAccount {
  readonly id: string
  /** It already was a person's own account. */
  readonly wasOwned: boolean
}

/**
 * Determines the account after a code has proved a contact, in the transaction that uses the code
 * up. The accounts that institutions have made with this contact become the owner's: the person's
 * own account, or the one used last, otherwise the oldest, continues, and the others are merged
 * into it. Returns undefined if no account has this contact. It locks the accounts; after the
 * commit, `accessChanged` notifies open windows.
 */
export const claimAccount = async (
  ports: ClaimPorts,
  tx: GlobalTx,
  contact: Contact,
  from: From,
): Promise<ClaimedAccount | undefined> => {
  const known = await withContact(
    tx.db.selectFrom('account').select(['id', 'kind', 'createTime']),
    contact,
  )
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!known.length) return undefined
  const owned = known.find(isOwned)
  if (owned) {
    await gatherAccounts(ports, tx, owned.id, contact, from)
    return { id: owned.id, wasOwned: true }
  }
  const uses = await lastUses(
    tx,
    known.map(({ id }) => id),
  )
  const [next] = known.toSorted((a, b) => {
    const [used, other] = [uses.get(a.id) ?? '', uses.get(b.id) ?? '']
    if (used !== other) return used < other ? 1 : -1
    return a.createTime < b.createTime ? -1 : 1
  })
  if (!next) return undefined
  await giveToOwner(ports, tx, next.id, contact, from)
  await gatherAccounts(ports, tx, next.id, contact, from)
  return { id: next.id, wasOwned: false }
}
