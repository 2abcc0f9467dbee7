import { defineRules } from '../../../engine/records/rules.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { classNote } from '../../../../resources/classroom/class-note/classNote.resource.ts'

export const classNoteRules = defineRules(classNote, {
  personal: { of: ['personId'], rename: ['authorName'] },
  /** Sets the place and author of a note; a classroom's note has its own author and time. */
  async beforeWrite({ kind, after, given: givenFields }, ctx) {
    if (kind !== 'create') return undefined
    const lessonRow = await ctx.tx.get(lesson, after.lessonId)
    return {
      courseId: lessonRow?.courseId ?? null,
      ...(givenFields.has('authorName')
        ? {}
        : { authorName: ctx.actor.name.slice(0, 100), at: ctx.now, pictures: 0 }),
    }
  },
  actions: {},
})
