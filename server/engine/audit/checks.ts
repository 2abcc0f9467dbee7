import { verifyChain } from '../seal/verify.ts'
import { attendanceChecks } from '../../domain/classroom/attendance.audit.ts'
import { bookingChecks } from '../../domain/booking/bookings.audit.ts'
import type { Check } from './check.ts'
import { importChecks } from './imports.ts'
import { operationChecks } from './operations.ts'
import { quotaChecks } from './quotas.ts'
import { staffChecks } from '../../domain/scheduling/staff.audit.ts'

const chain: Check = {
  name: 'changes are sealed and unaltered',
  async run({ scope, alive }, tell) {
    const { head, seals, rows } = await verifyChain(scope, alive, tell)
    return head
      ? `${rows} changes in ${seals} seals; head ${head.seq} ${head.hash}`
      : 'nothing sealed yet'
  },
}

/** Every invariant that is checked; a new one is one line here. Numbers are those of the design's list. */
export const checks: readonly Check[] = [
  chain,
  operationChecks,
  importChecks,
  quotaChecks,
  attendanceChecks,
  staffChecks,
  bookingChecks,
]
