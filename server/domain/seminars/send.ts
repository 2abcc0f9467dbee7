import { calendarOf } from '../../../resources/seminars/seminar/calendar.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { invitePath, publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { instantText } from '../../../src/schema/timeText.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import { quotedTitle } from '../../engine/notices/quoted.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { asText } from '../../../src/schema/asText.ts'
import { isObject } from '../../platform/http/body.ts'
import { consoleAddress } from '../../platform/http/consoleOrigins.ts'
import type { MailExtras } from '../../platform/ports.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { deliver, type Contact } from '../identity/index.ts'
import { contactsOf } from './contacts.ts'
import type { MessageKind } from './messages.ts'
import { passOf, seminarSignerOf } from './pass.ts'
import { filledWords, messageWords, type MessageFacts } from './words.ts'

/** Messages that are read at once, and sent at once. @tuning */
const [pageSize, maxConcurrent] = [500, 8]
/** A message that certainly was not sent is tried this often, with this pause. */
const maxTries = 5
const retryAfterMs = 2 * 60_000

interface School {
  readonly name: string
  readonly timezone: string
}
interface Due {
  readonly id: string
  readonly registrationId: string
  readonly kind: string
  readonly tries: number
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
  scope: Scope,
  { id, tries }: Due,
  from: string,
  next: { readonly state: string; readonly at: string; readonly tries?: number },
) =>
  scope.db
    .updateTable('seminarMessage')
    .set(next)
    .where('id', '=', id)
    .where('state', '=', from)
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst()

/** Notes what became of a message without a new version of the record, so that no edit is out of date by it. */
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

const sendOne = async (
  ports: EnginePorts,
  scope: Scope,
  facts: { readonly school: School; readonly event: Seminar },
  due: Due,
  to: Registration | undefined,
): Promise<void> => {
  const at = ports.clock.now().toISOString()
  const contacts = to === undefined ? [] : contactsOf(facts.event, to)
  if (to === undefined || !contacts.length) {
    await setState(scope, due, 'DUE', { state: 'SKIPPED', at })
    return
  }
  // claimed before it is sent: if the process dies in between, it is not sent twice
  if (!(await setState(scope, due, 'DUE', { state: 'SENDING', at }))) return
  const pass = await passOf(seminarSignerOf(ports), scope.institutionId, to.id, to.serial ?? 0)
  const proseminarId = publicSeminarId(scope.institutionId, facts.event.id)
  const link = `${consoleAddress(ports)}${invitePath(proseminarId, pass)}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `queueMessages` writes kinds
  const words = wordFor({ ...facts, now: at }, due.kind as MessageKind, to, link)
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

/** Sends the due messages of a seminar, each once, however many servers send. */
export const sendMessages = async (
  ports: EnginePorts,
  scope: Scope,
  seminarId: string,
): Promise<void> => {
  const event = await scope.get(seminar, seminarId)
  const school = await ports.store.db
    .selectFrom('institution')
    .select(['name', 'timezone'])
    .where('id', '=', scope.institutionId)
    .executeTakeFirst()
  if (!event || !school) return
  const retryBefore = new Date(ports.clock.now().getTime() - retryAfterMs).toISOString()
  for (;;) {
    const page = await scope.db
      .selectFrom('seminarMessage')
      .select(['id', 'registrationId', 'kind', 'tries'])
      .where('seminarId', '=', seminarId)
      .where('state', '=', 'DUE')
      .where(eb => eb.or([eb('tries', '=', 0), eb('at', '<=', retryBefore)]))
      .orderBy('at')
      .limit(pageSize)
      .execute()
    if (!page.length) return
    const people = new Map(
      (await scope.many(registration, [...new Set(page.map(one => one.registrationId))])).map(
        row => [row.id, row],
      ),
    )
    const waiting = page.values()
    const sendWaiting = async () => {
      for (const due of waiting)
        await sendOne(ports, scope, { school, event }, due, people.get(due.registrationId))
    }
    await Promise.all(Array.from({ length: maxConcurrent }, sendWaiting))
  }
}

export const sendMessagesTask: TaskHandler = async ({ ports, scope, input }) => {
  const { seminarId }: Readonly<Record<string, unknown>> = isObject(input) ? input : {}
  await sendMessages(ports, scope, asText(seminarId))
  return { state: 'DONE' }
}

/** Tries messages of an institution again that were not sent. */
export const resumeMessages = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const retryBefore = new Date(ports.clock.now().getTime() - retryAfterMs).toISOString()
  const due = await scope.db
    .selectFrom('seminarMessage')
    .select('seminarId')
    .distinct()
    .where('state', '=', 'DUE')
    .where('at', '<=', retryBefore)
    .execute()
  for (const { seminarId } of due) await sendMessages(ports, scope, asText(seminarId))
}
