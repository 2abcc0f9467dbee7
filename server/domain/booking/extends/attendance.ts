import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { followAttendance } from '../outcome.ts'

/** The outcome of bookings depends on attendance. */
export const bookingsOfAttendance = extendRules(attendance, { afterWrites: followAttendance })
