import { calendarOf } from '../../../resources/seminars/seminar/calendar.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { invitePath, publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { instantText } from '../../../src/schema/timeText.ts'
import { second } from '../../../src/schema/durations.ts'
import type { Due } from '../../engine/due/due.ts'
import { quotedTitle } from '../../engine/notices/quoted.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { consoleAddress } from '../../platform/http/consoleOrigins.ts'
import type { MailExtras } from '../../platform/ports.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { deliver, type Contact } from '../identity/index.ts'
import { contactsOf } from './contacts.ts'
import type { MessageKind } from './messages.ts'
import { passOf, seminarSignerOf } from './pass.ts'
import { filledWords, messageWords, type MessageFacts } from './words.ts'

/** Messages that are sent at once. @tuning */
const maxConcurrent = 8
/** A message that certainly was not sent is tried this often, with this pause. */
const maxTries = 5
const retryAfterMs = 2 * 60_000

interface School {
  readonly name: string
  readonly timezone: string
}
interface DueMessage {
  readonly id: string
  readonly kind: string
  readonly tries: number
}
/** A message with its contents and its subject. */
interface Addressed {
  readonly due: DueMessage
  readonly school: School
  readonly event: Seminar
  /** Undefined: the registration is gone. */
  readonly to: Registration | undefined
}
type Wording = Pick<
  Registration,
  'id' | 'name' | 'email' | 'language' | 'reviewReason' | 'until' | 'timezone'
>

/** A message to a person, with the appointment that belongs to it. */
export const wordFor = (
  {
    school,
    event,
    now,
  }: { readonly school: School; readonly event: Seminar; readonly now: string },
  kind: MessageKind,
  to: Wording,
  link: string,
) => {
  const lang = to.language
  const zone = to.timezone ?? school.timezone
  const at = (instant: string): string => `${instantText(instant, lang, zone)} (${zone})`
  const named = { name: quotedTitle(registration, to), seminar: event.name }
  const facts: MessageFacts = {
    ...named,
    school: school.name,
    start: at(event.startAt),
    reason: (kind === 'CANCELLED' ? event.cancelReason : to.reviewReason) ?? '',
    until: to.until === null ? '' : at(to.until),
    link,
    own: filledWords(lang === 'zh' ? event.wordsZh : event.wordsEn, named),
  }
  const words = messageWords(kind, lang, facts)
  const withCalendar = kind === 'APPROVED' || kind === 'MOVED' || kind === 'CANCELLED'
  const cancelled = kind === 'CANCELLED'
  const extras: MailExtras = {
    html: words.html,
    replyTo: event.mailbox ?? undefined,
    calendar: withCalendar
      ? {
          method: cancelled ? 'CANCEL' : 'REQUEST',
          content: calendarOf({
            id: `${event.id}-${to.id}`,
            title: event.name,
            about: event.subtitle ?? '',
            address: link,
            organizer: event.mailbox ?? 'no-reply@invalid.example',
            attendee: to.email,
            startAt: event.startAt,
            endAt: event.endAt ?? event.startAt,
            now,
            sequence: event.version,
            cancelled,
          }),
        }
      : undefined,
  }
  // the invitation goes under the subject that the school wrote
  const subject = kind === 'APPROVED' && event.mailSubject ? event.mailSubject : words.subject
  return { subject, text: words.text, extras }
}

const setState = (
  { db }: Pick<Scope, 'db'>,
  { id, tries }: DueMessage,
  from: string,
  next: { readonly state: string; readonly at: string; readonly tries?: number },
) =>
  db
    .updateTable('seminarMessage')
    .set(next)
    .where('id', '=', id)
    .where('state', '=', from)
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst()

/**
 * Stores a message's outcome without a new version of the record, so that no edit becomes outdated
 * by it.
 */
const noteOutcome = async (
  scope: Scope,
  registrationId: string,
  notified: { readonly ok: boolean; readonly error: string | null; readonly at: string },
): Promise<void> => {
  await tablesOf(scope, registration)
    .updateTable('registration')
    .set({
      notifyState: notified.ok ? 'SUCCEEDED' : 'FAILED',
      notifyError: notified.error,
      notifiedAt: notified.at,
    })
    .where('id', '=', registrationId)
    .execute()
}

