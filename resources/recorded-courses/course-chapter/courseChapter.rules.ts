import { followChapter, validateChapter } from '../../../server/domain/recorded-courses/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { courseChapter } from './courseChapter.resource.ts'

export const courseChapterRules = defineRules(courseChapter, {
  beforeWrite: validateChapter,
  afterWrite: followChapter,
  actions: {},
})
