import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { followAttendance } from '../outcome.ts'

/** What becomes of bookings follows from who came. */
export const bookingsOfAttendance = extendRules(attendance, { afterWrites: followAttendance })
