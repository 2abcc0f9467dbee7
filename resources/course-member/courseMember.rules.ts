import { defineRules } from '../../server/domain/rules.ts'
import { fitMember } from '../../server/domain/teaching/classes/fitMember.ts'
import { courseMember } from './courseMember.resource.ts'

export const courseMemberRules = defineRules(courseMember, { beforeWrite: fitMember, actions: {} })
