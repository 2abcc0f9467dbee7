import { user } from '../../../../resources/identity/user/user.resource.ts'
import type { Channel } from '../../../../src/protocol/verification.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'
import { logOwnChange } from '../../../engine/operations/log.ts'
import { masked } from '../../../engine/records/fields.ts'
import { gatherAccounts, giveToOwner } from './claim.ts'
import {
  accountByContact,
  contactColumns,
  emailContact,
  isOwned,
  phoneContact,
  type Contact,
} from './contact.ts'
import { codePurposeOf } from './codes.ts'
import { noPassword } from './passwords.ts'
import { redeem, type Redemption } from './redeem.ts'
import { sqlErrorOf } from '../../../platform/store/driver.ts'

const uniqueViolation = '23505'

interface Ways {
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly kind: string
  readonly passwordHash: string
}
const wayColumns = ['account', 'countryCode', 'phone', 'email', 'kind', 'passwordHash'] as const
const contactIn = (ways: Ways, channel: Channel): Contact | undefined => {
  if (channel === 'EMAIL') return ways.email === null ? undefined : emailContact(ways.email)
  return ways.phone === null || ways.countryCode === null
    ? undefined
    : phoneContact(ways.countryCode, ways.phone)
}
const waysOf = async (ports: Pick<AppPorts, 'store'>, accountId: string): Promise<Ways> => {
  const ways = await ports.store.db
    .selectFrom('account')
    .select(wayColumns)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!ways) throw errors.accountInformationNotFound()
  return ways
}

/**
 * The account of a session, locked. Throws 867 if the session has ended meanwhile: the account
 * may have become its owner's.
 */
const lockWays = async ({ db }: GlobalTx, { actor, rid }: Session): Promise<Ways> => {
  const ways = await db
    .selectFrom('account')
    .select(wayColumns)
    .where('id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst()
  const session = await db
    .selectFrom('session')
    .select('endedAt')
    .where('rid', '=', rid)
    .executeTakeFirst()
  if (!ways || session?.endedAt !== null) throw errors.sessionExpired()
  return ways
}

/** The phone or e-mail that a session's account has: 955 if it has none. */
export const boundContact = async (
  ports: AppPorts,
  session: Session,
  channel: Channel,
): Promise<Contact> => {
  const contact = contactIn(await waysOf(ports, session.actor.id), channel)
  if (!contact) throw errors.unbindingFailed()
  return contact
}

/** The contact for a log, masked, because readers of the log may see phones and e-mails masked. */
const shownContact = (contact: Contact | undefined): string | null => {
  if (!contact) return null
  const field = contact.channel === 'SMS' ? user.fields.phone : user.fields.email
  const value = contact.channel === 'SMS' ? contact.phone : contact.email
  return String(masked(field, value))
}

/** Writes to both logs of the institution that a contact was bound or unbound. */
const logContact = (
  ports: AppPorts,
  tx: GlobalTx,
  session: Session,
  action: 'contactBound' | 'contactUnbound',
  { before, after }: { readonly before: Contact | undefined; readonly after: Contact | undefined },
): Promise<void> => {
  const name = (after ?? before)?.channel === 'SMS' ? 'phone' : 'email'
  return logOwnChange(
    tx.scope(session.institution.id),
    { ...session, clock: ports.clock },
    {
      action,
      resource: 'account',
      recordId: session.actor.id,
      title: session.actor.name,
      before: { [name]: shownContact(before) },
      after: { [name]: shownContact(after) },
    },
  )
}

type Given = Omit<Redemption, 'purposes'>

/**
 * Adds a verified phone number or e-mail address to the person's account; an account that an
 * institution created then belongs to its owner. Throws the faults of `redeem`; 8043 if the account
 * already has another one (it must be removed first, which needs a code sent to it); 8042 if it
 * belongs to someone else.
 */
export const bindOwnContact = async (
  ports: AppPorts,
  session: Session,
  redemption: Given,
): Promise<void> => {
  const { id } = session.actor
  const { contact } = redemption
  await redeem(
    ports,
    { ...redemption, purposes: [codePurposeOf('BIND', id)] },
    async () => undefined,
    async tx => {
      const ways = await lockWays(tx, session)
      const field = contact.channel === 'SMS' ? 'phone' : 'email'
      const present = contactIn(ways, contact.channel)
      if (isOwned(ways) && present && present.key !== contact.key)
        throw (field === 'phone' ? errors.phoneBoundAlready() : errors.emailBoundAlready()).at(
          field,
        )
      const other = await accountByContact(tx.db, contact)
      if (other && isOwned(other) && other.id !== id) throw errors.boundToAnotherUser().at(field)
      const from = { ip: redemption.ip }
      if (isOwned(ways))
        await tx.db
          .updateTable('account')
          .set(contactColumns(contact))
          .where('id', '=', id)
          .execute()
      else await giveToOwner(ports, tx, id, contact, { ...from, keep: session.rid })
      await gatherAccounts(ports, tx, id, contact, from)
      await logContact(ports, tx, session, 'contactBound', { before: present, after: contact })
      return {}
    },
  ).catch((error: unknown) => {
    // somebody else bound it in the same moment
    throw sqlErrorOf(error)?.code === uniqueViolation
      ? errors.boundToAnotherUser().at(contact.channel === 'SMS' ? 'phone' : 'email')
      : error
  })
}

const wasDone = async (
  ports: AppPorts,
  purpose: string,
  callHash: string | undefined,
): Promise<boolean> =>
  callHash !== undefined &&
  (await ports.store.db
    .selectFrom('verification')
    .select('id')
    .where('purpose', '=', purpose)
    .where('callHash', '=', callHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Removes the account's phone or e-mail. Throws the faults of `redeem`; 955 if there is none; 954
 * if it is the last login method.
 */
export const unbind = async (
  ports: AppPorts,
  session: Session,
  channel: Channel,
  redemption: Omit<Given, 'contact'>,
): Promise<void> => {
  const { id } = session.actor
  const ways = await waysOf(ports, id)
  const contact = contactIn(ways, channel)
  if (!contact) {
    // a repeat of the call that unbound it gets the same response
    if (await wasDone(ports, codePurposeOf('UNBIND', id), redemption.callHash)) return
    throw errors.unbindingFailed()
  }
  if (isLast(ways, channel)) throw errors.onlyLoginMethodLeft()
  await redeem(
    ports,
    { ...redemption, contact, purposes: [codePurposeOf('UNBIND', id)] },
    async () => undefined,
    async tx => {
      if (isLast(await lockWays(tx, session), channel)) throw errors.onlyLoginMethodLeft()
      await tx.db
        .updateTable('account')
        .set(channel === 'SMS' ? { phone: null, countryCode: null } : { email: null })
        .where('id', '=', id)
        .execute()
      await logContact(ports, tx, session, 'contactUnbound', { before: contact, after: undefined })
      return {}
    },
  )
}

// a name without a password doesn't allow a log-in
const isLast = ({ account, phone, email, passwordHash }: Ways, channel: Channel): boolean =>
  (account === null || passwordHash === noPassword) && (channel === 'SMS' ? email : phone) === null
