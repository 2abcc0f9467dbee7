import {
  date,
  dateTime,
  defineResource,
  file,
  longText,
  money,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { maxPayment } from '../payment/payment.options.ts'
import { confirmClaim, rejectClaim } from './transferClaim.actions.ts'

/**
 * FIN-01: a corporate transfer that an institution has made, with its proof. The platform's
 * operator confirms it.
 */
export const transferClaim = defineResource({
  name: 'transferClaim',
  label: { en: 'Corporate transfer', zh: '对公转账' },
  plural: { en: 'Corporate transfers', zh: '对公转账' },
  about: {
    en: 'Transfers that you have made, with their proof. They are credited within 2 hours, or 1 working day outside business hours.',
    zh: '提交转账凭证后，工作时间 2 小时内到账，非工作时间 1 个工作日内到账。',
  },
  title: 'payer',
  icon: 'file',
  menu: 'transferClaim',
  menuGroup: 'finance',
  tabLabel: { en: 'Corporate transfers', zh: '对公转账' },
  menuRoute: 'payments',
  menuOrder: 30,
  routes: { list: 'transferClaims', detail: 'transferClaim' },
  locks: true,
  import: false,
  operator: ['transferClaim.read', 'transferClaim.export', 'platformTransfer.decide'],
  rights: {
    'platformTransfer.decide': { en: 'Confirm and reject transfers', zh: '确认和驳回转账' },
  },
  actions: { confirm: confirmClaim, reject: rejectClaim },
  fields: {
    payer: text({
      label: { en: 'Account holder', zh: '付款户名' },
      required: true,
      max: 100,
      search: true,
    }),
    amount: money({
      label: { en: 'Amount', zh: '转账金额' },
      required: true,
      min: 0.01,
      max: maxPayment,
      currency: { field: 'currency' },
    }),
    currency: text({
      label: { en: 'Currency', zh: '币种' },
      readOnly: true,
      max: 3,
    }),
    paidOn: date({
      label: { en: 'Transfer date', zh: '转账日期' },
      required: true,
      past: true,
      defaultFrom: 'today',
    }),
    bankReference: text({
      label: { en: 'Bank reference', zh: '银行流水号' },
      max: 100,
      search: true,
    }),
    proof: file({
      label: { en: 'Proof of transfer', zh: '转账凭证' },
      help: {
        en: 'Bank receipt: jpg, png or pdf, up to 20 MB',
        zh: '银行回单，支持 jpg、png、pdf，不超过 20MB',
      },
      required: true,
      types: ['jpg', 'png', 'pdf'],
      maxMB: 20,
    }),
    remark: longText({ label: { en: 'Remark', zh: '备注' }, max: 300, wide: true }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'SUBMITTED',
      states: {
        SUBMITTED: { label: { en: 'To be confirmed', zh: '待确认' }, tone: 'careful' },
        CONFIRMED: { label: { en: 'Credited', zh: '已到账' }, tone: 'good' },
        REJECTED: { label: { en: 'Rejected', zh: '已驳回' }, tone: 'bad' },
      },
      // the operator's decision is no move of the institution's
      to: {
        SUBMITTED: {
          CONFIRMED: { label: confirmClaim.label, by: 'server' },
          REJECTED: { label: rejectClaim.label, by: 'server' },
        },
      },
    }),
    reply: text({ label: { en: 'Operator’s reply', zh: '平台回复' }, readOnly: true, max: 200 }),
    decidedAt: dateTime({ label: { en: 'Decided', zh: '处理时间' }, readOnly: true }),
  },
  list: {
    columns: [
      'payer',
      'amount',
      'paidOn',
      'bankReference',
      'state',
      'reply',
      'decidedAt',
      'createTime',
    ],
    hidden: ['bankReference', 'decidedAt'],
    filters: ['state', 'amount', 'paidOn', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'transfer',
        label: { en: 'Transfer', zh: '转账信息' },
        fields: ['payer', 'amount', 'paidOn', 'bankReference', 'proof', 'remark', 'state'],
      },
    ],
  },
  show: {
    figures: ['amount'],
    groups: [
      {
        name: 'transfer',
        label: { en: 'Transfer', zh: '转账信息' },
        fields: ['payer', 'paidOn', 'bankReference', 'proof', 'remark'],
      },
      {
        name: 'decision',
        label: { en: 'Credit', zh: '到账' },
        fields: ['state', 'reply', 'decidedAt'],
      },
    ],
  },
  samples: n =>
    ({
      payer: `School ${String(n)} Ltd`,
      amount: `${String(1000 + n)}.00`,
      paidOn: '2026-03-02',
    }) as const,
})

/** A record of a corporate transfer. */
export type TransferClaim = RecordOf<typeof transferClaim>
