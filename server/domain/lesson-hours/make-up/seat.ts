import { activeStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { booking, type Booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { lessonPhaseOf } from '../../../../resources/scheduling/lesson/locks.ts'
import { makeUp, type MakeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { dateOf, toLocal } from '../../../../src/schema/zone.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import type { RuleContext, WrittenRecord } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
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
 * Books the lesson by which a missed one is made up, as staff book. Throws what booking throws,
 * 34511 unless the right is open, 34512 where it is over, 34513 where the lesson starts after it
 * ends. The right is locked.
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
 * Cancels the booking of a right, which is open again then. Throws 34514 where there is none, 971
 * and 26037 as cancelling does.
 */
export const cancelArrangement = async (
  { state, bookingId }: Pick<MakeUp, 'state' | 'bookingId'>,
  ctx: RuleContext,
): Promise<void> => {
  if (state !== 'USED' || bookingId === null) throw errors.noMakeUpArranged()
  await cancelBooking(await bookingContextOf(ctx, 'STAFF'), bookingId)
}

/**
 * Gives the seat of a right back whose reason is gone; a lesson that has begun keeps its students.
 */
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
 * Lets rights follow a booking that was cancelled, moved, or brought back. One that was moved takes
 * its right along, unless the new lesson starts after the right ends.
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
 * Does what follows from rights: hours of their make-up lessons are settled anew, and a deleted
 * right gives its seat back.
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
