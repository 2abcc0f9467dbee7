import { defineDomain } from '../../engine/domain.ts'
import { bookingChecks } from './bookings.audit.ts'
import { bookingCalls } from './booking.routes.ts'
import { seatsTask } from './due.ts'
import { leaversTask } from './leavers.ts'
import { newsTask } from './news/task.ts'
import { bookingTables } from './tables.ts'

// what other domains and the rules of resources use of this one
export { bookSeat } from './book.ts'
export { deskIn, inState } from './desk.ts'
export { queueItsEnd } from './due.ts'
export { completeBookings, countSeats, followLesson } from './follow.ts'
export { cancelBooking, confirmBooking, moveBooking, takeLeave } from './giveBack.ts'
export { queueLeavers } from './leavers.ts'
export { noteNews } from './news/note.ts'
export { remainingOf } from './remaining.ts'
export { checkMayAdd, checkMayEditLesson, checkMayEditSelf } from './staff.ts'

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
