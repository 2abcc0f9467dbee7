import { extendResource } from '../../src/schema/index.ts'

/** What a student has booked, and may still book this month. */
export const bookingsOnStudents = extendResource('student', {
  tabs: [
    {
      name: 'booking',
      label: { en: 'Booking', zh: '约课' },
      figures: ['remainingBookings', 'remainingLeave'],
      lists: ['booking.studentId'],
    },
  ],
})
