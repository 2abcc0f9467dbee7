import { followChapter, validateChapter } from '../catalogue/visibility.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { courseChapter } from '../../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'

export const courseChapterRules = defineRules(courseChapter, {
  beforeWrite: validateChapter,
  afterWrite: followChapter,
  actions: {},
})
