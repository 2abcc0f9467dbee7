import { defineRules } from '../../../engine/records/rules.ts'
import { validateMember } from '../validateMember.ts'
import { courseMember } from '../../../../resources/classes/course-member/courseMember.resource.ts'

export const courseMemberRules = defineRules(courseMember, {
  personal: { of: ['studentId', 'teacherId'], erase: ['name'] },
  beforeWrite: validateMember,
  actions: {},
})
