import {
  choice,
  defineResource,
  money,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { ledgerAccounts } from '../ledger-txn/ledgerTxn.options.ts'

/** A line of the double entry. The lines of a transaction sum to zero. */
export const ledgerPosting = defineResource({
  name: 'ledgerPosting',
  label: { en: 'Posting', zh: '分录' },
  plural: { en: 'Postings', zh: '会计分录' },
  about: {
    en: 'The double entry behind the balance: the postings of a transaction sum to zero.',
    zh: '余额背后的复式记账，每笔收支的分录合计为零。',
  },
  title: 'account',
  icon: 'rows',
  menuGroup: 'finance',
  operator: ['ledgerPosting.read', 'ledgerPosting.export'],
  journal: { entries: 'server', balance: { of: 'amount', per: ['account', 'currency'] } },
  fields: {
    txn: reference({
      label: { en: 'Transaction', zh: '收支记录' },
      to: 'ledgerTxn',
      required: true,
    }),
    account: choice({
      label: { en: 'Account', zh: '科目' },
      options: ledgerAccounts,
      required: true,
    }),
    currency: text({ label: { en: 'Currency', zh: '币种' }, required: true, max: 3 }),
    amount: money({
      label: { en: 'Amount', zh: '金额' },
      required: true,
      currency: { field: 'currency' },
    }),
  },
  list: {
    columns: ['txn', 'account', 'amount', 'createTime'],
    filters: ['txn', 'account', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'posting',
        label: { en: 'Posting', zh: '分录' },
        fields: ['txn', 'account', 'amount', 'currency'],
      },
    ],
  },
  relatedTo: [
    { by: 'txn', label: { en: 'Postings', zh: '会计分录' }, columns: ['account', 'amount'] },
  ],
  samples: n => ({ account: 'CASH' as const, currency: 'CNY', amount: `${String(n + 1)}.00` }),
})

/** A line of the double entry. */
export type LedgerPosting = RecordOf<typeof ledgerPosting>
