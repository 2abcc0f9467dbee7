import { studentPasses } from '../people/index.ts'
import { errors } from './errors.ts'

/** Passes for booking without a password. An invalid one is refused with 26036. */
export const bookingPasses = studentPasses({
  purpose: 'booking',
  rid: 'booking',
  table: 'bookingPass',
  refusal: errors.invalidBookingLink,
})
