import { bookingsOnStudents } from './student.extension.ts'
import { booking } from './booking/booking.resource.ts'
import { bookingPolicy } from './booking-policy/bookingPolicy.resource.ts'
import './booking.errors.ts'

/** Its records, in the order of their menu entries. */
export const bookingRecords = {
  booking,
  bookingPolicy,
} as const

/** What it adds to the records of other domains. */
export const bookingExtensions = [bookingsOnStudents] as const
