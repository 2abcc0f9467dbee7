import { defineResource, money, reference, text, type RecordOf } from '../../../src/schema/index.ts'
import { pay, waive } from './fine.actions.ts'

/**
 * Students' debts: the server fines late returns, and the desk records payments. The balance of a
 * student is their open debt.
 */
export const fine = defineResource({
  name: 'fine',
  label: { en: 'Fine', zh: '罚款' },
  plural: { en: 'Fines', zh: '罚款记录' },
  about: {
    en: 'Fines for late returns, and what was paid of them.',
    zh: '逾期归还的罚款及缴款记录。',
  },
  title: 'reason',
  icon: 'money',
  menu: 'fine',
  menuGroup: 'teaching',
  routes: { list: 'fine', detail: 'fineDetail' },
  journal: {
    entries: 'server',
    balance: { of: 'amount', per: ['student'], min: 0 },
    reverses: { by: 'reverses' },
    retention: { months: 36 },
  },
  fields: {
    student: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
      onDelete: { refuse: '9994' },
    }),
    loan: reference({ label: { en: 'Loan', zh: '借阅' }, to: 'loan' }),
    amount: money({ label: { en: 'Amount', zh: '金额' }, required: true, currency: 'CNY' }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 120, search: true }),
    reverses: reference({
      label: { en: 'Reverses', zh: '冲正的记录' },
      to: 'fine',
      readOnly: true,
    }),
  },
  list: {
    columns: ['student', 'amount', 'reason', 'loan', 'createTime'],
    filters: ['student', 'amount', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'fine',
        label: { en: 'Fine', zh: '罚款' },
        fields: ['student', 'amount', 'reason', 'loan', 'reverses'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'student',
      label: { en: 'Fines', zh: '罚款' },
      columns: ['amount', 'reason', 'loan'],
    },
  ],
  actions: { pay, waive },
  samples: n => ({ amount: `${String(n + 1)}.50`, reason: `Late ${String(n)}` }),
})
export type Fine = RecordOf<typeof fine>
