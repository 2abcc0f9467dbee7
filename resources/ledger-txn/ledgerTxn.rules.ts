import { leftOf } from '../../server/domain/ledger/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { ledgerTxn } from './ledgerTxn.resource.ts'

export const ledgerTxnRules = defineRules(ledgerTxn, {
  computed: leftOf,
  actions: {},
})
