import { paymentsErrors } from '../../../../resources/payments/payments.errors.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { paymentRefund } from '../../../../resources/payments/payment-refund/paymentRefund.resource.ts'

export const paymentRefundRules = defineRules(paymentRefund, {
  // the amount stays deducted from the balance
  locks: ({ state }) =>
    state === 'FAILED' ? { fields: {} } : { fields: {}, remove: paymentsErrors.paymentKept.code },
  actions: {},
})
