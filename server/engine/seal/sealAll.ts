import type { AppPorts } from '../../platform/context.ts'
import { sealAll } from './seal.ts'

// one at a time in a process: a minute's work may take longer after a downtime
const running = new WeakSet<object>()

/**
 * Seals the log of changes of every institution, as far as they are committed. The head of each chain goes to the server's own log too:
 * kept elsewhere, it proves a chain that was written anew as a whole.
 */
export const seal = async ({
  store,
  clock,
  log,
}: Pick<AppPorts, 'store' | 'clock' | 'log'>): Promise<void> => {
  if (running.has(store)) return
  running.add(store)
  try {
    for (const { id } of await store.db
      .selectFrom('institution')
      .select('id')
      .orderBy('id')
      .execute()) {
      const head = await sealAll(store.scope(id), clock)
      if (head) log.info({ institution: id, seq: head.seq, hash: head.hash }, 'changes sealed')
    }
  } finally {
    running.delete(store)
  }
}
