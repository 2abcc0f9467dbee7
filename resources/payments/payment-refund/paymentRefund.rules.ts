import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { paymentRefund } from './paymentRefund.resource.ts'

export const paymentRefundRules = defineRules(paymentRefund, {
  // what it took of the balance stays taken
  locks: ({ state }) =>
    state === 'FAILED' ? { fields: {} } : { fields: {}, remove: ErrorCode.paymentKept },
  actions: {},
})
