import { overAYear } from '../../../src/protocol/span.ts'
import type { OperationName } from '../../../src/protocol/operations.ts'
import { booking, type Booking } from '../../../resources/booking/booking.resource.ts'
import { student, type Student } from '../../../resources/student/student.resource.ts'
import {
  exportDurations,
  queryDurationStatistic,
} from '../../../resources/booking/durations.calls.ts'
import { durationList } from '../../../resources/booking/durations.list.ts'
import {
  bookOwn,
  changeOwn,
  makeBookingLink,
  moveOwn,
  ownBookings,
  renameSelf,
  revokeBookingLinks,
} from '../../../resources/booking/booking.calls.ts'
import type { BookingState } from '../../../resources/booking/booking.options.ts'
import { implement, type CallContext, type WriteContext } from '../../engine/calls/implement.ts'
import { sendList } from '../../engine/exports/listSource.ts'
import { overLong } from '../../engine/exports/source.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from '../../platform/errors/errors.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { bookSeat } from './book.ts'
import { openBookingContext, type BookingAction, type BookingContext } from './bookingContext.ts'
import { durationsOf, durationRows } from './durations.ts'
import { cancelBooking, confirmBooking, moveBooking, takeLeave } from './release.ts'
import { ownBookingsOf } from './own.ts'
import { bearerOf, makePass, revokePasses, type Bearer } from './pass.ts'

type ForStudent = WriteContext<{ readonly studentId: string }>

const studentOf = async ({ tx, input }: Pick<ForStudent, 'tx' | 'input'>): Promise<Student> => {
  const found = await tx.get(student, input.studentId)
  if (!found) throw errors.userNotFound()
  return found
}

const logForStudent = (
  { tx, session, ports }: ForStudent,
  action: OperationName,
  { id, name }: Student,
  detail?: Readonly<Record<string, unknown>>,
) =>
  logOperation(
    tx,
    { ...session, clock: ports.clock },
    {
      action,
      resource: 'student',
      recordId: id,
      title: name,
      ...(detail ? { detail } : {}),
    },
  )

/** Finds the student whose pass it is. */
const enter = ({ c, ports, input }: CallContext<{ readonly pass: string }>): Promise<Bearer> =>
  bearerOf(ports, input.pass, {
    lang: c.get('lang'),
    requestId: ports.ids.next(),
    ip: networkAddressOf(c),
    device: deviceOf(c.req.header('user-agent')),
  })

interface OwnWrite extends WriteContext<unknown> {
  readonly who: Bearer
}

/** Runs a change of the student's own and answers the booking's new state. */
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
const ownId = async (context: BookingContext, bearer: Bearer, id: string): Promise<string> => {
  const row = await context.tx.get(booking, id)
  if (row?.studentId !== bearer.student.id) throw errors.notFound()
  return id
}

const changes = { CANCEL: cancelBooking, LEAVE: takeLeave, CONFIRM: confirmBooking } as const

export const bookingCalls = [
  implement(makeBookingLink, {
    write: async ctx => {
      const { input, tx, ports } = ctx
      const found = await studentOf(ctx)
      if (input.anew) await revokePasses(tx, found.id)
      const link = await makePass(ports, tx, found.id, input.days)
      await logForStudent(ctx, 'bookingLink', found, { expires: link.expires })
      return link
    },
  }),
  implement(revokeBookingLinks, {
    write: async ctx => {
      const found = await studentOf(ctx)
      await revokePasses(ctx.tx, found.id)
      await logForStudent(ctx, 'revokeBookingLinks', found)
      return {}
    },
  }),
  implement(ownBookings, {
    enter,
    read: ({ scope, of, who, input }) => ownBookingsOf(scope, of, who, input.from ?? undefined),
  }),
  implement(bookOwn, {
    enter,
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
    enter,
    write: ctx =>
      writeOwn(ctx, 'change', async context =>
        changes[ctx.input.to](context, await ownId(context, ctx.who, ctx.input.bookingId)),
      ),
  }),
  implement(moveOwn, {
    enter,
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
    enter,
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
