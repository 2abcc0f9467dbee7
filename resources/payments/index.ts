import { payment } from './payment/payment.resource.ts'
import { paymentRefund } from './payment-refund/paymentRefund.resource.ts'
import { transferClaim } from './transfer-claim/transferClaim.resource.ts'
import './payments.errors.ts'

/** Its records, in the order of their menu entries. */
export const paymentsRecords = {
  payment,
  paymentRefund,
  transferClaim,
} as const
