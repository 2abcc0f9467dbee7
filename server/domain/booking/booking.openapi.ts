import {
  bookOwn,
  changeOwn,
  makeBookingLink,
  moveOwn,
  ownBookings,
  queryDurationStatistic,
  revokeBookingLinks,
} from '../../../resources/booking/booking.calls.ts'
import {
  anything,
  array,
  boolean,
  integer,
  object,
  post,
  string,
  type PathItem,
} from '../../engine/openapi/parts.ts'

const made = object({ id: string, state: string })

/** Booking by link, and its statistics. */
export const bookingPaths: readonly PathItem[] = [
  [
    makeBookingLink.path,
    post(
      'booking',
      'Create a link that lets a student book without a password',
      object({ studentId: string, days: integer, anew: boolean }, ['studentId']),
      object({ pass: string, expires: string }),
    ),
  ],
  [
    revokeBookingLinks.path,
    post(
      'booking',
      'Revoke all booking links of a student',
      object({ studentId: string }, ['studentId']),
      anything,
    ),
  ],
  [
    ownBookings.path,
    post(
      'booking',
      'Lessons that the holder of a link can book or has booked, and the remaining limits',
      object({ pass: string }, ['pass']),
      anything,
    ),
  ],
  [
    bookOwn.path,
    post(
      'booking',
      'Book a lesson or join its waiting list',
      object({ pass: string, lessonId: string, wait: boolean }, ['pass', 'lessonId']),
      made,
    ),
  ],
  [
    changeOwn.path,
    post(
      'booking',
      'Cancel a booking, take leave or confirm an offered seat',
      object({ pass: string, bookingId: string, to: string }, ['pass', 'bookingId', 'to']),
      made,
    ),
  ],
  [
    moveOwn.path,
    post(
      'booking',
      'Reschedule a booking to another lesson',
      object({ pass: string, bookingId: string, lessonId: string }, [
        'pass',
        'bookingId',
        'lessonId',
      ]),
      made,
    ),
  ],
  [
    queryDurationStatistic.path,
    post(
      'booking',
      'Duration statistics of booked lessons (signed, or with a session)',
      object(
        {
          from: string,
          until: string,
          by: string,
          teacherId: string,
          studentId: string,
          courseId: string,
          page: integer,
          limit: integer,
        },
        ['from', 'until'],
      ),
      object({ list: array(anything), total: integer, sum: anything }),
    ),
  ],
]
