import { defineAction, money, text } from '../../../src/schema/index.ts'
import { maxPayment } from '../payment/payment.options.ts'

const right = 'platformTransfer.decide'
/** A claim is decided once. */
const undecided = { when: { state: 'SUBMITTED' }, refused: '34670' } as const

/** Credits a transfer that has arrived: only for the platform's operator. */
export const confirmClaim = defineAction({
  label: { en: 'Confirm transfer', zh: '确认到账' },
  on: 'record',
  icon: 'check',
  primary: true,
  right,
  apiKeys: false,
  input: {
    amount: money({
      label: { en: 'Amount received', zh: '实际到账金额' },
      help: {
        en: 'Leave empty if the whole amount has arrived',
        zh: '与转账金额一致时可不填',
      },
      min: 0.01,
      max: maxPayment,
    }),
    reply: text({ label: { en: 'Reply', zh: '回复' }, max: 200 }),
  },
  ...undecided,
  errors: ['321'],
})

/** Rejects a transfer that has not arrived, and tells the institution why. */
export const rejectClaim = defineAction({
  label: { en: 'Reject transfer', zh: '驳回' },
  on: 'record',
  icon: 'close',
  primary: true,
  danger: true,
  right,
  apiKeys: false,
  input: { reply: text({ label: { en: 'Reply', zh: '回复' }, required: true, max: 200 }) },
  ...undecided,
})
