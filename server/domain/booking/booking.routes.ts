import type { Hono, MiddlewareHandler } from 'hono'
import {
  bookOwn,
  changeOwn,
  makeBookingLink,
  moveOwn,
  ownBookings,
  queryDurationStatistic,
  revokeBookingLinks,
  type BookingState,
} from '../../../resources/booking/booking.calls.ts'
import { signedHeaders } from '../../../src/protocol/signing.ts'
import type { AppPorts, Ctx, Env } from '../../platform/context.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { demand } from '../../engine/records/rights.ts'
import { bookSeat } from './book.ts'
import { openDesk, stateOf, type Desk } from './desk.ts'
import { durationsOf } from './durations.ts'
import { cancelBooking, confirmBooking, moveBooking, takeLeave } from './giveBack.ts'
import { ownBookingsOf } from './own.ts'
import { bearerOf, makePass, mostDays, revokePasses, usualDays, type Bearer } from './pass.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { badParameter, fault } from '../../platform/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { flagOfBody, readBody, textOfBody, type Body } from '../../platform/http/body.ts'
import { answer } from '../../platform/http/calls.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { once } from '../../platform/http/idempotency.ts'
import { authenticate } from '../../platform/http/middleware.ts'
import { reply } from '../../platform/http/reply.ts'
import { signedCalls } from '../../platform/http/signed.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { onlyKeys } from '../../engine/records/selection.ts'
import { countOf, instantOf, optionalText } from '../../platform/http/inputs.ts'

const right = 'booking.read'

/** Links for students. */
export const bookingRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const given = async (body: Body, c: Ctx, tx: StoreTx): Promise<Row> => {
      const { resource } = sessionContexts(ports, c.get('session'))('student')
      const student = await tx.get(resource, textOfBody(body, 'studentId', 64))
      if (!student) throw fault('804')
      return student
    }
    const log = (
      c: Ctx,
      tx: StoreTx,
      action: string,
      { id, name }: Row,
      detail?: Readonly<Record<string, unknown>>,
    ) =>
      logOperation(
        tx,
        { ...c.get('session'), clock: ports.clock },
        {
          action,
          resource: 'student',
          recordId: id,
          title: String(name),
          ...(detail ? { detail } : {}),
        },
      )
    answer(app, ports, makeBookingLink, {
      right: 'booking.book',
      takes: ['studentId', 'days', 'anew'],
      write: async (body, c, tx) => {
        const student = await given(body, c, tx)
        if (flagOfBody(body, 'anew')) await revokePasses(tx, student.id)
        const made = await makePass(
          ports,
          tx,
          student.id,
          countOf(body, 'days', usualDays, mostDays),
        )
        await log(c, tx, 'bookingLink', student, { expires: made.expires })
        return made
      },
    })
    answer(app, ports, revokeBookingLinks, {
      right: 'booking.book',
      takes: ['studentId'],
      write: async (body, c, tx) => {
        const student = await given(body, c, tx)
        await revokePasses(tx, student.id)
        await log(c, tx, 'revokeBookingLinks', student)
        return {}
      },
    })
  }

const changes: Readonly<Record<string, (desk: Desk, id: string) => Promise<Row>>> = {
  CANCEL: cancelBooking,
  LEAVE: takeLeave,
  CONFIRM: confirmBooking,
}

/** A student's booking is found by her pass alone: another's isn't there. */
const ownId = async (desk: Desk, { student }: Bearer, body: Body): Promise<string> => {
  const id = textOfBody(body, 'bookingId', 64)
  const row = await desk.tx.get(desk.of('booking').resource, id)
  if (row?.['studentId'] !== student.id) throw fault('404')
  return id
}

const groups = ['student', 'teacher', 'course'] as const
const longest = 400 * 86_400_000

