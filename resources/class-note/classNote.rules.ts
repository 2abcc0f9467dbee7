import { defineRules } from '../../server/engine/records/rules.ts'
import { classNote } from './classNote.resource.ts'

export const classNoteRules = defineRules(classNote, {
  /** Where and by whom it was noted; a classroom's note brings its own author and time. */
  async beforeWrite({ kind, after, given }, ctx) {
    if (kind !== 'create') return undefined
    const lesson = await ctx.tx.get(ctx.resource('lesson'), after.lessonId)
    return {
      courseId: lesson ? String(lesson['courseId']) : null,
      ...(given.has('authorName')
        ? {}
        : { authorName: ctx.actor.name.slice(0, 100), at: ctx.now, pictures: 0 }),
    }
  },
  actions: {},
})
