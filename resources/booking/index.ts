import { booking } from './booking/booking.resource.ts'
import { bookingPolicy } from './booking-policy/bookingPolicy.resource.ts'

/** Its records, in the order of their menu entries. */
export const bookingRecords = {
  booking,
  bookingPolicy,
} as const

/** Its errors. */
export { bookingErrors } from './booking.errors.ts'
