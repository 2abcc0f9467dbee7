import {
  platformPolicy,
  type BookingPolicy,
} from '../../../resources/booking/booking-policy/policy.ts'
import {
  bookingPolicy,
  type BookingPolicyRecord,
} from '../../../resources/booking/booking-policy/bookingPolicy.resource.ts'
import type { Booking } from '../../../resources/booking/booking/booking.resource.ts'
import type { Records } from '../../platform/ports.ts'
import { isObject } from '../../platform/http/body.ts'

/** What teachers may do in booking (BKG-02). */
export type TeacherSettings = Pick<
  BookingPolicyRecord,
  'teachersAdd' | 'teachersShown' | 'teachersEditSelf' | 'teachersEdit'
>
const platformTeachers: TeacherSettings = {
  teachersAdd: true,
  teachersShown: true,
  teachersEditSelf: true,
  teachersEdit: ['OWN'],
}

const sole = { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

export interface KeptPolicy {
  readonly policy: BookingPolicy
  readonly teachers: TeacherSettings
  /** The record; undefined while the institution uses the platform's defaults. */
  readonly row: BookingPolicyRecord | undefined
}

/** The institution's current policy. */
export const policyOf = async (records: Pick<Records, 'page'>): Promise<KeptPolicy> => {
  const [row] = await records.page(bookingPolicy, sole)
  if (!row) return { policy: platformPolicy, teachers: platformTeachers, row }
  const { teachersAdd, teachersShown, teachersEditSelf, teachersEdit } = row
  const { openFrom, minNoticeH, maxAheadD, cancelH, leaveH, rescheduleH } = row
  const { perMonthLeave, waitlist, offerMin, basis } = row
  return {
    policy: {
      openFrom,
      minNoticeH,
      maxAheadD,
      cancelH,
      leaveH,
      rescheduleH,
      perMonthLeave,
      waitlist,
      offerMin,
      basis,
    },
    teachers: { teachersAdd, teachersShown, teachersEditSelf, teachersEdit },
    row,
  }
}

const numberOr = (value: unknown, missing: number): number =>
  typeof value === 'number' ? value : missing

/** A policy stored as JSON; settings that an earlier release lacked get the platform's defaults. */
const policyFrom = (storedPolicy: unknown): BookingPolicy => {
  if (!isObject(storedPolicy)) return platformPolicy
  const { openFrom, perMonthLeave, waitlist, basis } = storedPolicy
  return {
    openFrom: typeof openFrom === 'string' ? openFrom : null,
    minNoticeH: numberOr(storedPolicy.minNoticeH, platformPolicy.minNoticeH),
    maxAheadD: numberOr(storedPolicy.maxAheadD, platformPolicy.maxAheadD),
    cancelH: numberOr(storedPolicy.cancelH, platformPolicy.cancelH),
    leaveH: numberOr(storedPolicy.leaveH, platformPolicy.leaveH),
    rescheduleH: numberOr(storedPolicy.rescheduleH, platformPolicy.rescheduleH),
    perMonthLeave: typeof perMonthLeave === 'number' ? perMonthLeave : null,
    waitlist: typeof waitlist === 'boolean' ? waitlist : platformPolicy.waitlist,
    offerMin: numberOr(storedPolicy.offerMin, platformPolicy.offerMin),
    basis: basis === 'ENTERED' || basis === 'SCHEDULED' ? basis : platformPolicy.basis,
  }
}

/** The policy that a booking was made under. */
export const snapshotOf = ({ policySnapshot }: Pick<Booking, 'policySnapshot'>): BookingPolicy =>
  policySnapshot ? policyFrom(JSON.parse(policySnapshot)) : platformPolicy
