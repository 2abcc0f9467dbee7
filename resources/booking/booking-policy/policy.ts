/**
 * When a lesson may be booked and given back. Hours before its start, days before its start,
 * minutes; instants are ISO 8601.
 */
export interface BookingPolicy {
  /** No bookings before this instant. */
  readonly openFrom: string | null
  readonly minNoticeH: number
  readonly maxAheadD: number
  readonly cancelH: number
  readonly leaveH: number
  readonly rescheduleH: number
  /** Default limit of leaves per month; null: no limit. */
  readonly perMonthLeave: number | null
  readonly waitlist: boolean
  readonly offerMin: number
  /** What counts as taking a lesson: that the student entered it, or that it was held. */
  readonly basis: 'ENTERED' | 'SCHEDULED'
}

/** Defaults of the platform. */
export const platformPolicy: BookingPolicy = {
  openFrom: null,
  minNoticeH: 2,
  maxAheadD: 30,
  cancelH: 24,
  leaveH: 4,
  rescheduleH: 24,
  perMonthLeave: null,
  waitlist: true,
  offerMin: 60,
  basis: 'ENTERED',
}

const hour = 3_600_000
const before = (startAt: string, hours: number): string =>
  new Date(Date.parse(startAt) - hours * hour).toISOString()

/** Half-open intervals: `opens` is inclusive; the other instants are exclusive. */
export interface BookingWindows {
  readonly opens: string
  readonly closes: string
  readonly cancel: string
  readonly leave: string
  readonly reschedule: string
}

export const windowsOf = (startAt: string, policy: BookingPolicy): BookingWindows => {
  const ahead = before(startAt, policy.maxAheadD * 24)
  return {
    opens: policy.openFrom !== null && policy.openFrom > ahead ? policy.openFrom : ahead,
    closes: before(startAt, policy.minNoticeH),
    cancel: before(startAt, policy.cancelH),
    leave: before(startAt, policy.leaveH),
    reschedule: before(startAt, policy.rescheduleH),
  }
}
