import { windowsOf, type BookingPolicy } from '../../../../src/protocol/teaching/bookingPolicy.ts'
import { fault } from '../../../errors.ts'
import type { Row } from '../../../ports.ts'
import { told, type Desk } from './desk.ts'

/**
 * Whether a lesson can be booked now: 26031 before it opens, 26030 from the instant on at which it closes. Staff are let through, which is
 * noted for the log.
 */
export const checkOpen = (desk: Desk, lesson: Row): void => {
  const { opens, closes } = windowsOf(String(lesson['startAt']), desk.policy)
  if (desk.now < opens) {
    if (desk.by === 'STUDENT') throw fault('26031', { params: { from: told(desk, opens) } })
    desk.exempt.add('maxAheadD')
  }
  if (desk.now >= closes) {
    if (desk.by === 'STUDENT') throw fault('26030', { params: { hours: desk.policy.minNoticeH, until: told(desk, closes) } })
    desk.exempt.add('minNoticeH')
  }
}

const hoursOf = { cancel: 'cancelH', leave: 'leaveH', reschedule: 'rescheduleH' } as const
type Way = keyof typeof hoursOf
const ways = Object.keys(hoursOf) as readonly Way[]

/** Which rule closed a way of giving a seat back, and when: what 26032 tells. `until` is local. */
export const closedBy = (zoned: Pick<Desk, 'zone'>, startAt: string, policy: BookingPolicy, way: Way) => ({
  [hoursOf[way]]: policy[hoursOf[way]],
  until: told(zoned, windowsOf(startAt, policy)[way]),
})

/** The way that stays open longest. */
export const lastWay = (policy: BookingPolicy): Way => ways.reduce((a, b) => (policy[hoursOf[b]] < policy[hoursOf[a]] ? b : a))

/** Whether a seat can still be given back in that way, by the policy of its booking: 26032 from that instant on. Staff are let through. */
export const checkBack = (desk: Desk, lesson: Row, policy: BookingPolicy, way: Way): void => {
  const startAt = String(lesson['startAt'])
  if (desk.now < windowsOf(startAt, policy)[way]) return
  if (desk.by === 'STUDENT') throw fault('26032', { params: closedBy(desk, startAt, policy, way) })
  desk.exempt.add(hoursOf[way])
}

/** Tells the log which rules didn't bind staff. */
export const logExempt = ({ tx, exempt }: Desk): void => {
  if (exempt.size) tx.operation({ detail: { exempt: [...exempt] } })
}
