import {
  registration,
  type Registration,
} from '../../../resources/seminars/registration/registration.resource.ts'
import { seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import { seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { grouped } from '../../platform/grouped.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { placeGraceMs } from '../booking/index.ts'
import { changeRegistration, seminarContextOf, type SeminarContext } from './context.ts'
import { contactsOf } from './contacts.ts'
import { queueMessages, type MessageKind } from './messages.ts'
import { holdsPlace, takenPlaces } from './places.ts'

const waitsForReview = ({ auditState }: Registration): boolean =>
  auditState === 'TO_BE_REVIEWED' || auditState === 'RE_AUDIT'

/** The message about the present state of a registration; undefined if there is none. */
const newsOf = ({ auditState, place }: Registration): MessageKind | undefined => {
  if (auditState === 'AUDIT_FAILED') return 'REJECTED'
  if (auditState !== 'APPROVED') return undefined
  if (place === 'OFFERED') return 'OFFER'
  return place === 'WAITING' ? 'WAITING' : place === 'SEATED' ? 'APPROVED' : undefined
}

/**
 * Notifies people of the state of their registration; one task for each seminar. `mark`
 * distinguishes this message from earlier ones.
 */
const tell = async (
  context: SeminarContext,
  rows: readonly Registration[],
  mark: string,
): Promise<void> => {
  const bySeminar = grouped(rows, row => row.seminarId)
  for (const [seminarId, own] of bySeminar)
    await queueMessages(
      context,
      seminarId,
      own.flatMap(row => {
        const kind = newsOf(row)
        return kind ? [{ registrationId: row.id, kind, mark }] : []
      }),
    )
}

/**
 * A rejection that is taken back within the grace of a minute costs no registrant their turn in the
 * line.
 */
const wasJustRejected = ({ place, reviewedAt }: Registration, now: string): boolean =>
  place === 'RELEASED' &&
  reviewedAt !== null &&
  Date.parse(now) - Date.parse(reviewedAt) < placeGraceMs

/** SEM-02: approves registrations. */
export const approveAll = async (
  records: readonly Registration[],
  ctx: RuleContext,
): Promise<void> => {
  const context = seminarContextOf(ctx)
  const changed: Registration[] = []
  for (const record of records) {
    const back = record.place === 'RELEASED' ? await placeInLine(context, record) : {}
    const turn = wasJustRejected(record, ctx.now) ? { queuedAt: record.queuedAt } : {}
    changed.push(
      await changeRegistration(
        context,
        record.id,
        { auditState: 'APPROVED', reviewReason: null, reviewedAt: ctx.now, ...back, ...turn },
        'approve',
      ),
    )
  }
  await tell(context, changed, ctx.requestId)
}

/** SEM-02: rejects registrations; their places are free again. */
export const rejectAll = async (
  records: readonly Registration[],
  reason: string,
  ctx: RuleContext,
): Promise<void> => {
  const context = seminarContextOf(ctx)
  const changed: Registration[] = []
  for (const record of records) {
    const releases = holdsPlace(record) || record.place === 'WAITING'
    changed.push(
      await changeRegistration(
        context,
        record.id,
        {
          auditState: 'AUDIT_FAILED',
          reviewReason: reason,
          reviewedAt: ctx.now,
          ...(releases ? { place: 'RELEASED' as const, until: null } : {}),
        },
        'reject',
      ),
    )
  }
  await tell(context, changed, ctx.requestId)
}

/**
 * SEM-02: notifies people again. Throws 12110 if one waits for a review, 12303 if one can't be
 * reached.
 */
export const notifyAll = async (
  records: readonly Registration[],
  ctx: RuleContext,
): Promise<void> => {
  if (records.some(waitsForReview)) throw errors.registrationNotReviewed()
  for (const record of records) {
    const event = await ctx.memo(`seminar ${record.seminarId}`, () =>
      ctx.tx.get(seminar, record.seminarId),
    )
    if (!event || !contactsOf(event, record).length) throw errors.invitationNotSent()
  }
  await tell(seminarContextOf(ctx), records, ctx.requestId)
}

/**
 * The place of a person who registers again: a place if one is free and no one waits, otherwise the
 * end of the waiting list.
 */
export const placeInLine = async (
  { tx, now }: SeminarContext,
  { seminarId }: Registration,
): Promise<Pick<Registration, 'place' | 'queuedAt' | 'until'>> => {
  const event = await tx.lock(seminar, seminarId)
  const { taken, waiting } = await takenPlaces(tx, seminarId)
  const free = waiting === 0 && taken < (event?.seatLimit ?? Infinity)
  return { place: free ? 'SEATED' : 'WAITING', queuedAt: now, until: null }
}

/** Ends a registration, unless it has ended already. */
export const cancelRegistration = async (
  context: SeminarContext,
  record: Registration,
): Promise<void> => {
  if (record.place === 'CANCELLED') return
  await changeRegistration(context, record.id, { place: 'CANCELLED', until: null }, 'cancel')
}

/**
 * Ends a registration whose person is erased: it loses its place and its turn in the line, and its
 * links become invalid. After the seminar the place stays as it was.
 */
export const endErased = async (context: SeminarContext, record: Registration): Promise<void> => {
  const event = await context.tx.lock(seminar, record.seminarId)
  const row = await context.tx.lock(registration, record.id)
  if (!row) return
  const isOver = event === undefined || seminarPhaseOf(event, context.now) === 'ENDED'
  const ends = !isOver && (holdsPlace(row) || row.place === 'WAITING')
  const changes = {
    serial: (row.serial ?? 0) + 1,
    ...(ends ? { place: 'CANCELLED' as const, until: null } : {}),
  }
  await changeRegistration(context, row.id, changes, ends ? 'cancel' : 'revokeLink')
}

/** Makes personal links useless that were sent so far. */
export const revokeLinks = async (record: Registration, ctx: RuleContext): Promise<void> => {
  const serial = (record.serial ?? 0) + 1
  await changeRegistration(seminarContextOf(ctx), record.id, { serial }, 'revokeLink')
}

/**
 * Deletes data of an erased registration: the messages to the person. Their stays in the room
 * become anonymous.
 */
export const eraseBeside = async (
  { db }: Pick<StoreTx, 'db'>,
  ids: readonly string[],
): Promise<void> => {
  await db.deleteFrom('seminarMessage').where('registrationId', 'in', ids).execute()
}
