import { adjustBalance, leftOfTxns } from '../../../server/domain/ledger/index.ts'
import { giveCredit } from '../../../server/domain/payments/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { ledgerTxn } from './ledgerTxn.resource.ts'

export const ledgerTxnRules = defineRules(ledgerTxn, {
  computed: leftOfTxns,
  actions: {
    async adjust({ input: { kind, amount, reason } }, ctx) {
      await adjustBalance(ctx, kind, amount, reason)
      return {}
    },
    async give({ input: { amount, reason, expiresAt } }, ctx) {
      await giveCredit(ctx, { amount, reason, expiresAt })
      return {}
    },
  },
})
