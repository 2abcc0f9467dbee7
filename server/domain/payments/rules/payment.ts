import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { refundPayment } from '../refunds.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { payment } from '../../../../resources/payments/payment/payment.resource.ts'

export const paymentRules = defineRules(payment, {
  // money may still come for it; one that failed has changed since it was begun, so that no undo
  // deletes it
  locks: ({ state }) =>
    state === 'FAILED' ? { fields: {} } : { fields: {}, remove: ErrorCode.paymentKept },
  // an undo leaves what providers and refunds have said
  follows: () => ['refunded', 'problem', 'method', 'transaction', 'endedAt'],
  actions: {
    async refund({ record, input: { amount, reason } }, ctx) {
      const { no } = await refundPayment(ctx, record.id, { amount, reason })
      return { no }
    },
  },
})
