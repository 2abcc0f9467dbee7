import { defineRules } from '../../../engine/records/rules.ts'
import { lessonComment } from '../../../../resources/reports/lesson-comment/lessonComment.resource.ts'

export const lessonCommentRules = defineRules(lessonComment, {
  personal: { of: ['studentId'], rename: ['text'] },
  /** Stores the author. */
  beforeWrite: ({ kind, given }, ctx) =>
    kind === 'create' || given.has('text')
      ? { teacherName: ctx.actor.name.slice(0, 100) }
      : undefined,
  actions: {},
})
