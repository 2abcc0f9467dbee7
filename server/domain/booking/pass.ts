import { studentPasses } from '../people/index.ts'
import { errors } from '../../platform/errors/errors.ts'

/**
 * Passes by which students book without a password. One that opens nothing is refused with 26036.
 */
export const bookingPasses = studentPasses({
  purpose: 'booking',
  rid: 'booking',
  table: 'bookingPass',
  refusal: errors.invalidBookingLink,
})
