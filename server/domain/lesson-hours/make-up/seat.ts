import { activeStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { booking, type Booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { lessonPhaseOf } from '../../../../resources/scheduling/lesson/locks.ts'
import { makeUp, type MakeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { dateOf, toLocal } from '../../../../src/schema/zone.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import type { RuleContext, WrittenRecord } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'
import {
  bookingContextOf,
  bookSeat,
  cancelBooking,
  checkMayAdd,
  inState,
  lockLesson,
} from '../../booking/index.ts'
import { holdsSeat, reviewRights } from './review.ts'
import { settleLessonsOf } from './settle.ts'

const dayOf = (at: string, { institution }: Pick<RuleContext, 'institution'>): string =>
  dateOf(toLocal(at, institution.timezone))

/**
 * Books the make-up lesson for a missed one, with the rules for staff. Throws the faults of
 * booking, 34511 unless the right is open, 34512 if it has expired, 34513 if the lesson starts
 * after its expiry. The right is locked.
 */
export const arrangeRight = async (
  { id, state, until, studentId }: MakeUp,
  lessonId: string,
  ctx: RuleContext,
): Promise<void> => {
  await checkMayAdd(ctx)
  if (state !== 'OPEN') throw errors.makeUpNotOpen()
  if (until < ctx.today) throw errors.makeUpOver()
  const seat = await bookSeat(await bookingContextOf(ctx, 'STAFF'), { studentId, lessonId })
  if (dayOf(seat.startAt, ctx) > until) throw errors.makeUpEnds({ until }).at('lessonId')
  await reviewRights([id], ctx, () => ({ bookingId: seat.id }))
}

/**
 * Cancels the booking of a right, which becomes open again. Throws 34514 if there is none, 971 and
 * 26037 as for cancelling.
 */
export const cancelArrangement = async (
  { state, bookingId }: Pick<MakeUp, 'state' | 'bookingId'>,
  ctx: RuleContext,
): Promise<void> => {
  if (state !== 'USED' || bookingId === null) throw errors.noMakeUpArranged()
  await cancelBooking(await bookingContextOf(ctx, 'STAFF'), bookingId)
}

/** Releases the seat of a withdrawn right; a lesson that has begun keeps its students. */
export const releaseSeat = async (
  { bookingId }: Pick<MakeUp, 'bookingId'>,
  ctx: RuleContext,
): Promise<void> => {
  const seat = bookingId === null ? undefined : await ctx.tx.get(booking, bookingId)
  if (!seat || !inState(seat, activeStates) || seat.startAt <= ctx.now) return
  const context = await bookingContextOf(ctx, 'SCHOOL')
  const lesson = await lockLesson(context, seat.lessonId)
  if (lessonPhaseOf(lesson, ctx.now) !== 'AHEAD') return
  await cancelBooking(context, seat.id)
}

/**
 * Updates rights after a booking was cancelled, moved, or restored. A moved booking keeps its
 * right, unless the new lesson starts after the right's expiry.
 */
export const followSeat = async (
  { before, after }: Pick<WrittenRecord<Booking>, 'before' | 'after'>,
  ctx: RuleContext,
): Promise<void> => {
  const { id, movedFrom } = after
  const holds = holdsSeat(after)
  if (holdsSeat(before) === holds || (!before && movedFrom === null)) return
  const known = [id, ...(movedFrom === null ? [] : [movedFrom])]
  const rights = await rowsWhere(ctx.tx, makeUp, [among('bookingId', known)])
  await reviewRights(
    rights.map(right => right.id),
    ctx,
    ({ bookingId, until }) => {
      if (holds && bookingId === movedFrom && dayOf(after.startAt, ctx) <= until)
        return { bookingId: id }
      // a move was undone
      return after.deletedAt !== null && bookingId === id ? { bookingId: movedFrom } : {}
    },
  )
}

/**
 * Applies the effects of changed rights: settles the hours of their make-up lessons again; a
 * deleted right frees its seat.
 */
export const followRights = async (
  changes: readonly WrittenRecord<MakeUp>[],
  ctx: RuleContext,
): Promise<void> => {
  for (const { kind, after } of changes)
    if (kind === 'delete' && after.state === 'USED') await releaseSeat(after, ctx)
  await settleLessonsOf(
    changes.flatMap(({ before, after }) => {
      const lessonId = after.usedLessonId ?? before?.usedLessonId ?? null
      const changed = before?.state !== after.state || before.deletedAt !== after.deletedAt
      return changed && lessonId !== null ? [{ lessonId, studentId: after.studentId }] : []
    }),
    ctx,
  )
}
