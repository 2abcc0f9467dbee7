import { verifyChain } from '../seal/verify.ts'
import type { Check } from './check.ts'

export const chainChecks: Check = {
  name: 'both logs are sealed and unaltered',
  async run({ scope, alive, evidence = { keys: [], heads: [] } }, tell) {
    const { head, seals, rows, operations } = await verifyChain(scope, alive, evidence, tell)
    return head
      ? `${rows} changes and ${operations} operations in ${seals} seals; head ${scope.institutionId}=${head.seq}:${head.hash}`
      : 'nothing sealed yet'
  },
}
