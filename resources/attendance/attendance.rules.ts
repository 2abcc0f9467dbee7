import { defineRules } from '../../server/engine/records/rules.ts'
import { notFound } from '../../server/platform/errors/factories.ts'
import { recount } from '../../server/domain/classroom/index.ts'
import { attendance } from './attendance.resource.ts'

export const attendanceRules = defineRules(attendance, {
  actions: {
    async override({ record, input }, ctx) {
      if (!record) throw notFound()
      await ctx.change(attendance, record.id, {
        status: input.status,
        overridden: true,
        reason: input.reason,
      })
      return {}
    },
    async restoreDerived({ record }, ctx) {
      if (!record) throw notFound()
      await ctx.change(attendance, record.id, {
        status: record.derived,
        overridden: false,
        reason: null,
      })
      return {}
    },
    async recompute({ input }, ctx) {
      return { people: await recount(ctx, input.lessonId) }
    },
  },
})
