import { ledgerErrors } from '../ledger.errors.ts'
import {
  choice,
  dateTime,
  defineResource,
  money,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { adjust, give } from './ledgerTxn.actions.ts'
import { payTypes, txnTypes } from './ledgerTxn.options.ts'

const currency = { field: 'currency' } as const

/**
 * FIN-01: a transaction of the ledger. Amounts have the sign of their effect on the balance.
 * Transactions are only added; a wrong one is reversed by another.
 */
export const ledgerTxn = defineResource({
  name: 'ledgerTxn',
  label: { en: 'Transaction', zh: '收支记录' },
  plural: { en: 'Top-ups and spending', zh: '充值与支出明细' },
  about: {
    en: 'Everything that changed the balance: top-ups, gifts, charges and refunds. Transactions are never edited; a wrong one is reversed.',
    zh: '余额的全部变动，含充值、赠送、扣费和退款。记录不可修改，有误时可冲正。',
  },
  title: 'source',
  icon: 'money',
  menu: 'expenditure',
  menuGroup: 'finance',
  tabLabel: { en: 'Ledger', zh: '流水' },
  menuRoute: 'month',
  menuOrder: 20,
  routes: { list: 'expenditure', detail: 'expenditureDetail' },
  operator: ['ledgerTxn.read', 'ledgerTxn.export', 'platformLedger.adjust', 'platformLedger.give'],
  rights: {
    'platformLedger.adjust': { en: 'Adjust balances', zh: '调整余额' },
    'platformLedger.give': { en: 'Give credit', zh: '赠送余额' },
  },
  actions: { adjust, give },
  export: { span: { from: 'at', until: 'at' } },
  journal: {
    entries: 'server',
    reverses: { by: 'reverses', negates: ['amount', 'cash', 'gift'], undo: false },
  },
  fields: {
    type: choice({ label: { en: 'Type', zh: '类型' }, options: txnTypes, required: true }),
    amount: money({ label: { en: 'Amount', zh: '金额' }, required: true, currency }),
    cash: money({ label: { en: 'From cash', zh: '现金部分' }, required: true, currency }),
    gift: money({ label: { en: 'From gift', zh: '赠送部分' }, required: true, currency }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    source: text({
      label: { en: 'Description', zh: '说明' },
      required: true,
      max: 200,
      search: true,
      wide: true,
    }),
    payType: choice({ label: { en: 'Payment method', zh: '支付方式' }, options: payTypes }),
    expiresAt: dateTime({ label: { en: 'Valid until', zh: '有效期至' } }),
    at: dateTime({ label: { en: 'Time', zh: '时间' }, required: true }),
    left: money({
      label: { en: 'Left', zh: '剩余' },
      help: {
        en: 'What is not spent, refunded or expired of a top-up or gift',
        zh: '该笔充值或赠送尚未使用、退款或到期的金额',
      },
      readOnly: true,
      computed: true,
      currency,
    }),
    operatorName: text({ label: { en: 'Operator', zh: '操作人' }, actor: true, max: 100 }),
    requestHash: text({ label: { en: 'Request hash', zh: '请求摘要' }, required: true, max: 64 }),
    reverses: reference({
      label: { en: 'Reverses', zh: '冲正的记录' },
      to: 'ledgerTxn',
      readOnly: true,
      taken: ledgerErrors.txnReversed.code,
    }),
  },
  list: {
    columns: [
      'source',
      'type',
      'amount',
      'cash',
      'gift',
      'payType',
      'left',
      'expiresAt',
      'operatorName',
      'reverses',
      'at',
    ],
    hidden: ['left', 'expiresAt', 'reverses'],
    filters: ['type', 'payType', 'amount', 'at', 'expiresAt', 'createTime'],
    sort: '-at',
    named: {
      in: { label: { en: 'In', zh: '收入' }, where: { amount_gte: '0.00' } },
      out: { label: { en: 'Out', zh: '支出' }, where: { amount_lt: '0.00' } },
    },
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'txn',
        label: { en: 'Transaction', zh: '收支记录' },
        fields: [
          'source',
          'type',
          'amount',
          'cash',
          'gift',
          'currency',
          'payType',
          'left',
          'expiresAt',
        ],
      },
      {
        name: 'origin',
        label: { en: 'Origin', zh: '来源' },
        fields: ['at', 'operatorName', 'reverses', 'requestHash'],
      },
    ],
  },
  show: { filled: ['payType', 'left', 'expiresAt', 'reverses'] },
  samples: n => ({
    type: 'ADJUSTMENT' as const,
    source: `Transaction ${String(n)}`,
    amount: `${String(n + 1)}.00`,
    cash: `${String(n + 1)}.00`,
    gift: '0.00',
    currency: 'CNY',
    requestHash: '0',
    payType: null,
    expiresAt: null,
  }),
})

/** A transaction of the ledger. */
export type LedgerTxn = RecordOf<typeof ledgerTxn>
