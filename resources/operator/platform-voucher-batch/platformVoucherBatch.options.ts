/** What a voucher adds to the balance. */
export const voucherKinds = {
  GIFT: { en: 'Gift balance', zh: '赠送余额' },
  CASH: { en: 'Cash balance', zh: '现金余额' },
} as const

/** Whether the codes of a batch were made, and can be redeemed. */
export const voucherBatchStates = {
  NEW: { label: { en: 'To be issued', zh: '待生成' }, tone: 'careful' },
  ISSUED: { label: { en: 'Issued', zh: '已生成' }, tone: 'good' },
  BLOCKED: { label: { en: 'Blocked', zh: '已停用' }, tone: 'bad' },
} as const
