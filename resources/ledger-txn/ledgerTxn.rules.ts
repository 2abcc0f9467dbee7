import { leftOf } from '../../server/domain/ledger/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { permissionMissing } from '../../server/platform/errors/factories.ts'
import { ledgerTxn } from './ledgerTxn.resource.ts'

export const ledgerTxnRules = defineRules(ledgerTxn, {
  computed: leftOf,
  // its postings would stay: only the ledger reverses a transaction
  reversal() {
    throw permissionMissing()
  },
  actions: {},
})
