import { followSection, validateSection } from '../../../server/domain/recorded-courses/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { courseSection } from './courseSection.resource.ts'

export const courseSectionRules = defineRules(courseSection, {
  beforeWrite: validateSection,
  afterWrite: followSection,
  actions: {},
})
