import type { Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { activeStates } from '../../../resources/booking/booking/booking.calls.ts'
import { isObject } from '../../platform/http/body.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { inState, openBookingContext } from './bookingContext.ts'
import { settleSeats } from './waiting.ts'

/**
 * Queues the task that expires a held, offered or waiting place: one task for each lesson and
 * instant.
 */
export const queueExpiry = async (
  { before, after }: Pick<WrittenRecord<Booking>, 'before' | 'after'>,
  ctx: RuleContext,
): Promise<void> => {
  const { lessonId, until } = after
  if (
    until === null ||
    !inState(after, activeStates) ||
    (before?.until === until && inState(before, activeStates))
  )
    return
  // an undo restored one that has already expired, so its task must run again
  const name = until > ctx.now ? { name: `seats ${lessonId} ${until}` } : {}
  await enqueueOwn(ctx.tx, ctx, {
    kind: 'seats',
    resource: 'lesson',
    action: 'settleSeats',
    input: { lessonId },
    runAt: until,
    ...name,
  })
}

/** Returns the id of the lesson that a booking task is about. */
export const lessonIdOf = (input: unknown): string =>
  isObject(input) && typeof input.lessonId === 'string' ? input.lessonId : ''

/**
 * Expires the places of a lesson whose time is over and passes their seats on, under the lesson's
 * lock.
 */
export const expireSeatsTask: TaskHandler = async ({ ports, scope, session, input }) => {
  const of = sessionContexts(ports, session)
  await scope.transaction(async tx => {
    tx.operation({ action: 'settleSeats', resource: 'booking' })
    const locked = await tx.lock(lesson, lessonIdOf(input))
    if (locked) await settleSeats(await openBookingContext(tx, of, 'SCHOOL'), locked)
  })
  return { state: 'DONE' }
}
