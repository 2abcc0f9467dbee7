import { defineRules } from '../../../engine/records/rules.ts'
import { recount } from '../index.ts'
import { noteUsage } from '../../billing/index.ts'
import { followAttendance } from '../../booking/index.ts'
import { followAbsence, settleLessons } from '../../lesson-hours/index.ts'
import { heldOf } from '../../scheduling/index.ts'
import { awardAttendance } from '../../points/index.ts'
import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { attendanceHighlights } from '../../../../resources/classroom/attendance/attendance.highlights.ts'

export const attendanceRules = defineRules(attendance, {
  personal: {
    of: ['studentId', 'teacherId'],
    rename: ['personName', 'reason'],
    erase: ['devices'],
  },
  highlights: attendanceHighlights,
  /** What a lesson uses and awards, who may make it up, and what becomes of its bookings, follows from who came. */
  async afterWrites(changes, ctx) {
    const held = await heldOf(
      changes.map(({ after }) => after),
      ctx,
    )
    await followAbsence(held, ctx)
    await settleLessons(held, ctx)
    await awardAttendance(held, ctx)
    await noteUsage(
      ctx,
      'LIVE',
      changes.map(({ after }) => after.lessonId),
    )
    await followAttendance(changes, ctx)
  },
  actions: {
    async override({ record, input }, ctx) {
      await ctx.change(attendance, record.id, {
        status: input.status,
        overridden: true,
        reason: input.reason,
        overriddenBy: ctx.actor.name.slice(0, 100),
      })
    },
    async restoreDerived({ record }, ctx) {
      await ctx.change(attendance, record.id, {
        status: record.derived,
        overridden: false,
        reason: null,
        overriddenBy: null,
      })
    },
    async recompute({ input }, ctx) {
      return { people: await recount(ctx, input.lessonId) }
    },
  },
})
