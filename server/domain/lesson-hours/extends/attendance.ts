import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { heldAmong } from '../../scheduling/index.ts'
import { followAbsence } from '../make-up/absence.ts'
import { settleLessons } from '../settle.ts'

/** Make-up rights and used hours depend on attendance. */
export const hoursOfAttendance = extendRules(attendance, {
  async afterWrites(changes, ctx) {
    const held = await heldAmong(changes, ctx)
    await followAbsence(held, ctx)
    await settleLessons(held, ctx)
  },
})
