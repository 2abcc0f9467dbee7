import { countedStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { booking, type Booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { makeUp, type MakeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import type { RecordContext } from '../../../engine/records/context.ts'
import type { RowChange } from '../../../engine/records/quota.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { draftUpdate, ruleContext, settleSteps } from '../../../engine/records/pipeline.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { lowPriority } from '../../../platform/yieldToEventLoop.ts'
import { inState } from '../../booking/index.ts'
import { inBatches } from '../sums.ts'

/** Rights of one transaction. @tuning */
const batch = 200

/** Whether a booking gives a seat, or gave one until its lesson ended. */
export const holdsSeat = (one: Booking | undefined): one is Booking =>
  one !== undefined && one.deletedAt === null && inState(one, countedStates)

/**
 * What a right depends on besides the day: whether the student was absent, and the booking of the
 * make-up lesson.
 */
export interface MakeUpFacts {
  readonly absent?: boolean
  readonly bookingId?: string | null
}

const stateOf = (
  { until, bookingId }: Pick<MakeUp, 'until' | 'bookingId'>,
  absent: boolean,
  seat: Booking | undefined,
  today: string,
): Pick<MakeUp, 'state' | 'note'> => {
  if (!absent) return { state: 'WITHDRAWN', note: seat ? 'KEPT' : 'ATTENDED' }
  if (seat) return { state: 'USED', note: null }
  const note = bookingId === null ? null : 'CANCELLED'
  return { state: until < today ? 'LAPSED' : 'OPEN', note }
}

/**
 * Updates rights. `factsOf` returns the changed facts; a withdrawn right is one whose student
 * attended. Idempotent.
 */
export const reviewRights = async (
  ids: readonly string[],
  ctx: RuleContext,
  factsOf: (right: MakeUp) => MakeUpFacts = () => ({}),
): Promise<void> => {
  if (!ids.length) return
  const { tx, today } = ctx
  const of = ctx.contextOf(makeUp)
  const rights = (await tx.lockMany(makeUp, ids.toSorted())).map(before => {
    const { absent = before.state !== 'WITHDRAWN', bookingId = before.bookingId } = factsOf(before)
    return { before, absent, bookingId }
  })
  const bookingIds = rights.flatMap(({ bookingId }) => bookingId ?? [])
  const bookings = bookingIds.length ? await tx.many(booking, bookingIds) : []
  const seats = new Map(bookings.filter(holdsSeat).map(one => [one.id, one]))
  const steps: RowChange[] = []
  for (const { before, absent, bookingId } of rights) {
    const seat = seats.get(bookingId ?? '')
    const values = {
      bookingId,
      usedLessonId: seat?.lessonId ?? null,
      ...stateOf({ ...before, bookingId }, absent, seat, today),
    }
    const after = await draftUpdate(tx, of, before, values, { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(tx, of, steps, 'update')
}

/**
 * Expires open rights whose last day was before `today`, the day in the institution's time zone.
 */
export const lapseRights = async (
  scope: Scope,
  context: RecordContext,
  today: string,
): Promise<void> => {
  const rows = await tablesOf(scope, makeUp)
    .selectFrom('makeUp')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('until', '<', today)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (const part of inBatches(ids, batch))
    await lowPriority(scope)(async tx => {
      tx.operation({ action: 'lapseMakeUps', resource: makeUp.name })
      await reviewRights(part, ruleContext(tx, context))
    })
}
