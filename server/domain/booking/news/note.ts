import type { Booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { activeStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import type { RuleContext, WrittenRecord } from '../../../engine/records/rules.ts'
import { inState } from '../bookingContext.ts'

/**
 * Delay in milliseconds before news about the school's changes are sent: a change that is reverted
 * meanwhile is no news.
 */
const settling = 60_000

const isActive = (one: Booking | undefined): one is Booking =>
  one !== undefined && inState(one, activeStates)
/** The school ended it: the lesson was cancelled, or moved to a time with a clash. */
export const endedBySchool = ({ state, endedBy }: Pick<Booking, 'state' | 'endedBy'>): boolean =>
  endedBy === 'SCHOOL' && (state === 'CANCELLED' || state === 'MOVED')

const isOffer = (before: Booking | undefined, after: Booking): boolean =>
  after.state === 'OFFERED' && before?.state !== 'OFFERED'

const isNews = (before: Booking | undefined, after: Booking): boolean => {
  if (!before) return false
  if (isActive(before) && isActive(after)) return before.startAt !== after.startAt
  return isActive(before) ? endedBySchool(after) : isActive(after) && endedBySchool(before)
}

/**
 * Records news for a student about their booking, in the transaction of the change: its lesson was
 * moved or cancelled, it takes place after all, or a seat is offered to them.
 */
export const noteNews = async (
  { before, after }: Pick<WrittenRecord<Booking>, 'before' | 'after'>,
  ctx: RuleContext,
): Promise<void> => {
  const offered = isOffer(before, after)
  if (!offered && !isNews(before, after)) return
  const { id: bookingId, lessonId } = after
  await ctx.tx.db
    .insertInto('bookingNews')
    .values({
      bookingId,
      lessonId,
      knownStart: isActive(before) ? before.startAt : null,
      knownOffer: null,
      state: 'DUE',
      at: ctx.now,
    })
    .onConflict(on => on.columns(['bookingId']).doUpdateSet({ state: 'DUE', at: ctx.now }))
    .execute()
  await enqueueOwn(ctx.tx, ctx, {
    kind: 'bookingNews',
    resource: 'booking',
    action: 'tell',
    input: { lessonId },
    runAt: new Date(Date.parse(ctx.now) + (offered ? 0 : settling)).toISOString(),
    // one of a lesson in an operation
    name: `bookingNews ${offered ? 'offer' : 'change'} ${lessonId} ${ctx.requestId}`,
  })
}
