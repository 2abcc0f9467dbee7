import { overAYear } from '../../../src/protocol/span.ts'
import { booking, type Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import {
  exportDurations,
  queryDurationStatistic,
} from '../../../resources/booking/durations.calls.ts'
import { durationList } from '../../../resources/booking/booking/durations.list.ts'
import {
  bookOwn,
  changeOwn,
  makeBookingLink,
  moveOwn,
  ownBookings,
  renameSelf,
  revokeBookingLinks,
} from '../../../resources/booking/booking/booking.calls.ts'
import type { BookingState } from '../../../resources/booking/booking/booking.options.ts'
import { implement, type WriteContext } from '../../engine/calls/implement.ts'
import { sendList } from '../../engine/exports/listSource.ts'
import { overLong } from '../../engine/exports/source.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from '../../platform/errors/errors.ts'
import { makeStudentLink, revokeStudentLinks, type StudentBearer } from '../people/index.ts'
import { bookSeat } from './book.ts'
import { openBookingContext, type BookingAction, type BookingContext } from './bookingContext.ts'
import { durationsOf, durationRows } from './durations.ts'
import { cancelBooking, confirmBooking, moveBooking, takeLeave } from './release.ts'
import { ownBookingsOf } from './own.ts'
import { bookingPasses } from './pass.ts'

interface OwnWrite extends WriteContext<unknown> {
  readonly who: StudentBearer
}

/** Runs a student's change of their own booking and returns its new state. */
const writeOwn = async (
  { tx, of, who }: OwnWrite,
  action: BookingAction,
  work: (context: BookingContext) => Promise<Booking>,
): Promise<{ id: string; state: BookingState }> => {
  tx.operation({ declared: action, resource: 'booking', title: who.session.actor.name })
  const row = await work(await openBookingContext(tx, of, 'STUDENT'))
  return { id: row.id, state: row.state }
}

/** The id of a booking of the bearer; anybody else's counts as missing. */
const ownId = async (
  context: BookingContext,
  bearer: StudentBearer,
  id: string,
): Promise<string> => {
  const row = await context.tx.get(booking, id)
  if (row?.studentId !== bearer.student.id) throw errors.notFound()
  return id
}

const changes = { CANCEL: cancelBooking, LEAVE: takeLeave, CONFIRM: confirmBooking } as const

export const bookingCalls = [
  implement(makeBookingLink, {
    write: ctx => makeStudentLink(ctx, bookingPasses, 'bookingLink'),
  }),
  implement(revokeBookingLinks, {
    write: ctx => revokeStudentLinks(ctx, bookingPasses, 'revokeBookingLinks'),
  }),
  implement(ownBookings, {
    enter: bookingPasses.enter,
    read: ({ scope, of, who, input }) => ownBookingsOf(scope, of, who, input.from ?? undefined),
  }),
  implement(bookOwn, {
    enter: bookingPasses.enter,
    write: ctx =>
      writeOwn(ctx, 'book', context =>
        bookSeat(context, {
          studentId: ctx.who.student.id,
          lessonId: ctx.input.lessonId,
          wait: ctx.input.wait,
        }),
      ),
  }),
  implement(changeOwn, {
    enter: bookingPasses.enter,
    write: ctx =>
      writeOwn(ctx, 'change', async context =>
        changes[ctx.input.to](context, await ownId(context, ctx.who, ctx.input.bookingId)),
      ),
  }),
  implement(moveOwn, {
    enter: bookingPasses.enter,
    write: ctx =>
      writeOwn(ctx, 'move', async context =>
        moveBooking(
          context,
          await ownId(context, ctx.who, ctx.input.bookingId),
          ctx.input.lessonId,
        ),
      ),
  }),
  implement(renameSelf, {
    enter: bookingPasses.enter,
    write: async ({ tx, of, who, input: { name } }) => {
      const own = await tx.lock(student, who.student.id)
      if (own?.nameEditable !== true) throw errors.permissionMissing()
      const changes = { name }
      await updateRecord(tx, of('student'), { id: own.id, changes }, { system: true })
      return { name }
    },
  }),
  implement(queryDurationStatistic, {
    serve: ({ c, ports, input }) => {
      const signed = c.get('signed') as { institutionId: string } | undefined
      return durationsOf(signed ? ports.store.scope(signed.institutionId) : c.get('scope'), input)
    },
  }),
  implement(exportDurations, {
    read: async ctx => {
      demandVerb(ctx.session, booking, 'read')
      const { from, until, by } = ctx.input
      const query = { from, until, by }
      if (overAYear(from, until)) throw overLong('from')
      return sendList(ctx, durationList, query, () => durationRows(ctx.scope, query))
    },
  }),
]
