import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { confirmTransfer, rejectTransfer } from '../transfers.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { transferClaim } from '../../../../resources/payments/transfer-claim/transferClaim.resource.ts'

const fixed = ErrorCode.transferDecided
const editable = ['payer', 'amount', 'paidOn', 'bankReference', 'proof', 'remark'] as const

export const transferClaimRules = defineRules(transferClaim, {
  beforeWrite: ({ kind }, { institution }) =>
    kind === 'create' ? { currency: institution.currency } : undefined,
  // once it is decided, money follows from it
  locks: ({ state }) =>
    state === 'SUBMITTED'
      ? { fields: {} }
      : { fields: Object.fromEntries(editable.map(name => [name, fixed])), remove: fixed },
  actions: {
    async confirm({ record, input: { amount, reply } }, ctx) {
      await confirmTransfer(ctx, record.id, { amount, reply })
    },
    async reject({ record, input: { reply } }, ctx) {
      await rejectTransfer(ctx, record.id, reply)
    },
  },
})
