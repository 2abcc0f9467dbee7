import { defineRules } from '../../../server/engine/records/rules.ts'
import { assignInvitationCode } from '../../../server/domain/classes/index.ts'
import { courseInvitation } from './courseInvitation.resource.ts'

export const courseInvitationRules = defineRules(courseInvitation, {
  beforeWrite: assignInvitationCode,
  actions: {},
})
