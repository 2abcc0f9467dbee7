import { verifyChain } from '../seal/verify.ts'
import type { Check } from './check.ts'

export const chainChecks: Check = {
  name: 'changes are sealed and unaltered',
  async run({ scope, alive }, tell) {
    const { head, seals, rows } = await verifyChain(scope, alive, tell)
    return head
      ? `${rows} changes in ${seals} seals; head ${head.seq} ${head.hash}`
      : 'nothing sealed yet'
  },
}
