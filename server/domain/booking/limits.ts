import { countedStates } from '../../../resources/booking/booking/booking.calls.ts'
import type { BookingState } from '../../../resources/booking/booking/booking.options.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { errors } from './errors.ts'
import type { Student } from '../../../resources/people/student/student.resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import { teachingDb } from './teachingTables.ts'
import type { BookingContext } from './bookingContext.ts'
import type { BookingPolicy } from '../../../resources/booking/booking-policy/policy.ts'

export const monthOf = (at: string, zone: string): string => toLocal(at, zone).slice(0, 7)

/** A student with their own monthly limits; null: none. */
export type LimitedStudent = Pick<Student, 'id' | 'bookingLimit' | 'leaveLimit'>
/** Leaves a month: the student's own limit, else the institution's. */
export const leaveLimitOf = (student: LimitedStudent, policy: BookingPolicy): number | null =>
  student.leaveLimit ?? policy.perMonthLeave

/** Number of bookings in these states that count in a month, by student. */
export const usedIn = async (
  scope: Pick<Scope, 'db'>,
  students: readonly string[],
  month: string,
  states: readonly BookingState[],
): Promise<ReadonlyMap<string, number>> => {
  if (!students.length) return new Map()
  const rows = await teachingDb(scope)
    .selectFrom('booking')
    .select(eb => ['studentId', eb.fn.countAll<number>().as('n')])
    .where('studentId', 'in', students)
    .where('month', '=', month)
    .where('state', 'in', states)
    .where('deletedAt', 'is', null)
    .groupBy('studentId')
    .execute()
  return new Map(rows.map(({ studentId, n }) => [studentId, Number(n)]))
}

/**
 * Whether one more booking in that month exceeds their limit. Their record must be locked, so that
 * two bookings can't both be the last.
 */
export const beyondBookings = async (
  { tx }: Pick<BookingContext, 'tx'>,
  student: LimitedStudent,
  month: string,
): Promise<number | undefined> => {
  const limit = student.bookingLimit
  if (limit === null) return undefined
  const used = (await usedIn(tx, [student.id], month, countedStates)).get(student.id) ?? 0
  return used < limit ? undefined : limit
}

/** Throws 26017 with their limit and the month. */
export const checkBookings = async (
  context: BookingContext,
  student: LimitedStudent,
  startAt: string,
): Promise<void> => {
  const month = monthOf(startAt, context.zone)
  const limit = await beyondBookings(context, student, month)
  if (limit !== undefined) throw errors.monthlyBookingLimitReached({ limit, month })
}

/** Throws 26019 with their limit and the month. */
export const checkLeave = async (
  context: BookingContext,
  student: LimitedStudent,
  month: string,
): Promise<void> => {
  const limit = leaveLimitOf(student, context.policy)
  if (limit === null) return
  const used = (await usedIn(context.tx, [student.id], month, ['LEAVE'])).get(student.id) ?? 0
  if (used >= limit) throw errors.monthlyLeaveLimitReached({ limit, month })
}
