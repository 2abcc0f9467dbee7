import { defineDomain } from '../../engine/domain.ts'
import { bookingChecks } from './bookings.audit.ts'
import { bookingCalls } from './booking.routes.ts'
import { seatsTask } from './due.ts'
import { leaversTask } from './leavers.ts'
import { newsTask } from './news/task.ts'
import { bookingTables } from './tables.ts'

export const booking = defineDomain({
  name: 'booking',
  calls: bookingCalls,
  tables: bookingTables,
  tasks: {
    seats: { run: seatsTask, brief: true },
    bookingNews: { run: newsTask, brief: true },
    leavers: { run: leaversTask, brief: true },
  },
  audit: [bookingChecks],
  seed: () => import('../../../mocks/seed/booking.ts'),
})
