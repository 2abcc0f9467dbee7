import { operatorErrors } from '../../../../resources/operator/operator.errors.ts'
import { blockBatch, judgeBatch } from '../vouchers.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { platformVoucherBatch } from '../../../../resources/operator/platform-voucher-batch/platformVoucherBatch.resource.ts'

const fixed = operatorErrors.voucherBatchIssued.code
const editable = [
  'name',
  'kind',
  'amount',
  'currency',
  'count',
  'school',
  'expireAt',
  'giftDays',
] as const

export const platformVoucherBatchRules = defineRules(platformVoucherBatch, {
  // from then on people have the codes
  locks: ({ state }) =>
    state === 'NEW'
      ? { fields: {} }
      : { fields: Object.fromEntries(editable.map(name => [name, fixed])), remove: fixed },
  afterWrite: judgeBatch,
  actions: {
    async block({ record }, ctx) {
      await blockBatch(ctx, record, true)
    },
    async unblock({ record }, ctx) {
      await blockBatch(ctx, record, false)
    },
  },
})
