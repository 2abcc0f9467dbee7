import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { bookingPolicy } from '../../../../resources/booking/booking-policy/bookingPolicy.resource.ts'

export const bookingPolicyRules = defineRules(bookingPolicy, {
  /** One in an institution. */
  quotas: [{ name: 'bookingPolicy', code: ErrorCode.permissionMissing, where: {}, max: () => 1 }],
  actions: {},
})
