import { attendedStates } from '../../../resources/classroom/attendance/attendance.options.ts'
import {
  attendance,
  type AttendanceRecord,
} from '../../../resources/classroom/attendance/attendance.resource.ts'
import { settledStates } from '../../../resources/booking/booking/booking.calls.ts'
import { booking, type Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { bookingContextOf, changeBooking } from './bookingContext.ts'
import { snapshotOf } from './policy.ts'

type Attended = ReadonlyMap<string, AttendanceRecord>
const keyOf = ({ lessonId, studentId }: Pick<AttendanceRecord, 'lessonId' | 'studentId'>): string =>
  `${lessonId} ${studentId ?? ''}`

/** The attendance of the students of lessons, by lesson and student. */
export const attendanceIn = async (tx: StoreTx, lessons: readonly string[]): Promise<Attended> => {
  const rows = await rowsWhere(tx, attendance, [
    among('lessonId', lessons),
    among('role', ['STUDENT']),
  ])
  return new Map(rows.map(row => [keyOf(row), row]))
}

const attends = (status: AttendanceRecord['status']): boolean =>
  attendedStates.some(state => state === status)

/**
 * The outcome of a booked seat after its lesson. With the schedule policy it is always completed;
 * with the attendance policy it depends on whether the student entered, or on an overriding state.
 * If no attendance was reported, the student is neither present nor absent.
 */
export const outcomeOf = (row: Booking, attended: Attended): (typeof settledStates)[number] => {
  if (snapshotOf(row).basis === 'SCHEDULED') return 'COMPLETED'
  const found = attended.get(keyOf(row))
  if (!found || found.status === null || found.status === 'UNKNOWN') return 'UNKNOWN'
  const came = found.overridden ? attends(found.status) : found.firstIn !== null
  return came ? 'COMPLETED' : 'NO_SHOW'
}

/** Settles the bookings of ended lessons again where attendance became known or was corrected. */
export const followAttendance = async (
  changes: readonly WrittenRecord<AttendanceRecord>[],
  ctx: RuleContext,
): Promise<void> => {
  const ids = [...new Set(changes.map(({ after }) => after.lessonId))]
  if (!ids.length) return
  const rows = await rowsWhere(ctx.tx, booking, [
    among('lessonId', ids),
    among('state', settledStates),
  ])
  if (!rows.length) return
  const attended = await attendanceIn(ctx.tx, ids)
  const context = await bookingContextOf(ctx, 'SCHOOL')
  for (const row of rows) {
    const state = outcomeOf(row, attended)
    if (state !== row.state) await changeBooking(context, row.id, { state }, 'completeBooking')
  }
}
