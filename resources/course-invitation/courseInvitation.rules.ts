import { defineRules } from '../../server/domain/rules.ts'
import { fitInvitation } from '../../server/domain/teaching/classes/invitations.ts'
import { courseInvitation } from './courseInvitation.resource.ts'

export const courseInvitationRules = defineRules(courseInvitation, { beforeWrite: fitInvitation, actions: {} })
