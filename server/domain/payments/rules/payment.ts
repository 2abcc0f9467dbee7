import { paymentsErrors } from '../../../../resources/payments/payments.errors.ts'
import { refundPayment } from '../refunds.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { payment } from '../../../../resources/payments/payment/payment.resource.ts'

export const paymentRules = defineRules(payment, {
  // it may still be paid; a failed one has changed since it began, so that no undo can delete it
  locks: ({ state }) =>
    state === 'FAILED' ? { fields: {} } : { fields: {}, remove: paymentsErrors.paymentKept.code },
  // an undo leaves what providers and refunds have said
  follows: () => ['refunded', 'problem', 'method', 'transaction', 'endedAt'],
  actions: {
    async refund({ record, input: { amount, reason } }, ctx) {
      const { no } = await refundPayment(ctx, record.id, { amount, reason })
      return { no }
    },
  },
})
