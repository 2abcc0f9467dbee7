import type { Channel } from '../../../../src/protocol/account.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { fault, fieldFault } from '../../../platform/errors.ts'
import {
  accountByContact,
  contactColumns,
  emailContact,
  phoneContact,
  type Contact,
} from './contact.ts'
import { purposeOf } from './codes.ts'
import { redeem, type Redemption } from './redeem.ts'
import { sqlErrorOf } from '../../../platform/store/driver.ts'

const uniqueViolation = '23505'

interface Ways {
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
}
const contactIn = (ways: Ways, channel: Channel): Contact | undefined => {
  if (channel === 'EMAIL') return ways.email === null ? undefined : emailContact(ways.email)
  return ways.phone === null || ways.countryCode === null
    ? undefined
    : phoneContact(ways.countryCode, ways.phone)
}
const waysOf = async (ports: Pick<AppPorts, 'store'>, accountId: string): Promise<Ways> => {
  const ways = await ports.store.db
    .selectFrom('account')
    .select(['account', 'countryCode', 'phone', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!ways) throw fault('7230')
  return ways
}

/** The phone or e-mail that a session's account has: 955 where it has none. */
export const boundContact = async (
  ports: AppPorts,
  session: Session,
  channel: Channel,
): Promise<Contact> => {
  const contact = contactIn(await waysOf(ports, session.actor.id), channel)
  if (!contact) throw fault('955')
  return contact
}

type Given = Omit<Redemption, 'purposes'>

/**
 * Binds a phone or e-mail that the code has proved. Throws what `redeem` throws, 8043 where another one is bound (it is unbound first, which takes a
 * code sent to it), 8042 where it belongs to somebody else.
 */
export const bind = async (ports: AppPorts, session: Session, given: Given): Promise<void> => {
  const { id } = session.actor
  const { contact } = given
  await redeem(
    ports,
    { ...given, purposes: [purposeOf('BIND', id)] },
    async () => undefined,
    async ({ db }) => {
      const ways = await db
        .selectFrom('account')
        .select(['account', 'countryCode', 'phone', 'email'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      const field = contact.channel === 'SMS' ? 'phone' : 'email'
      const present = ways && contactIn(ways, contact.channel)
      if (!ways || (present && present.key !== contact.key)) throw fieldFault(field, '8043')
      const owner = await accountByContact(db, contact)
      if (owner && owner.id !== id) throw fieldFault(field, '8042')
      await db.updateTable('account').set(contactColumns(contact)).where('id', '=', id).execute()
      return {}
    },
  ).catch((error: unknown) => {
    // somebody else bound it in the same moment
    throw sqlErrorOf(error)?.code === uniqueViolation
      ? fieldFault(contact.channel === 'SMS' ? 'phone' : 'email', '8042')
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

/** Unbinds the account's phone or e-mail. Throws what `redeem` throws, 955 where none is bound, 954 where it is the only way left to log in. */
export const unbind = async (
  ports: AppPorts,
  session: Session,
  channel: Channel,
  given: Omit<Given, 'contact'>,
): Promise<void> => {
  const { id } = session.actor
  const ways = await waysOf(ports, id)
  const contact = contactIn(ways, channel)
  if (!contact) {
    // a repeat of the call that unbound it is answered as that one was
    if (await wasDone(ports, purposeOf('UNBIND', id), given.callHash)) return
    throw fault('955')
  }
  if (isLast(ways, channel)) throw fault('954')
  await redeem(
    ports,
    { ...given, contact, purposes: [purposeOf('UNBIND', id)] },
    async () => undefined,
    async ({ db }) => {
      const now = await db
        .selectFrom('account')
        .select(['account', 'countryCode', 'phone', 'email'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!now || isLast(now, channel)) throw fault('954')
      await db
        .updateTable('account')
        .set(channel === 'SMS' ? { phone: null, countryCode: null } : { email: null })
        .where('id', '=', id)
        .execute()
      return {}
    },
  )
}

const isLast = ({ account, phone, email }: Ways, channel: Channel): boolean =>
  account === null && (channel === 'SMS' ? email : phone) === null
