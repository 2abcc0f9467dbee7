import { defineRules, fault } from '../../server/engine/records/rules.ts'
import { restoreAlong } from '../../server/domain/classes/along.ts'
import { figuresOf } from '../../server/domain/classes/figures.ts'
import { fitCourse, renewCode } from '../../server/domain/classes/fitCourse.ts'
import { course } from './course.resource.ts'

export const courseRules = defineRules(course, {
  beforeWrite: fitCourse,
  async afterWrite({ kind, before }, ctx) {
    if (kind === 'restore' && before) await restoreAlong(before, ctx)
  },
  computed: figuresOf,
  actions: {
    async renewInvitation({ record }, ctx) {
      if (!record) throw fault('404')
      return { code: await renewCode(ctx, record) }
    },
  },
})
