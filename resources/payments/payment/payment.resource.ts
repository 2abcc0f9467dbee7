import {
  choice,
  dateTime,
  defineResource,
  money,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { payTypes } from '../../ledger/ledger-txn/ledgerTxn.options.ts'
import { refund } from './payment.actions.ts'
import { paymentDeeds } from './payment.deeds.ts'
import { maxPayment, paymentProblems, paymentPurposes, paymentStates } from './payment.options.ts'

const currency = { field: 'currency' } as const

/**
 * FIN-01, FIN-05: an attempt to pay by a provider. Only the server writes it; money that came
 * never leaves it again, it is refunded.
 */
export const payment = defineResource({
  name: 'payment',
  label: { en: 'Payment', zh: '支付记录' },
  plural: { en: 'Payments', zh: '支付记录' },
  about: {
    en: 'Online payments and how they came out. Start one in the top-up centre.',
    zh: '在线支付及其结果，可在充值中心发起。',
  },
  title: 'no',
  icon: 'money',
  menu: 'payments',
  menuGroup: 'finance',
  menuLabel: { en: 'Payments', zh: '收付记录' },
  tabLabel: { en: 'Payments', zh: '支付' },
  menuOrder: 50,
  aliases: { en: ['receipt'], zh: ['收据', '缴费', '付款'] },
  routes: { list: 'payments', detail: 'paymentDetail' },
  writes: false,
  locks: true,
  notFound: '3004',
  deeds: paymentDeeds,
  operator: ['payment.read', 'payment.export', 'platformPayment.refund'],
  actions: { refund },
  rights: {
    'payment.pay': { en: 'Pay and top up', zh: '支付与充值' },
    'payment.redeem': { en: 'Redeem vouchers', zh: '使用兑换码' },
    'platformPayment.refund': { en: 'Refund payments', zh: '支付退款' },
    'payment.cards': { en: 'Manage payment cards', zh: '管理付款银行卡' },
  },
  keys: [['no']],
  fields: {
    no: text({
      label: { en: 'Payment number', zh: '支付单号' },
      required: true,
      max: 32,
      search: true,
      taken: '9994',
    }),
    purpose: choice({
      label: { en: 'For', zh: '用途' },
      options: paymentPurposes,
      required: true,
    }),
    // id of the record that is paid for
    source: text({ label: { en: 'Reference', zh: '关联单据' }, max: 64 }),
    amount: money({
      label: { en: 'Amount', zh: '金额' },
      required: true,
      min: 0.01,
      max: maxPayment,
      currency,
    }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    refunded: money({ label: { en: 'Refunded', zh: '已退款' }, min: 0, currency }),
    payType: choice({
      label: { en: 'Payment method', zh: '支付方式' },
      options: payTypes,
      required: true,
    }),
    // the payment method from the provider: 'visa', 'paypal' …
    method: text({ label: { en: 'Paid with', zh: '支付工具' }, max: 40 }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'PENDING',
      states: paymentStates,
      // no transitions by hand
      to: {},
    }),
    problem: choice({ label: { en: 'To be checked', zh: '核查原因' }, options: paymentProblems }),
    expireAt: dateTime({ label: { en: 'To be paid by', zh: '支付截止时间' }, required: true }),
    endedAt: dateTime({ label: { en: 'Completed', zh: '完成时间' } }),
    transaction: text({
      label: { en: 'Provider’s number', zh: '渠道流水号' },
      max: 128,
      search: true,
    }),
  },
  export: { span: { from: 'createTime', until: 'createTime' } },
  list: {
    columns: [
      'no',
      'purpose',
      'amount',
      'payType',
      'state',
      'endedAt',
      'refunded',
      'method',
      'transaction',
      'createTime',
    ],
    hidden: ['refunded', 'method', 'transaction'],
    filters: ['state', 'purpose', 'payType', 'amount', 'endedAt', 'createTime'],
    sort: '-createTime',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    figures: ['amount', 'refunded'],
    groups: [
      {
        name: 'payment',
        label: { en: 'Payment', zh: '支付' },
        fields: ['no', 'purpose', 'state', 'problem', 'expireAt', 'endedAt'],
      },
      {
        name: 'provider',
        label: { en: 'Payment method', zh: '支付方式' },
        fields: ['payType', 'method', 'transaction'],
      },
    ],
  },
  samples: n =>
    ({
      purpose: 'topUp',
      // the only state in which one can be deleted
      state: 'FAILED',
      payType: 'ALIPAY',
      currency: 'CNY',
      amount: `${String(100 + n)}.00`,
      expireAt: new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
    }) as const,
})

/** A record of a payment. */
export type Payment = RecordOf<typeof payment>
