import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { agendaFits, shiftAgenda } from '../../../resources/seminars/seminar/agenda.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { seminarField } from '../../../resources/seminars/seminar-field/seminarField.resource.ts'
import { seminarPerson } from '../../../resources/seminars/seminar-person/seminarPerson.resource.ts'
import { registrationPhaseOf, seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { createRecord } from '../../engine/records/create.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type {
  ComputeContext,
  RecordChange,
  RuleContext,
  WrittenRecord,
} from '../../engine/records/rules.ts'
import { contextOf } from '../../engine/records/context.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from './errors.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { seminarContextOf } from './context.ts'
import { queueMessages, type MessageKind } from './messages.ts'
import { settlePlaces, takenPlaces } from './places.ts'
import { endStays } from './stays.ts'

const endOf = ({ startAt, minutes }: Pick<Seminar, 'startAt' | 'minutes'>): string =>
  new Date(Date.parse(startAt) + minutes * 60_000).toISOString()

/** The minute of the day that it is by the institution's clock. */
const minuteOfDay = (at: string, zone: string): number => {
  const [hours = 0, minutes = 0] = toLocal(at, zone).slice(11, 16).split(':').map(Number)
  return hours * 60 + minutes
}

/** The agenda of a seminar that begins at another time. */
const agendaMoved = (
  { agenda, startAt }: Pick<Seminar, 'agenda' | 'startAt'>,
  to: string,
  zone: string,
): string | null => shiftAgenda(agenda, minuteOfDay(to, zone) - minuteOfDay(startAt, zone))

const anyOf = { page: 1, limit: 1, sort: 'id', q: '', deleted: 'no' } as const

/**
 * SEM-01: a new start is in the future, the end follows from it, and the limit is at least the
 * number of taken places; a seminar with registrations can't be deleted. The times of its agenda
 * are within it. Throws 12007, 12008, 12012 and 12104.
 */
export const prepareSeminar = async (
  { kind, before, after, given }: RecordChange<Seminar>,
  ctx: RuleContext,
): Promise<Partial<Seminar> | undefined> => {
  if (kind === 'delete') {
    const [first] = await ctx.tx.page(registration, {
      ...anyOf,
      where: [among('seminarId', [after.id])],
    })
    if (first) throw errors.seminarHasRegistrations()
  }
  if (kind !== 'create' && kind !== 'update') return undefined
  const moved = before === undefined || before.startAt !== after.startAt
  if (moved && given.has('startAt') && after.startAt !== null && after.startAt < ctx.now)
    throw errors.seminarStartInPast().at('startAt')
  if (before && after.seatLimit !== null && after.seatLimit !== before.seatLimit) {
    const { taken } = await takenPlaces(ctx.tx, after.id)
    if (after.seatLimit < taken) throw errors.participantLimitReached().at('seatLimit')
  }
  if (after.startAt === null || after.minutes === null) return undefined
  const { timezone } = ctx.institution
  // the agenda moves along, unless another one is given
  const isSameAgenda = before?.agenda === after.agenda
  const agenda =
    isSameAgenda && before.startAt !== after.startAt
      ? agendaMoved(before, after.startAt, timezone)
      : after.agenda
  const isJudged = !isSameAgenda || before.minutes !== after.minutes
  if (isJudged && !agendaFits(agenda, after.minutes, minuteOfDay(after.startAt, timezone)))
    throw errors.agendaOutsideSeminar().at('agenda')
  return { endAt: endOf(after), agenda }
}

/**
 * The records among the people follow where the seminar names another moderator: who was it is a
 * host.
 */
const followModerator = async ({ id, moderatorId }: Seminar, ctx: RuleContext): Promise<void> => {
  const people = await rowsWhere(ctx.tx, seminarPerson, [among('seminarId', [id])])
  const of = contextOf(ctx.contextOf(seminarPerson), seminarPerson)
  for (const one of people) {
    const isNamed = one.teacherId === moderatorId
    if (isNamed === (one.role === 'MODERATOR')) continue
    const role = isNamed ? 'MODERATOR' : 'HOST'
    await updateRecord(ctx.tx, of, { id: one.id, changes: { role } }, { system: true })
  }
}

/** Notifies everyone who has a place, or waits for one, and was approved where that matters. */
export const tellEveryone = async (
  ctx: RuleContext,
  seminarId: string,
  kind: MessageKind,
  mark: string,
  whom: (row: Registration) => boolean,
): Promise<void> => {
  const rows = await rowsWhere(ctx.tx, registration, [among('seminarId', [seminarId])])
  await queueMessages(
    seminarContextOf(ctx),
    seminarId,
    rows.filter(whom).map(({ id }) => ({ registrationId: id, kind, mark })),
  )
}
const approved = ({ auditState, place }: Registration): boolean =>
  auditState === 'APPROVED' && (place === 'SEATED' || place === 'WAITING' || place === 'OFFERED')

