import { defineRules } from '../../server/engine/records/rules.ts'
import { followLesson } from '../../server/domain/booking/follow.ts'
import { checkMayEditLesson } from '../../server/domain/booking/staff.ts'
import { validateLesson } from '../../server/domain/scheduling/lesson/validateLesson.ts'
import { locksOfLesson } from '../../server/domain/scheduling/lesson/locks.ts'
import { checkStaffFree, reserveStaff } from '../../server/domain/scheduling/reserveStaff.ts'
import { lesson } from './lesson.resource.ts'

export const lessonRules = defineRules(lesson, {
  locks: locksOfLesson,
  // a series that was split is whole again after an undo
  marks: ['seriesId'],
  async beforeWrite(change, ctx) {
    await checkMayEditLesson(change, ctx)
    return validateLesson(change, ctx)
  },
  afterWrite: followLesson,
  afterWrites: reserveStaff,
  foresee: checkStaffFree,
  actions: {},
})
