import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { eachInstitution } from './eachInstitution.ts'

/** Amounts of institutions that are counted in memory, and written some times a minute. */
export interface UnwrittenCounts {
  /** Adds to an institution's amount; nothing is written yet. */
  add(ports: EnginePorts, institutionId: string, amount: number): void
  /** What an institution's amount holds beyond what is written. */
  of(ports: EnginePorts, institutionId: string): number
  /** Writes every amount. One that can't be written is logged and kept for the next time; the others are written all the same. */
  write(ports: EnginePorts): Promise<void>
}

/** Keeps amounts until `write` has stored them; `job` names it in the log. */
export const unwrittenCounts = (
  job: string,
  write: (ports: EnginePorts, scope: Scope, amount: number) => Promise<void>,
): UnwrittenCounts => {
  const byServer = new WeakMap<EnginePorts, Map<string, number>>()
  const amountsOf = (ports: EnginePorts): Map<string, number> => {
    const amounts = byServer.get(ports) ?? new Map<string, number>()
    byServer.set(ports, amounts)
    return amounts
  }
  const of: UnwrittenCounts['of'] = (ports, id) => amountsOf(ports).get(id) ?? 0
  const add: UnwrittenCounts['add'] = (ports, id, amount) => {
    if (amount !== 0) amountsOf(ports).set(id, of(ports, id) + amount)
  }
  return {
    add,
    of,
    write: ports =>
      eachInstitution(
        ports,
        job,
        async scope => {
          const id = scope.institutionId
          const amount = of(ports, id)
          // what is counted meanwhile is added to what is left
          amountsOf(ports).delete(id)
          try {
            await write(ports, scope, amount)
          } catch (error) {
            add(ports, id, amount)
            throw error
          }
        },
        [...amountsOf(ports).keys()],
      ),
  }
}
