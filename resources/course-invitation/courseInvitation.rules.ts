import { defineRules } from '../../server/engine/records/rules.ts'
import { fitInvitation } from '../../server/domain/classes/invitations.ts'
import { courseInvitation } from './courseInvitation.resource.ts'

export const courseInvitationRules = defineRules(courseInvitation, {
  beforeWrite: fitInvitation,
  actions: {},
})
