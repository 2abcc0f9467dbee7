import { defineRules } from '../../../engine/records/rules.ts'
import { assignInvitationCode } from '../invitations.ts'
import { courseInvitation } from '../../../../resources/classes/course-invitation/courseInvitation.resource.ts'

export const courseInvitationRules = defineRules(courseInvitation, {
  beforeWrite: assignInvitationCode,
  actions: {},
})
