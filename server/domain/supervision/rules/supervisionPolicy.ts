import { defineRules } from '../../../engine/records/rules.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { supervisionPolicy } from '../../../../resources/supervision/supervision-policy/supervisionPolicy.resource.ts'

export const supervisionPolicyRules = defineRules(supervisionPolicy, {
  /** One in an institution. */
  quotas: [
    { name: 'supervisionPolicy', code: ErrorCode.permissionMissing, where: {}, max: () => 1 },
  ],
  actions: {},
})
