import { defineResource, money, reference, text, type RecordOf } from '../../../src/schema/index.ts'

/**
 * The top-up or gift that funded a debit. Without one (`lot` empty) the debit is a debt. A later
 * transaction (`txn`) that settles or reverses the debit adds entries with the opposite sign; the
 * current funding is the sum by debit and lot.
 */
export const ledgerUse = defineResource({
  name: 'ledgerUse',
  label: { en: 'Use of funds', zh: '资金去向' },
  plural: { en: 'Uses of funds', zh: '资金去向' },
  about: {
    en: 'Which top-up or gift paid for what.',
    zh: '每笔扣费由哪笔充值或赠送支付。',
  },
  title: 'currency',
  icon: 'link',
  menuGroup: 'finance',
  operator: ['ledgerUse.read', 'ledgerUse.export'],
  journal: { entries: 'server' },
  fields: {
    debit: reference({ label: { en: 'Used for', zh: '用于' }, to: 'ledgerTxn', required: true }),
    lot: reference({ label: { en: 'Paid from', zh: '资金来源' }, to: 'ledgerTxn' }),
    amount: money({
      label: { en: 'Amount', zh: '金额' },
      required: true,
      currency: { field: 'currency' },
    }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    txn: reference({
      label: { en: 'Entered by', zh: '登记流水' },
      to: 'ledgerTxn',
      required: true,
    }),
  },
  list: {
    columns: ['debit', 'lot', 'amount', 'txn', 'createTime'],
    filters: ['debit', 'lot', 'txn', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'use',
        label: { en: 'Use of funds', zh: '资金去向' },
        fields: ['debit', 'lot', 'amount', 'currency', 'txn'],
      },
    ],
  },
  relatedTo: [
    { by: 'debit', label: { en: 'Paid from', zh: '资金来源' }, columns: ['lot', 'amount'] },
    { by: 'lot', label: { en: 'Used for', zh: '资金去向' }, columns: ['debit', 'amount'] },
  ],
  samples: n => ({ currency: 'CNY', amount: `${String(n + 1)}.00` }),
})

/** An entry of where funds went. */
export type LedgerUse = RecordOf<typeof ledgerUse>
