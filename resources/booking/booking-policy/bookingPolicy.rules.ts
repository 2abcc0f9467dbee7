import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { bookingPolicy } from './bookingPolicy.resource.ts'

export const bookingPolicyRules = defineRules(bookingPolicy, {
  /** One in an institution. */
  quotas: [{ name: 'bookingPolicy', code: ErrorCode.permissionMissing, where: {}, max: () => 1 }],
  actions: {},
})
