import {
  computeProgress,
  forgetWatched,
  validateEnrolment,
} from '../../../server/domain/recorded-courses/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { errors } from '../../../server/platform/errors/errors.ts'
import { enrolment } from './enrolment.resource.ts'

export const enrolmentRules = defineRules(enrolment, {
  personal: { of: ['studentId'], erase: ['name', 'remark'] },
  beforeWrite: validateEnrolment,
  computed: computeProgress,
  actions: {
    async resetProgress({ record }, ctx) {
      if (!record) throw errors.courseStudentNotFound()
      await forgetWatched(ctx.tx, record)
      await ctx.change(enrolment, record.id, { completedAt: null, progress: 0 })
      return {}
    },
  },
})