const questionOf = (body: Body) => {
  onlyKeys(body, ['from', 'until', 'by', 'teacherId', 'studentId', 'courseId', 'page', 'limit'])
  const [from, until] = [instantOf(body, 'from'), instantOf(body, 'until')]
  if (from === undefined) throw badParameter('from')
  if (until === undefined || until <= from || Date.parse(until) - Date.parse(from) > longest)
    throw badParameter('until')
  const given = optionalText(body, 'by') ?? 'student'
  const by = groups.find(one => one === given)
  if (!by) throw badParameter('by')
  return {
    from,
    until,
    by,
    teacherId: optionalText(body, 'teacherId'),
    studentId: optionalText(body, 'studentId'),
    courseId: optionalText(body, 'courseId'),
    page: countOf(body, 'page', 1, 100_000),
    limit: countOf(body, 'limit', 20, 100),
  }
}

/** Booking without a log-in: the student's own side, by her pass; and the statistics of durations (API-16), signed or with a session. */
export const openBookingRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    const enter = async (c: Ctx, body: Body): Promise<Bearer> => {
      const from = {
        lang: c.get('lang'),
        requestId: ports.ids.next(),
        ip: addressOf(c),
        device: deviceOf(c.req.header('user-agent')),
      }
      const bearer = await bearerOf(ports, body['pass'], from)
      c.set('session', bearer.session)
      c.set('scope', ports.store.scope(bearer.session.institution.id))
      c.header('Cache-Control', 'no-store')
      return bearer
    }
    const writing = (
      path: string,
      names: readonly string[],
      action: string,
      work: (desk: Desk, bearer: Bearer, body: Body) => Promise<Row>,
    ) =>
      app.post(path, async (c: Ctx) => {
        const { text, body } = await readBody(c)
        onlyKeys(body, ['pass', ...names])
        const bearer = await enter(c, body)
        const of = sessionContexts(ports, bearer.session)
        const done = await once(
          c,
          ports,
          text,
          async (tx): Promise<{ id: string; state: BookingState }> => {
            tx.operation({ action, resource: 'booking', title: bearer.session.actor.name })
            const row = await work(await openDesk(tx, of, 'STUDENT'), bearer, body)
            return { id: row.id, state: stateOf(row) }
          },
        )
        return reply(c, done)
      })
    app.post(ownBookings.path, async (c: Ctx) => {
      const { body } = await readBody(c)
      onlyKeys(body, ['pass', 'from'])
      const bearer = await enter(c, body)
      return reply(
        c,
        await ownBookingsOf(
          c.get('scope'),
          sessionContexts(ports, bearer.session),
          bearer,
          instantOf(body, 'from'),
        ),
      )
    })
    writing(bookOwn.path, ['lessonId', 'wait'], 'book', (desk, { student }, body) =>
      bookSeat(desk, {
        studentId: student.id,
        lessonId: textOfBody(body, 'lessonId', 64),
        wait: flagOfBody(body, 'wait'),
      }),
    )
    writing(changeOwn.path, ['bookingId', 'to'], 'change', async (desk, bearer, body) => {
      const { to } = body
      const change = typeof to === 'string' && Object.hasOwn(changes, to) ? changes[to] : undefined
      if (!change) throw badParameter('to')
      return change(desk, await ownId(desk, bearer, body))
    })
    writing(moveOwn.path, ['bookingId', 'lessonId'], 'move', async (desk, bearer, body) =>
      moveBooking(desk, await ownId(desk, bearer, body), textOfBody(body, 'lessonId', 64)),
    )

    const either: MiddlewareHandler<Env> = (c, next) =>
      c.req.header(signedHeaders.key) === undefined
        ? authenticate(ports)(c, next)
        : signedCalls(ports)(c, next)
    app.post(queryDurationStatistic.path, either, async (c: Ctx) => {
      const { body } = await readBody(c)
      const signed = c.req.header(signedHeaders.key) !== undefined
      if (!signed) demand(c.get('session'), right)
      const scope = signed ? ports.store.scope(c.get('signed').institutionId) : c.get('scope')
      return reply(c, await durationsOf(scope, questionOf(body)))
    })
  }
