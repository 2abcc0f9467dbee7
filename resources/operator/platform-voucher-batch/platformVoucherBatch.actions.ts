import { defineAction } from '../../../src/schema/index.ts'

/** Blocks the unused vouchers of a batch: redeeming them returns 1042. */
export const block = defineAction({
  label: { en: 'Block vouchers', zh: '停用兑换码' },
  on: 'record',
  icon: 'lock',
  danger: true,
  confirm: {
    en: 'Block the batch? Its unused codes can’t be redeemed until you unblock it.',
    zh: '停用该批次？未使用的兑换码将无法兑换，恢复后可继续使用。',
  },
})

/** Lets the blocked codes of a batch be redeemed again. */
export const unblock = defineAction({
  label: { en: 'Unblock vouchers', zh: '恢复兑换码' },
  on: 'record',
  icon: 'unlock',
  right: 'platformVoucherBatch.block',
  confirm: {
    en: 'Unblock the batch? Its unused codes can be redeemed again.',
    zh: '恢复该批次？未使用的兑换码可继续兑换。',
  },
})
