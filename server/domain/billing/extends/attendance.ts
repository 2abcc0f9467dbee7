import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { noteUsage } from '../due.ts'

/** A lesson's cost depends on its attendance. */
export const billingOfAttendance = extendRules(attendance, {
  afterWrites: (changes, ctx) =>
    noteUsage(
      ctx,
      'LIVE',
      changes.map(({ after }) => after.lessonId),
    ),
})
