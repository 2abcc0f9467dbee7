import { defineCall, shape } from '../../src/schema/call/index.ts'
import type { Label } from '../../src/schema/label.ts'

/** A row that breaks an invariant. */
export interface InvariantFault {
  /** Name of the institution. */
  readonly institution: string
  readonly schoolId: string
  /** In English, as the audit prints it. */
  readonly fault: string
  /** The same in words of a screen, with the page of the institution that shows it. */
  readonly words?: { readonly label: Label; readonly address: string }
}

/** What one invariant was found to be in all institutions. */
export interface Invariant {
  readonly label: Label
  readonly institutions: number
  readonly faults: readonly InvariantFault[]
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
