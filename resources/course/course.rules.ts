import { defineRules } from '../../server/engine/records/rules.ts'
import { notFound } from '../../server/platform/errors/factories.ts'
import {
  restoreClassParts,
  computeCourseFigures,
  validateCourse,
  renewCode,
} from '../../server/domain/classes/index.ts'
import { course } from './course.resource.ts'

export const courseRules = defineRules(course, {
  beforeWrite: validateCourse,
  async afterWrite({ kind, before }, ctx) {
    if (kind === 'restore' && before) await restoreClassParts(before, ctx)
  },
  computed: computeCourseFigures,
  actions: {
    async renewInvitation({ record }, ctx) {
      if (!record) throw notFound()
      return { code: await renewCode(ctx, record) }
    },
  },
})
