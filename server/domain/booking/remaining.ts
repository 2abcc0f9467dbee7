import type { ExpressionBuilder } from 'kysely'
import { countedStates, type Remaining } from '../../../resources/booking/booking/booking.calls.ts'
import type { BookingState } from '../../../resources/booking/booking/booking.options.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { bookingPolicy } from '../../../resources/booking/booking-policy/bookingPolicy.resource.ts'
import type { BookingPolicy } from '../../../resources/booking/booking-policy/policy.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { tablesOf, type TableOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { leaveLimitOf, monthOf, usedIn, type LimitedStudent } from './limits.ts'

interface StudentTables {
  readonly student: TableOf<typeof student>
  readonly booking: TableOf<typeof booking>
}
type StudentBuilder = ExpressionBuilder<StudentTables, 'student'>

const none = { remainingBookings: null, remainingLeave: null }

const left = (limit: number | null, used: number | undefined): number | null =>
  limit === null ? null : Math.max(0, limit - (used ?? 0))

/** The remaining bookings of a month for these students, by id. */
export const remainingIn = async (
  scope: Pick<Scope, 'db'>,
  students: readonly LimitedStudent[],
  month: string,
  policy: BookingPolicy,
): Promise<ReadonlyMap<string, Remaining>> => {
  const ids = students.map(({ id }) => id)
  const [bookings, leaves] = [
    await usedIn(scope, ids, month, countedStates),
    await usedIn(scope, ids, month, ['LEAVE']),
  ]
  return new Map(
    students.map(student => [
      student.id,
      {
        month,
        bookings: left(student.bookingLimit, bookings.get(student.id)),
        leave: left(leaveLimitOf(student, policy), leaves.get(student.id)),
      },
    ]),
  )
}

/**
 * Bookings of a student in a month that are in one of these states, as part of a query of students.
 */
const countOf = (states: readonly BookingState[], month: string) => (eb: StudentBuilder) =>
  eb
    .selectFrom('booking')
    .select(count => count.fn.countAll<number>().as('n'))
    .whereRef('booking.studentId', '=', 'student.id')
    .where('booking.month', '=', month)
    .where('booking.state', 'in', states)
    .where('booking.deletedAt', 'is', null)

/**
 * BKG-03: the current month's counts for lists and forms, in one query. It counts the bookings
 * themselves, so it is always correct.
 */
export const remainingOf = async (
  ids: readonly string[],
  { reading, now, institution }: ComputeContext,
) => {
  const month = monthOf(now, institution.timezone)
  const rows = await tablesOf(reading, student, booking, bookingPolicy)
    .selectFrom('student')
    .leftJoin('bookingPolicy', join => join.on('bookingPolicy.deletedAt', 'is', null))
    .select(eb => [
      'student.id',
      'student.bookingLimit',
      eb.fn.coalesce('student.leaveLimit', 'bookingPolicy.perMonthLeave').as('leaveLimit'),
      countOf(countedStates, month)(eb).as('bookings'),
      countOf(['LEAVE'], month)(eb).as('leaves'),
    ])
    .where('student.id', 'in', ids)
    .where(eb =>
      eb.or([
        eb('student.bookingLimit', 'is not', null),
        eb('student.leaveLimit', 'is not', null),
        eb('bookingPolicy.perMonthLeave', 'is not', null),
      ]),
    )
    .execute()
  const limited = new Map(rows.map(row => [row.id, row]))
  return new Map(
    ids.map(id => {
      const own = limited.get(id)
      return [
        id,
        own
          ? {
              remainingBookings: left(own.bookingLimit, Number(own.bookings ?? 0)),
              remainingLeave: left(own.leaveLimit, Number(own.leaves ?? 0)),
            }
          : none,
      ]
    }),
  )
}
