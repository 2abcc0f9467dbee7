import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { perServer } from '../../platform/perServer.ts'
import { eachInstitution } from './eachInstitution.ts'

/** Amounts of institutions that are counted in memory, and written some times a minute. */
export interface UnwrittenCounts {
  /** Adds to an institution's amount; nothing is written yet. */
  add(ports: EnginePorts, institutionId: string, amount: number): void
  /** The part of an institution's amount that isn't written yet. */
  of(ports: EnginePorts, institutionId: string): number
  /**
   * Writes every amount. One that can't be written is logged and kept for the next time; the others
   * are written regardless.
   */
  write(ports: EnginePorts): Promise<void>
}

/** Keeps amounts until `write` has stored them; `job` names it in the log. */
export const unwrittenCounts = (
  job: string,
  write: (ports: EnginePorts, scope: Scope, amount: number) => Promise<void>,
): UnwrittenCounts => {
  const memoryOf = perServer(() => ({
    amounts: new Map<string, number>(),
    writing: Promise.resolve(),
  }))
  const of: UnwrittenCounts['of'] = (ports, id) => memoryOf(ports).amounts.get(id) ?? 0
  const add: UnwrittenCounts['add'] = (ports, id, amount) => {
    if (amount !== 0) memoryOf(ports).amounts.set(id, of(ports, id) + amount)
  }
  const writeOf =
    (ports: EnginePorts) =>
    async (scope: Scope): Promise<void> => {
      const { institutionId: id } = scope
      const amount = of(ports, id)
      if (amount === 0) return
      await write(ports, scope, amount)
      // more may have been counted meanwhile
      if (of(ports, id) === amount) memoryOf(ports).amounts.delete(id)
      else add(ports, id, -amount)
    }
  return {
    add,
    of,
    write: ports => {
      const memory = memoryOf(ports)
      // one after another: two at once would write the same amounts twice
      memory.writing = memory.writing.then(async () =>
        eachInstitution(ports, job, writeOf(ports), [...memory.amounts.keys()]),
      )
      return memory.writing
    },
  }
}
