import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { windowsOf, type BookingPolicy } from '../../../resources/booking/booking-policy/policy.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { formatLocal, type BookingContext } from './bookingContext.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'

/** Where bookings are judged: what a context knows of time and rules. */
type Judging = Pick<BookingContext, 'now' | 'policy' | 'zone'>

/**
 * Returns the rules that keep a lesson from being booked now, each with the instant it is about:
 * 26031 before booking opens, 26030 from the instant on at which it closes.
 */
export const shutBy = (judging: Judging, lesson: Pick<Lesson, 'startAt'>) => {
  const { now, policy } = judging
  const { opens, closes } = windowsOf(lesson.startAt, policy)
  const early = {
    code: ErrorCode.bookingNotOpenYet,
    rule: 'maxAheadD',
    params: { from: formatLocal(judging, opens) },
  } as const
  const late = {
    code: ErrorCode.bookingClosed,
    rule: 'minNoticeH',
    params: { hours: policy.minNoticeH, until: formatLocal(judging, closes) },
  } as const
  return [...(now < opens ? [early] : []), ...(now >= closes ? [late] : [])]
}

/**
 * Whether a lesson can be booked now (26030, 26031). Staff are let through, which is noted for the
 * log.
 */
export const checkOpen = (context: BookingContext, lesson: Pick<Lesson, 'startAt'>): void => {
  for (const { code, rule, params } of shutBy(context, lesson)) {
    if (context.by === 'STUDENT') throw new Fault(code, { params })
    context.exempt.add(rule)
  }
}

const hoursOf = { cancel: 'cancelH', leave: 'leaveH', reschedule: 'rescheduleH' } as const
type Way = keyof typeof hoursOf
const ways = keysOf(hoursOf)

/** Which rule closed a way of giving a seat back, and when: what 26032 tells. `until` is local. */
export const closedBy = (
  zoned: Pick<BookingContext, 'zone'>,
  startAt: string,
  policy: BookingPolicy,
  way: Way,
) => ({
  [hoursOf[way]]: policy[hoursOf[way]],
  until: formatLocal(zoned, windowsOf(startAt, policy)[way]),
})

/** The way that stays open longest. */
export const lastWay = (policy: BookingPolicy): Way =>
  ways.reduce((a, b) => (policy[hoursOf[b]] < policy[hoursOf[a]] ? b : a))

/**
 * Whether a seat can still be given back in that way, by the policy of its booking: 26032 from that
 * instant on. Staff are let through.
 */
export const checkBack = (
  context: BookingContext,
  lesson: Pick<Lesson, 'startAt'>,
  policy: BookingPolicy,
  way: Way,
): void => {
  const { startAt } = lesson
  if (context.now < windowsOf(startAt, policy)[way]) return
  if (context.by === 'STUDENT')
    throw new Fault(ErrorCode.bookingChangeTooLate, {
      params: closedBy(context, startAt, policy, way),
    })
  context.exempt.add(hoursOf[way])
}

/** Tells the log which rules didn't bind staff. */
export const logExempt = ({ tx, exempt }: BookingContext): void => {
  if (exempt.size) tx.operation({ detail: { exempt: [...exempt] } })
}
