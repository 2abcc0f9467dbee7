import type { AppPorts, SealHead } from '../../platform/context.ts'
import { sealKeysOf } from '../../platform/keys.ts'
import { sealAll } from './seal.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { perServer } from '../../platform/perServer.ts'

// one at a time in a process: a minute's work may take longer after a downtime
const running = new WeakSet<object>()
/** Heads that could not be published yet, of each store: the newest of each institution. */
const unpublishedOf = perServer(() => new Map<string, SealHead>())

type SealPorts = Pick<AppPorts, 'store' | 'clock' | 'log' | 'config' | 'heads'>

const publish = async (
  { store, heads, clock, log }: SealPorts,
  fresh: readonly SealHead[],
): Promise<void> => {
  if (!heads) return
  const unpublished = unpublishedOf(store)
  for (const head of fresh) unpublished.set(head.institution, head)
  if (!unpublished.size) return
  try {
    await heads.publish([...unpublished.values()], clock.now())
    unpublished.clear()
  } catch (error) {
    log.error(
      { error: errorMessage(error), heads: unpublished.size },
      'the heads of the seals could not be published; they are tried again within a minute',
    )
  }
}

/**
 * Seals both logs of every institution up to the last commit, and publishes the head of each chain
 * that grew: a copy kept elsewhere proves that the chain was neither cut nor rewritten.
 */
export const seal = async (ports: SealPorts): Promise<void> => {
  const { store, clock, log } = ports
  if (running.has(store)) return
  running.add(store)
  try {
    const [key] = sealKeysOf(ports.config)
    const fresh: SealHead[] = []
    for (const { id } of await store.db
      .selectFrom('institution')
      .select('id')
      .orderBy('id')
      .execute()) {
      const head = await sealAll(store.scope(id), clock, key)
      if (!head) continue
      fresh.push({ institution: id, seq: head.seq, hash: head.hash })
      log.info({ institution: id, seq: head.seq, hash: head.hash }, 'changes sealed')
    }
    await publish(ports, fresh)
  } finally {
    running.delete(store)
  }
}
