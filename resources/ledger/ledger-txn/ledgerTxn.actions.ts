import { choice, dateTime, defineAction, longText, money, text } from '../../../src/schema/index.ts'

/** What an adjustment does to the balance. */
export const adjustments = {
  ADD: { en: 'Add to the cash balance', zh: '增加现金余额' },
  GIVE: { en: 'Add to the gift balance', zh: '增加赠送余额' },
  TAKE: { en: 'Take from the balance', zh: '扣减余额' },
} as const

const amount = money({
  label: { en: 'Amount', zh: '金额' },
  required: true,
  min: 0.01,
  max: 10_000_000,
})

/** Corrects a balance with a reason: only for the platform's operator. */
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
    amount,
    reason: longText({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
  },
  errors: ['16026'],
})

/**
 * FIN-05: gives an institution a part of its balance (SYSTEM_GIVEN): the platform's operator alone.
 */
export const give = defineAction({
  label: { en: 'Give credit', zh: '赠送余额' },
  on: 'resource',
  icon: 'star',
  right: 'platformLedger.give',
  apiKeys: false,
  input: {
    amount,
    reason: text({ label: { en: 'Description', zh: '赠送说明' }, required: true, max: 200 }),
    expiresAt: dateTime({
      label: { en: 'Valid until', zh: '有效期至' },
      help: { en: 'Leave empty for a gift that never expires', zh: '不填则长期有效' },
    }),
  },
  errors: ['9994'],
})
