import { bookingErrors } from '../../../resources/booking/booking.errors.ts'
import { windowsOf, type BookingPolicy } from '../../../resources/booking/booking-policy/policy.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { formatLocal, type BookingContext } from './bookingContext.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'

/** The part of a context that checks of booking windows need. */
type Judging = Pick<BookingContext, 'now' | 'policy' | 'zone'>

/**
 * Returns the rules that prevent booking the lesson now, each with its instant: 26031 before
 * booking opens, 26030 from the instant at which it closes.
 */
export const shutBy = (judging: Judging, lesson: Pick<Lesson, 'startAt'>) => {
  const { now, policy } = judging
  const { opens, closes } = windowsOf(lesson.startAt, policy)
  const early = {
    code: bookingErrors.bookingNotOpenYet.code,
    rule: 'maxAheadD',
    params: { from: formatLocal(judging, opens) },
  } as const
  const late = {
    code: bookingErrors.bookingClosed.code,
    rule: 'minNoticeH',
    params: { hours: policy.minNoticeH, until: formatLocal(judging, closes) },
  } as const
  return [...(now < opens ? [early] : []), ...(now >= closes ? [late] : [])]
}

/**
 * Throws 26030 or 26031 if the lesson can't be booked now. Staff may override it, which is logged.
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

/**
 * The rule that closed a way of giving a seat back, and its time: the parameters of 26032. `until`
 * is local.
 */
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
 * Throws 26032 if a seat can't be given back this way any more, by the policy of its booking. Staff
 * may override it.
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
    throw new Fault(bookingErrors.bookingChangeTooLate.code, {
      params: closedBy(context, startAt, policy, way),
    })
  context.exempt.add(hoursOf[way])
}

/** Tells the log which rules didn't bind staff. */
export const logExempt = ({ tx, exempt }: BookingContext): void => {
  if (exempt.size) tx.operation({ detail: { exempt: [...exempt] } })
}
