import { defineRules } from '../../../server/engine/records/rules.ts'
import { validateMember } from '../../../server/domain/classes/index.ts'
import { courseMember } from './courseMember.resource.ts'

export const courseMemberRules = defineRules(courseMember, {
  personal: { of: ['studentId', 'teacherId'], erase: ['name'] },
  beforeWrite: validateMember,
  actions: {},
})
