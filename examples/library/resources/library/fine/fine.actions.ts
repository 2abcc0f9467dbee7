import { defineAction, money, reference, text } from '../../../src/schema/index.ts'

/** Enters what a student pays. */
export const pay = defineAction({
  label: { en: 'Record a payment', zh: '登记缴款' },
  on: 'resource',
  icon: 'money',
  input: {
    student: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true }),
    amount: money({
      label: { en: 'Amount', zh: '金额' },
      required: true,
      min: 0.01,
      currency: 'CNY',
    }),
  },
  errors: ['34602'],
})

/** Adds the entry that takes one back. */
export const waive = defineAction({
  label: { en: 'Reverse', zh: '冲正' },
  on: 'record',
  icon: 'restore',
  danger: true,
  input: { reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 120 }) },
  errors: ['34600', '34601', '34602'],
})
