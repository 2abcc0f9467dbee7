import { defineDomain } from '../../engine/domain.ts'
import { bookingCalls } from './booking.routes.ts'

export const booking = defineDomain({ name: 'booking', calls: bookingCalls })
