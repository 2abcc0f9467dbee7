import { isObject } from '../../../src/protocol/isObject.ts'
import { asText } from '../../../src/schema/asText.ts'
import type { ContactChannel } from '../../../resources/seminars/registration/registration.options.ts'
import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { invitePath, publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { errors } from '../../platform/errors/errors.ts'
import { consoleAddress } from '../../platform/http/consoleOrigins.ts'
import { macMatches } from '../../platform/http/files.ts'
import { verificationKeys } from '../../platform/keys.ts'
import type { Scope } from '../../platform/store/types.ts'
import { deliver, type Contact } from '../identity/index.ts'
import { allContactsOf, contactsToProve } from './contacts.ts'
import { changeRegistration, lockSeminar, type SeminarContext } from './context.ts'
import { createGuest, type GuestEntry } from './own.ts'
import { passOf, seminarSignerOf } from './pass.ts'
import { isApprovedBySetting, tellApproved } from './registrationRules.ts'
import { wordFor } from './send.ts'

/** Kind of the task that sends the links by which people confirm. */
export const proofKind = 'seminarProof'
/** How long such a link can complete a registration, in milliseconds. */
const requestMs = 24 * 3_600_000

const prefix = 'confirm'
const signedText = (institution: string, id: string, channel: ContactChannel): string =>
  `seminar request ${institution} ${id} ${channel}`

/** The text of a link that confirms one contact of a registration. */
export const confirmTokenOf = async (
  sign: (text: string) => Promise<string>,
  institution: string,
  id: string,
  channel: ContactChannel,
): Promise<string> =>
  [prefix, institution, id, channel, await sign(signedText(institution, id, channel))].join('.')

interface Confirmation {
  readonly scope: Scope
  readonly id: string
  readonly channel: ContactChannel
}

/** The registration and contact that a link confirms. Throws 12106. */
export const readConfirmToken = async (
  ports: EnginePorts,
  token: string,
): Promise<Confirmation> => {
  const [first, institution = '', id = '', channel = '', mac = '', more] = token.split('.')
  if (
    first !== prefix ||
    more !== undefined ||
    (channel !== 'EMAIL' && channel !== 'SMS') ||
    !/^[\w-]{1,64}$/.test(institution) ||
    !/^[\w-]{1,64}$/.test(id) ||
    !(await macMatches(verificationKeys(ports.config), signedText(institution, id, channel), mac))
  )
    throw errors.registrationLinkInvalid()
  return { scope: ports.store.scope(institution), id, channel }
}

/** The contacts to be confirmed, of those that this server can send to. */
export const provableContacts = (
  { mail, sms, config }: Pick<EnginePorts, 'mail' | 'sms' | 'config'>,
  event: Seminar,
  to: Parameters<typeof contactsToProve>[1],
): readonly Contact[] =>
  contactsToProve(event, to).filter(
    ({ channel }) => config.development === true || (channel === 'EMAIL' ? mail : sms),
  )

/** Keeps a registration until a contact is confirmed, and sends the links after the commit. */
export const keepRequest = async (
  { tx, of, now }: SeminarContext,
  seminarId: string,
  { id, ...entry }: GuestEntry,
): Promise<void> => {
  await tx.db
    .insertInto('seminarRequest')
    .values({ id, seminarId, entry: JSON.stringify(entry), at: now })
    .execute()
  await enqueueOwn(
    tx,
    { ids: of('seminar').ids, now },
    { kind: proofKind, resource: 'seminar', action: 'tell', input: { id } },
  )
}

interface KeptRequest {
  readonly seminarId: string
  readonly entry: Omit<GuestEntry, 'id'>
}

/** A registration that waits for confirmation; undefined once it is too old. */
const requestOf = async (
  { db }: Pick<Scope, 'db'>,
  id: string,
  now: string,
): Promise<KeptRequest | undefined> => {
  const row = await db
    .selectFrom('seminarRequest')
    .select(['seminarId', 'entry'])
    .where('id', '=', id)
    .where('at', '>', new Date(Date.parse(now) - requestMs).toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `keepRequest` writes it
  return { seminarId: row.seminarId, entry: JSON.parse(row.entry) as KeptRequest['entry'] }
}

/** Deletes registrations that were not confirmed in time. */
export const forgetRequests = async (
  scope: Scope,
  { clock }: Pick<EnginePorts, 'clock'>,
): Promise<void> => {
  const before = new Date(clock.now().getTime() - requestMs).toISOString()
  await scope.db.deleteFrom('seminarRequest').where('at', '<', before).execute()
}

/** The registration with a contact. */
const holderOf = async (
  scope: Parameters<typeof rowsWhere>[0],
  seminarId: string,
  contact: Contact,
): Promise<Registration | undefined> => {
  const byContact =
    contact.channel === 'EMAIL'
      ? [among('email', [contact.email])]
      : [among('countryCode', [contact.countryCode]), among('phone', [contact.phone])]
  const [row] = await rowsWhere(scope, registration, [
    among('seminarId', [seminarId]),
    ...byContact,
  ])
  return row
}

const isProved = ({ unproved }: Registration, channel: ContactChannel): boolean =>
  !unproved.includes(channel)

/**
 * Sends the link that confirms a contact; to people who are registered already, the link of their
 * personal page. The message says nothing that a visitor typed.
 */
export const sendProofTask: TaskHandler = async ({ ports, scope, session, input }) => {
  const id = isObject(input) ? asText(input.id) : ''
  const now = ports.clock.now().toISOString()
  const request = await requestOf(scope, id, now)
  const event = request && (await scope.get(seminar, request.seminarId))
  if (!request || !event) return { state: 'DONE' }
  const { entry } = request
  const { institutionId } = scope
  const sign = seminarSignerOf(ports)
  for (const contact of provableContacts(ports, event, entry.own)) {
    const { channel } = contact
    const holder = await holderOf(scope, event.id, contact)
    const known = holder && isProved(holder, channel) ? holder : undefined
    const token = known
      ? await passOf(sign, institutionId, known.id, known.serial ?? 0)
      : await confirmTokenOf(sign, institutionId, id, channel)
    const word = (link: string) =>
      wordFor(
        { school: session.institution, event, now },
        known ? 'KNOWN' : 'CONFIRM',
        {
          id,
          name: '',
          email: null,
          language: entry.language,
          reviewReason: null,
          until: null,
          timezone: entry.timezone,
        },
        link,
      )
    const path = invitePath(publicSeminarId(institutionId, event.id), token)
    await deliver(
      ports,
      {
        ...word(`${consoleAddress(ports)}${path}`),
        contact,
        hidden: word('').text,
        institutionId,
      },
      true,
    )
  }
  return { state: 'DONE' }
}

/** Takes a contact off a registration whose person has not confirmed it: another person has. */
const releaseContact = (context: SeminarContext, { id }: Registration, channel: ContactChannel) =>
  changeRegistration(
    context,
    id,
    channel === 'EMAIL' ? { email: null } : { countryCode: null, phone: null },
    'change',
  )

/** The same values without contacts by which other people are registered. */
const withoutOthersContacts = async (
  { tx }: SeminarContext,
  seminarId: string,
  own: GuestEntry['own'],
  proved: ContactChannel,
): Promise<GuestEntry['own']> => {
  let values = own
  for (const contact of allContactsOf(own)) {
    if (contact.channel === proved || !(await holderOf(tx, seminarId, contact))) continue
    values = {
      ...values,
      ...(contact.channel === 'EMAIL' ? { email: null } : { countryCode: null, phone: null }),
    }
  }
  return values
}

/**
 * Records that a person's contact is verified; a registration that waited for it may be approved.
 */
const noteProved = async (
  context: SeminarContext,
  row: Registration,
  channel: ContactChannel,
): Promise<Registration> => {
  // links from before a revocation open nothing
  if ((row.serial ?? 0) > 0) throw errors.registrationLinkInvalid()
  if (isProved(row, channel)) return row
  const event = await lockSeminar(context, row.seminarId)
  const unproved = row.unproved.filter(one => one !== channel)
  const approves =
    row.auditState === 'TO_BE_REVIEWED' && isApprovedBySetting(event, { ...row, unproved })
  const changed = await changeRegistration(
    context,
    row.id,
    { unproved, ...(approves ? { auditState: 'APPROVED', reviewedAt: context.now } : {}) },
    'change',
  )
  if (approves) await tellApproved(context, changed)
  return changed
}

/**
 * Completes the registration of a person who opened the link that was sent to a contact. Where the
 * contact is registered already, that registration is theirs. Throws 12006, 12009, 12104 and 12106.
 */
export const confirmContact = async (
  context: SeminarContext,
  { id, channel }: Pick<Confirmation, 'id' | 'channel'>,
): Promise<Registration> => {
  const { tx, now } = context
  const request = await requestOf(tx, id, now)
  if (request) await lockSeminar(context, request.seminarId)
  const known = await tx.get(registration, id)
  if (known) return noteProved(context, known, channel)
  if (!request) throw errors.registrationLinkInvalid()
  const { seminarId, entry } = request
  const contact = allContactsOf(entry.own).find(one => one.channel === channel)
  if (!contact) throw errors.registrationLinkInvalid()
  await tx.db.deleteFrom('seminarRequest').where('id', '=', id).execute()
  const holder = await holderOf(tx, seminarId, contact)
  if (holder && isProved(holder, channel)) return holder
  if (holder) await releaseContact(context, holder, channel)
  const own = await withoutOthersContacts(context, seminarId, entry.own, channel)
  const unproved = allContactsOf(own).flatMap(one => (one.channel === channel ? [] : one.channel))
  return createGuest(context, seminarId, { ...entry, id, own }, unproved)
}
