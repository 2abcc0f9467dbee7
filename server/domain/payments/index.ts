import { transferClaim } from '../../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { defineDomain } from '../../engine/domain.ts'
import { accessOfReaders } from '../../engine/files/readers.ts'
import { askTask } from './ask.ts'
import { registerNotices } from './notices.ts'
import { paymentAudit } from './payments.audit.ts'
import { paymentCalls } from './payments.routes.ts'
import { questionKind } from './queue.ts'
import { refundKind, refundTask } from './refunds.ts'
import { globalPaymentTables, paymentTables } from './tables.ts'
import { topUpPurpose } from './topUp.ts'

// the payment purposes of other domains
export { cancelPayment, startPayment } from './start.ts'
export { chargeDefaultCard, hasSavedCard } from './cards.ts'
// credits money that arrived too late for its purpose
export { creditedRefunds, creditPayment } from './topUp.ts'
export type { Paying } from './context.ts'
// what the operator sees verified
export { paymentAudit } from './payments.audit.ts'
// what the platform's operator decides
export { giveCredit } from './gifts.ts'
export { refundPayment } from './refunds.ts'
export { confirmTransfer, rejectTransfer } from './transfers.ts'
export { blockVouchers, countVouchers, makeVouchers, type NewVouchers } from './vouchers.ts'

export const payments = defineDomain({
  name: 'payments',
  about: 'Top-ups, saved cards, bank transfers and refunds, through payment providers.',
  rules: [
    () => import('./rules/payment.ts'),
    () => import('./rules/paymentRefund.ts'),
    () => import('./rules/transferClaim.ts'),
  ],
  calls: paymentCalls,
  routes: [
    {
      reason: 'providers report in formats of their own, and expect answers in them',
      open: true,
      register: registerNotices,
    },
  ],
  tables: { ...paymentTables, ...globalPaymentTables },
  tasks: {
    [questionKind]: { run: askTask, brief: true },
    [refundKind]: { run: refundTask, brief: true },
  },
  payments: { purposes: [topUpPurpose] },
  // a receipt of a bank is for those who may see the transfer
  fileAccess: accessOfReaders(transferClaim),
  audit: [paymentAudit],
})
