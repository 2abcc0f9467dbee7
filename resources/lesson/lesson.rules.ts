import { defineRules } from '../../server/engine/records/rules.ts'
import { followLesson } from '../../server/domain/booking/follow.ts'
import { checkMayEditLesson } from '../../server/domain/booking/staff.ts'
import { fitLesson } from '../../server/domain/scheduling/lesson/fit.ts'
import { locksOfLesson } from '../../server/domain/scheduling/lesson/locks.ts'
import { checkFree, occupy } from '../../server/domain/scheduling/occupy.ts'
import { lesson } from './lesson.resource.ts'

export const lessonRules = defineRules(lesson, {
  locks: locksOfLesson,
  // a series that was split is whole again after an undo
  marks: ['seriesId'],
  async beforeWrite(change, ctx) {
    await checkMayEditLesson(change, ctx)
    return fitLesson(change, ctx)
  },
  afterWrite: followLesson,
  afterWrites: occupy,
  foresee: checkFree,
  actions: {},
})
