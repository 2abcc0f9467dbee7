import { defineRules } from '../../server/domain/rules.ts'
import { fitLesson } from '../../server/domain/teaching/lesson/fit.ts'
import { locksOfLesson } from '../../server/domain/teaching/lesson/locks.ts'
import { occupy } from '../../server/domain/teaching/scheduling/occupy.ts'
import { lesson } from './lesson.resource.ts'

export const lessonRules = defineRules(lesson, {
  locks: locksOfLesson,
  beforeWrite: fitLesson,
  afterWrites: occupy,
  actions: {},
})
