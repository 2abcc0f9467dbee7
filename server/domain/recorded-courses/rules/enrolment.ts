import { validateEnrolment } from '../students/enrol.ts'
import { computeProgress } from '../students/progress.ts'
import { forgetWatched } from '../watching/session.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { enrolment } from '../../../../resources/recorded-courses/enrolment/enrolment.resource.ts'

export const enrolmentRules = defineRules(enrolment, {
  personal: { of: ['studentId'], erase: ['name', 'remark'] },
  beforeWrite: validateEnrolment,
  computed: computeProgress,
  actions: {
    async resetProgress({ record }, ctx) {
      await forgetWatched(ctx.tx, record)
      await ctx.change(enrolment, record.id, { completedAt: null, progress: 0 })
    },
  },
})
