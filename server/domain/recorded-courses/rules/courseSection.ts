import { followSection, validateSection } from '../catalogue/visibility.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { courseSection } from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'

export const courseSectionRules = defineRules(courseSection, {
  beforeWrite: validateSection,
  afterWrite: followSection,
  actions: {},
})