/** Takes a message before it is sent: if the process dies in between, it is not sent twice. */
const takeMessage = async (
  tx: Pick<StoreTx, 'db'>,
  { due, event, to }: Addressed,
  at: string,
): Promise<boolean> => {
  const canBeSent = to !== undefined && contactsOf(event, to).length > 0
  const taken = await setState(tx, due, 'DUE', { state: canBeSent ? 'SENDING' : 'SKIPPED', at })
  return canBeSent && taken !== undefined
}

const sendMessage = async (
  ports: EnginePorts,
  scope: Scope,
  { due, school, event, to }: Addressed,
): Promise<void> => {
  if (to === undefined) return
  const contacts = contactsOf(event, to)
  const now = ports.clock.now().toISOString()
  const pass = await passOf(seminarSignerOf(ports), scope.institutionId, to.id, to.serial ?? 0)
  const proseminarId = publicSeminarId(scope.institutionId, event.id)
  const link = `${consoleAddress(ports)}${invitePath(proseminarId, pass)}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `queueMessages` writes kinds
  const words = wordFor({ school, event, now }, due.kind as MessageKind, to, link)
  const outcomes = await Promise.all(
    contacts.map(contact =>
      deliver(
        ports,
        { ...words, contact, hidden: words.text, institutionId: scope.institutionId },
        true,
      ),
    ),
  )
  const done = ports.clock.now().toISOString()
  const tries = due.tries + 1
  const again = outcomes.every(one => one === 'UNSENT') && tries < maxTries
  const ok = outcomes.includes('SENT')
  const state = ok ? 'SENT' : again ? 'DUE' : 'FAILED'
  await setState(scope, due, 'SENDING', { state, at: done, tries })
  const error = ok ? null : await lastError(ports, scope, contacts[0])
  await noteOutcome(scope, to.id, { ok, error, at: done })
}

/** Why the latest message to a contact did not go out, in the words of the service. */
const lastError = async (
  { store }: EnginePorts,
  { institutionId }: Scope,
  contact: Contact | undefined,
): Promise<string | null> => {
  if (!contact) return null
  const target =
    contact.channel === 'SMS' ? `+${contact.countryCode} ${contact.phone}` : contact.email
  const row = await store.db
    .selectFrom('outbox')
    .select('error')
    .where('institutionId', '=', institutionId)
    .where('target', '=', target)
    .where('state', '=', 'FAILED')
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.error ?? null
}

/** Messages to people who registered: each is sent once, however many servers send. */
export const seminarMessage: Due = {
  every: 30 * second,
  atOnce: maxConcurrent,
  async find({ ports, scope, now, limit }) {
    const retryBefore = new Date(now.getTime() - retryAfterMs).toISOString()
    const messages = await tablesOf(scope, seminar)
      .selectFrom('seminarMessage')
      .innerJoin('seminar', 'seminar.id', 'seminarMessage.seminarId')
      .select(['seminarMessage.id', 'seminarMessage.seminarId', 'seminarMessage.registrationId'])
      .select(['seminarMessage.kind', 'seminarMessage.tries', 'seminarMessage.at'])
      .where('seminar.deletedAt', 'is', null)
      .where('seminarMessage.state', '=', 'DUE')
      .where(eb =>
        eb.or([eb('seminarMessage.tries', '=', 0), eb('seminarMessage.at', '<=', retryBefore)]),
      )
      .orderBy('seminarMessage.at')
      .limit(limit)
      .execute()
    if (!messages.length) return []
    const school = await ports.store.db
      .selectFrom('institution')
      .select(['name', 'timezone'])
      .where('id', '=', scope.institutionId)
      .executeTakeFirstOrThrow()
    const ids = (name: 'seminarId' | 'registrationId') => [
      ...new Set(messages.map(message => message[name])),
    ]
    const events = new Map(
      (await scope.many(seminar, ids('seminarId'))).map(event => [event.id, event]),
    )
    const people = new Map(
      (await scope.many(registration, ids('registrationId'))).map(row => [row.id, row]),
    )
    return messages.flatMap(due => {
      const event = events.get(due.seminarId)
      if (!event) return []
      const message = { due, school, event, to: people.get(due.registrationId) }
      return {
        key: due.id,
        since: due.at,
        claim: tx => takeMessage(tx, message, ports.clock.now().toISOString()),
        send: () => sendMessage(ports, scope, message),
      }
    })
  },
}
