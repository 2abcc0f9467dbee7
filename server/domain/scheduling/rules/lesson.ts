import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { lessonHighlights } from '../../../../resources/scheduling/lesson/lesson.highlights.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { locksOfLesson } from '../lesson/locks.ts'
import { resetMovedAhead } from '../lesson/movedAhead.ts'
import { validateLesson } from '../lesson/validateLesson.ts'
import { checkStaffFree, reserveStaff } from '../reserveStaff.ts'

export const lessonRules = defineRules(lesson, {
  highlights: lessonHighlights,
  locks: locksOfLesson,
  // a series that was split is whole again after an undo
  marks: ['seriesId'],
  beforeWrite: validateLesson,
  afterWrites: async (changes, ctx) => {
    await reserveStaff(changes, ctx)
    await resetMovedAhead(changes, ctx)
  },
  foresee: checkStaffFree,
  actions: {},
})
