import {
  dateTime,
  defineResource,
  money,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { maxPayment } from '../payment/payment.options.ts'

const currency = { field: 'currency' } as const

/** FIN-07: money of a payment that goes back to who paid it. Only the server writes it. */
export const paymentRefund = defineResource({
  name: 'paymentRefund',
  label: { en: 'Refund', zh: '退款' },
  plural: { en: 'Refunds', zh: '退款记录' },
  about: {
    en: 'Money that went back to the payer. Gifts are never refunded.',
    zh: '退回付款方的款项，赠送金额不支持退款。',
  },
  title: 'no',
  icon: 'restore',
  menu: 'paymentRefund',
  menuGroup: 'finance',
  tabLabel: { en: 'Refunds', zh: '退款' },
  menuRoute: 'payments',
  menuOrder: 20,
  aliases: { en: ['money back'], zh: ['退费'] },
  routes: { list: 'paymentRefund', detail: 'paymentRefundDetail' },
  writes: false,
  locks: true,
  operator: ['paymentRefund.read', 'paymentRefund.export'],
  keys: [['no']],
  fields: {
    no: text({
      label: { en: 'Refund number', zh: '退款单号' },
      required: true,
      max: 40,
      search: true,
      taken: '9994',
    }),
    paymentId: reference({
      label: { en: 'Payment', zh: '支付记录' },
      to: 'payment',
      required: true,
    }),
    amount: money({
      label: { en: 'Amount', zh: '金额' },
      required: true,
      min: 0.01,
      max: maxPayment,
      currency,
    }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 150 }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'REQUESTED',
      states: {
        REQUESTED: { label: { en: 'Under way', zh: '退款中' }, tone: 'careful' },
        SETTLED: { label: { en: 'Refunded', zh: '已退款' }, tone: 'good' },
        FAILED: { label: { en: 'Failed', zh: '退款失败' }, tone: 'bad' },
      },
      // no transitions by hand
      to: {},
    }),
    endedAt: dateTime({ label: { en: 'Completed', zh: '完成时间' } }),
  },
  list: {
    columns: ['no', 'paymentId', 'amount', 'state', 'reason', 'endedAt', 'createTime'],
    filters: ['state', 'paymentId', 'amount', 'endedAt', 'createTime'],
    sort: '-createTime',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'refund',
        label: { en: 'Refund', zh: '退款' },
        fields: ['paymentId', 'amount', 'state', 'reason', 'endedAt'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'paymentId',
      label: { en: 'Refunds', zh: '退款记录' },
      columns: ['no', 'amount', 'state', 'endedAt'],
    },
  ],
  samples: n =>
    ({
      state: 'FAILED',
      currency: 'CNY',
      amount: `${String(10 + n)}.00`,
      reason: `Paid twice ${String(n)}`,
    }) as const,
})

/** A record of a refund. */
export type PaymentRefund = RecordOf<typeof paymentRefund>
