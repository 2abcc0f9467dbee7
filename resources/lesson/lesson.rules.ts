import { defineRules } from '../../server/domain/rules.ts'
import { fitLesson } from '../../server/domain/teaching/lesson/fit.ts'
import { lesson } from './lesson.resource.ts'

export const lessonRules = defineRules(lesson, {
  beforeWrite: fitLesson,
  actions: {},
})
