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
      'A link by which a student books without a password',
      object({ studentId: string, days: integer, anew: boolean }, ['studentId']),
      object({ pass: string, expires: string }),
    ),
  ],
  [
    revokeBookingLinks.path,
    post(
      'booking',
      'Takes back all links of a student',
      object({ studentId: string }, ['studentId']),
      anything,
    ),
  ],
  [
    ownBookings.path,
    post(
      'booking',
      'What the bearer of a link can book, has booked, and has left',
      object({ pass: string }, ['pass']),
      anything,
    ),
  ],
  [
    bookOwn.path,
    post(
      'booking',
      'Book a lesson, or wait for it',
      object({ pass: string, lessonId: string, wait: boolean }, ['pass', 'lessonId']),
      made,
    ),
  ],
  [
    changeOwn.path,
    post(
      'booking',
      'Cancel, take leave, or confirm an offered seat',
      object({ pass: string, bookingId: string, to: string }, ['pass', 'bookingId', 'to']),
      made,
    ),
  ],
  [
    moveOwn.path,
    post(
      'booking',
      'Move to another lesson',
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
      'How much of what was booked was taken; signed, or with a session',
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
