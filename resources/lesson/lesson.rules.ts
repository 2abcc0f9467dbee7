import { defineRules } from '../../server/domain/rules.ts'
import { fitLesson } from '../../server/domain/teaching/lesson/fit.ts'
import { occupy } from '../../server/domain/teaching/scheduling/occupy.ts'
import { lesson } from './lesson.resource.ts'

export const lessonRules = defineRules(lesson, {
  beforeWrite: fitLesson,
  afterWrites: occupy,
  actions: {},
})
