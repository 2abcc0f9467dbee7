import { accountBalance } from '../../../resources/ledger/ledger.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { readAccount } from './account.ts'

export const ledgerCalls = [
  implement(accountBalance, {
    read: ({ scope, session, ports }) =>
      readAccount(scope, session.institution, ports.clock.now().toISOString()),
  }),
]
