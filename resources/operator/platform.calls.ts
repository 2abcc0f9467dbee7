import { defineCall, shape } from '../../src/schema/call/index.ts'
import type { Label } from '../../src/schema/label.ts'

/** What one invariant was found to be in all institutions. */
export interface Invariant {
  readonly label: Label
  readonly institutions: number
  readonly faults: readonly { readonly institution: string; readonly fault: string }[]
}

/** The state of the invariants of money, for the platform's operator. */
export const invariants = defineCall({
  path: '/edu_operation/invariants',
  method: 'GET',
  summary: 'Verifies the invariants of ledger, orders and seats in all institutions',
  right: 'platformInvariants.read',
  apiKeys: false,
  output: shape<{ readonly list: readonly Invariant[]; readonly total: number }>(),
})
