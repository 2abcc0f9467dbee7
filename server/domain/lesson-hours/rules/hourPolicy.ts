import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { hourPolicy } from '../../../../resources/lesson-hours/hour-policy/hourPolicy.resource.ts'

export const hourPolicyRules = defineRules(hourPolicy, {
  /** One in an institution. */
  quotas: [{ name: 'hourPolicy', code: ErrorCode.permissionMissing, where: {}, max: () => 1 }],
  actions: {},
})
