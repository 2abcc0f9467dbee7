import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { heldAmong } from '../../scheduling/index.ts'
import { awardAttendance } from '../attendance.ts'

/** The points of a lesson depend on its attendance. */
export const pointsOfAttendance = extendRules(attendance, {
  async afterWrites(changes, ctx) {
    const held = await heldAmong(changes, ctx)
    await awardAttendance(held, ctx)
  },
})
