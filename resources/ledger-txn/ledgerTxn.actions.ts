import { choice, defineAction, longText, money } from '../../src/schema/index.ts'

/** What an adjustment does to the balance. */
export const adjustments = {
  ADD: { en: 'Add to the cash balance', zh: '增加现金余额' },
  GIVE: { en: 'Add to the gift balance', zh: '增加赠送余额' },
  TAKE: { en: 'Take from the balance', zh: '扣减余额' },
} as const

/** Corrects a balance with a reason: the platform's operator alone. */
export const adjust = defineAction({
  label: { en: 'Adjust balance', zh: '调整余额' },
  on: 'resource',
  icon: 'edit',
  right: 'platformLedger.adjust',
  apiKeys: false,
  input: {
    kind: choice({
      label: { en: 'Adjustment', zh: '调整方式' },
      options: adjustments,
      required: true,
    }),
    amount: money({
      label: { en: 'Amount', zh: '金额' },
      required: true,
      min: 0.01,
      max: 10_000_000,
    }),
    reason: longText({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
  },
  errors: ['16026'],
})