/**
 * What follows from a seminar's change: its moderator, offers of new places, news of another time.
 */
export const followSeminar = async (
  { kind, before, after }: WrittenRecord<Seminar>,
  ctx: RuleContext,
): Promise<void> => {
  if (kind === 'delete' || kind === 'restore') return
  if (!before) return
  if (before.moderatorId !== after.moderatorId) await followModerator(after, ctx)
  const more = (after.seatLimit ?? Infinity) > (before.seatLimit ?? Infinity)
  if (more) await settlePlaces(seminarContextOf(ctx), after)
  if (before.startAt !== after.startAt && after.status === 'PLANNED')
    await tellEveryone(ctx, after.id, 'MOVED', after.startAt, approved)
}

/** Moves a seminar on by the server's clock. */
export const moveSeminar = async (
  { id, thanks, endAt }: Seminar,
  status: 'ONGOING' | 'ENDED',
  ctx: RuleContext,
): Promise<void> => {
  await updateRecord(
    ctx.tx,
    contextOf(ctx.contextOf(seminar), seminar),
    { id, changes: { status } },
    { system: true },
  )
  if (status === 'ENDED') await endStays(ctx.tx, id, endAt ?? ctx.now)
  if (status === 'ENDED' && thanks)
    await tellEveryone(ctx, id, 'THANKS', 'end', row => approved(row) && row.attended)
}

const reminderMs = { DAY: 24 * 3_600_000, HOUR: 3_600_000 } as const

/** Reminds people with a place, once per due reminder, of which only the nearest is sent. */
export const remindPeople = async (event: Seminar, ctx: RuleContext): Promise<void> => {
  const ahead = Date.parse(event.startAt) - Date.parse(ctx.now)
  const due = (['HOUR', 'DAY'] as const).find(
    name => event.reminders.includes(name) && ahead > 0 && ahead <= reminderMs[name],
  )
  if (due === undefined) return
  const mark = `${due} ${event.startAt}`
  await tellEveryone(
    ctx,
    event.id,
    'REMINDER',
    mark,
    row => approved(row) && row.place === 'SEATED',
  )
}

/** Calls a seminar off. Throws 12002 and 12009. */
export const cancelSeminar = async (
  record: Seminar,
  reason: string,
  ctx: RuleContext,
): Promise<void> => {
  const phase = seminarPhaseOf(record, ctx.now)
  if (phase === 'ENDED') throw errors.seminarHasEnded()
  if (phase === 'CANCELLED') throw errors.seminarCancelled()
  await updateRecord(
    ctx.tx,
    contextOf(ctx.contextOf(seminar), seminar),
    { id: record.id, changes: { status: 'CANCELLED', cancelReason: reason } },
    { system: true },
  )
  await tellEveryone(ctx, record.id, 'CANCELLED', 'end', approved)
}

const copied = [
  'subtitle',
  'cover',
  'introduction',
  'agenda',
  'minutes',
  'moderatorId',
  'definition',
  'layout',
  'soundMode',
  'cloudRecording',
  'regFields',
  'seatLimit',
  'waitlist',
  'offerHours',
  'approval',
  'approvedDomains',
  'notification',
  'mailbox',
  'mailSubject',
  'wordsZh',
  'wordsEn',
  'reminders',
  'thanks',
] as const satisfies readonly (keyof Seminar)[]

/** Makes another seminar of the same settings, people and questions. */
export const copySeminar = async (
  record: Seminar,
  input: { readonly name: string; readonly startAt: string },
  ctx: RuleContext,
): Promise<{ readonly id: string }> => {
  const settings = Object.fromEntries(copied.map(name => [name, record[name]]))
  const agenda = agendaMoved(record, input.startAt, ctx.institution.timezone)
  const made = await createRecord(ctx.tx, contextOf(ctx.contextOf(seminar), seminar), {
    ...settings,
    agenda,
    // a picture belongs to the record that it was sent for
    cover: null,
    ...input,
  })
  for (const [resource, left] of [
    [seminarPerson, ['photo']],
    [seminarField, ['answers', 'visibility']],
  ] as const) {
    const rows = await rowsWhere(ctx.tx, resource, [among('seminarId', [record.id])])
    for (const row of rows) {
      const values = Object.fromEntries(
        Object.entries(row).filter(
          ([name]) => Object.hasOwn(resource.fields, name) && !left.some(one => one === name),
        ),
      )
      await createRecord(
        ctx.tx,
        ctx.contextOf(resource),
        { ...values, seminarId: made.id },
        { system: true },
      )
    }
  }
  return { id: made.id }
}

/** How far registration is, of each of these seminars. */
export const seminarTermsOf = async (ids: readonly string[], { reading, now }: ComputeContext) => {
  const rows = await tablesOf(reading, seminar)
    .selectFrom('seminar')
    .select(['id', 'status', 'startAt', 'endAt', 'regOpenAt', 'regCloseAt'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, { registration: registrationPhaseOf(row, now) }]))
}
