import { defineAction, money, text } from '../../../src/schema/index.ts'
import { maxPayment } from './payment.options.ts'

/** FIN-07: gives a payment back, whole or in part: only for the platform's operator. */
export const refund = defineAction({
  label: { en: 'Refund', zh: '退款' },
  on: 'record',
  icon: 'restore',
  primary: true,
  danger: true,
  right: 'platformPayment.refund',
  apiKeys: false,
  input: {
    amount: money({
      label: { en: 'Amount', zh: '退款金额' },
      help: {
        en: 'Leave empty to refund everything that is left',
        zh: '不填则退还全部剩余金额',
      },
      min: 0.01,
      max: maxPayment,
    }),
    reason: text({ label: { en: 'Reason', zh: '退款原因' }, required: true, max: 150 }),
  },
  output: { no: text({ label: { en: 'Refund number', zh: '退款单号' }, required: true }) },
  errors: ['3004', '34651', '34652', '34671'],
})
