import { defineDomain } from '../../engine/domain.ts'
import { bookingChecks } from './bookings.audit.ts'
import { bookingCalls } from './booking.routes.ts'
import { expireSeatsTask } from './seatExpiry.ts'
import { inactiveStudentsTask } from './inactiveStudents.ts'
import { newsTask } from './news/task.ts'
import { bookingTables } from './tables.ts'

// what other domains use
export { bookSeat } from './book.ts'
export { bookingContextOf, inState, lockLesson } from './bookingContext.ts'
export { freeLessonsFor } from './freeLessons.ts'
export { cancelBooking } from './release.ts'
export { lineOf, settleOne } from './queue.ts'
export { placeGraceMs } from './waiting.ts'
export { checkMayAdd } from './staff.ts'

export const booking = defineDomain({
  name: 'booking',
  about: 'Students book, move and cancel lessons by a link, under a policy, with a waiting list.',
  rules: [() => import('./rules/booking.ts'), () => import('./rules/bookingPolicy.ts')],
  extends: [
    () => import('./extends/attendance.ts'),
    () => import('./extends/lesson.ts'),
    () => import('./extends/student.ts'),
    () => import('./extends/teacher.ts'),
  ],
  notices: { booking: { en: 'Bookings', zh: '约课' } },
  calls: bookingCalls,
  tables: bookingTables,
  tasks: {
    seats: { run: expireSeatsTask, brief: true },
    bookingNews: { run: newsTask, brief: true },
    leavers: { run: inactiveStudentsTask, brief: true },
  },
  audit: [bookingChecks],
})
