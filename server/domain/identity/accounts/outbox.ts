import type { Channel } from '../../../../src/protocol/verification.ts'
import type { OutboxMessage } from '../../../../resources/identity/account.calls.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { Unsent, type MailExtras } from '../../../platform/ports.ts'
import { founderOf } from '../institutions/founder.ts'
import type { Contact } from './contact.ts'
import type { MessageText } from './messages.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'
import { perServer } from '../../../platform/perServer.ts'

/**
 * A message to send: `hidden` replaces the text in the outbox if the message is really sent, so
 * that no code is stored.
 */
export interface OutgoingMessage extends MessageText {
  readonly contact: Contact
  readonly hidden: string
  /**
   * The institution of the message; codes have none, because they log in to all institutions of the
   * receiver.
   */
  readonly institutionId?: string
  /** What an e-mail carries beside its text. */
  readonly extras?: MailExtras
}

type Carry = () => Promise<void>
const carrierOf = (
  { mail, sms }: AppPorts,
  { contact, subject, text, extras }: OutgoingMessage,
): Carry | undefined => {
  if (contact.channel === 'EMAIL')
    return mail && (() => mail.send({ to: contact.email, subject, text, ...extras }))
  return sms && (() => sms.send({ countryCode: contact.countryCode, phone: contact.phone, text }))
}

interface Sent {
  readonly ms: number
  readonly fine: boolean
}
// the results of the latest messages: a simulated one takes as long and fails in the same way
const latestOf = perServer(() => new Map<Channel, Sent>())
const unknownYet: Sent = { ms: 120, fine: true }

interface Failure {
  readonly error: string
  /** It certainly was not sent, and may be later. */
  readonly unsent: boolean
}
const attempt = async (
  ports: AppPorts,
  channel: Channel,
  carry: Carry,
): Promise<Failure | undefined> => {
  const from = performance.now()
  const failure = await carry().then(
    () => undefined,
    (cause: unknown): Failure => ({
      error: errorMessage(cause).slice(0, 300),
      unsent: cause instanceof Unsent,
    }),
  )
  latestOf(ports).set(channel, { ms: performance.now() - from, fine: failure === undefined })
  return failure
}
const pretend = async (ports: AppPorts, channel: Channel): Promise<boolean> => {
  const { ms, fine } = latestOf(ports).get(channel) ?? unknownYet
  await new Promise(done => setTimeout(done, Math.min(ms, 10_000)))
  return fine
}

/**
 * In development, while there is no administrator who could open the outbox, writes its messages to
 * the log.
 */
const tellFirst = async (
  { store, log }: AppPorts,
  channel: Channel,
  text: string,
): Promise<void> => {
  const anybody = await store.db
    .selectFrom('membership')
    .innerJoin('institution', 'institution.id', 'membership.institutionId')
    .select('accountId')
    // the platform's operator has no outbox
    .where('operator', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!anybody) log.warn({ channel, text }, 'a message that nobody can read in the outbox yet')
}

/**
 * SENT: handed over, or written down; FAILED: it may have been; UNSENT: it certainly was not, and
 * may be later.
 */
export type SendOutcome = 'SENT' | 'FAILED' | 'UNSENT'

/**
 * Sends a message, or in development stores it for administrators; returns whether that worked. A
 * message that is not `real` is neither sent nor stored, but takes the same time, so that timing
 * doesn't reveal which accounts exist.
 */
export const sendMessage = async (
  ports: AppPorts,
  message: OutgoingMessage,
  real: boolean,
): Promise<boolean> => (await deliver(ports, message, real)) === 'SENT'

/** The same for callers that may try again: it returns the outcome. */
export const deliver = async (
  ports: AppPorts,
  message: OutgoingMessage,
  real: boolean,
): Promise<SendOutcome> => {
  const { contact, subject, text, hidden, institutionId } = message
  const id = ports.ids.next()
  const carry = carrierOf(ports, message)
  const target =
    contact.channel === 'SMS' ? `+${contact.countryCode} ${contact.phone}` : contact.email
  await ports.store.db
    .insertInto('outbox')
    .values({
      id,
      channel: contact.channel,
      target,
      subject: contact.channel === 'EMAIL' ? subject : null,
      text: carry || !ports.config.development ? hidden : text,
      state: 'WAITING',
      error: null,
      institutionId: institutionId ?? null,
      createTime: ports.clock.now().toISOString(),
    })
    .execute()
  if (!real) {
    const fine = carry ? await pretend(ports, contact.channel) : ports.config.development === true
    await ports.store.db.deleteFrom('outbox').where('id', '=', id).execute()
    return fine ? 'SENT' : 'FAILED'
  }
  if (!carry && ports.config.development) await tellFirst(ports, contact.channel, text)
  const nobody = ports.config.development
    ? undefined
    : { error: 'no service is configured for this channel', unsent: false }
  const failure = carry ? await attempt(ports, contact.channel, carry) : nobody
  const error = failure?.error
  if (error !== undefined)
    ports.log.warn({ channel: contact.channel, outbox: id, error }, 'message not sent')
  const state = error !== undefined ? 'FAILED' : carry ? 'SENT' : 'WAITING'
  await ports.store.db
    .updateTable('outbox')
    .set({ state, error: error ?? null })
    .where('id', '=', id)
    .execute()
  if (!failure) return 'SENT'
  return failure.unsent ? 'UNSENT' : 'FAILED'
}

const messageLimit = 200
/**
 * The latest messages of the reader's institution, newest first. Only the installation's first
 * administrator, who owns the machine, sees codes (not with a pass of another portal): anyone else
 * could use them to log in to other institutions.
 */
export const outboxOf = async (ports: AppPorts, session: Session): Promise<OutboxMessage[]> => {
  const seesCodes = !session.confined && (await founderOf(ports.store.db)) === session.actor.id
  const rows = await ports.store.db
    .selectFrom('outbox')
    .select(['id', 'channel', 'target', 'subject', 'text', 'state', 'error', 'createTime'])
    .where(eb => {
      const own = eb('institutionId', '=', session.institution.id)
      return seesCodes ? eb.or([own, eb('institutionId', 'is', null)]) : own
    })
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(messageLimit)
    .execute()
  return rows.map(row => ({
    ...row,
    channel: row.channel === 'SMS' ? 'SMS' : 'EMAIL',
    state: row.state === 'SENT' || row.state === 'FAILED' ? row.state : 'WAITING',
  }))
}
