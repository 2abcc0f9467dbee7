import { adjustBalance } from '../adjust.ts'
import { leftOfTxns } from '../left.ts'
import { giveCredit } from '../../payments/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { ledgerTxn } from '../../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'

export const ledgerTxnRules = defineRules(ledgerTxn, {
  computed: leftOfTxns,
  actions: {
    async adjust({ input: { kind, amount, reason } }, ctx) {
      await adjustBalance(ctx, kind, amount, reason)
    },
    async give({ input: { amount, reason, expiresAt } }, ctx) {
      await giveCredit(ctx, { amount, reason, expiresAt })
    },
  },
})
