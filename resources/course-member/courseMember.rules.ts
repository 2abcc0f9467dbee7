import { defineRules } from '../../server/engine/records/rules.ts'
import { fitMember } from '../../server/domain/classes/fitMember.ts'
import { courseMember } from './courseMember.resource.ts'

export const courseMemberRules = defineRules(courseMember, { beforeWrite: fitMember, actions: {} })
