import { defineRules } from '../../../engine/records/rules.ts'
import { recount } from '../attendance/recount.ts'
import { attendance } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { attendanceHighlights } from '../../../../resources/classroom/attendance/attendance.highlights.ts'

export const attendanceRules = defineRules(attendance, {
  personal: {
    of: ['studentId', 'teacherId'],
    rename: ['personName', 'reason'],
    erase: ['devices'],
  },
  highlights: attendanceHighlights,
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
