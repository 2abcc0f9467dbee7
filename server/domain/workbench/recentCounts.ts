import { LRUCache } from 'lru-cache'
import type { Store } from '../../platform/store/types.ts'
import { perServer } from '../../platform/perServer.ts'

interface Counted {
  readonly at: number
  readonly count: Promise<number>
}

/** Counts that are remembered for each server at most. @tuning */
export const maxRecentCounts = 5000
const countsOf = perServer(() => new LRUCache<string, Counted>({ max: maxRecentCounts }))

/**
 * Caches a count: it is counted again if the last one is older than `ms`. Concurrent callers share
 * one count; a failed one is not cached.
 */
export const recentCount = (
  store: Store,
  key: string,
  { now, ms, take }: { readonly now: number; readonly ms: number; take(): Promise<number> },
): Promise<number> => {
  const counts = countsOf(store)
  const last = counts.get(key)
  if (last && now - last.at < ms) return last.count
  const count = take()
  counts.set(key, { at: now, count })
  count.catch(() => counts.get(key)?.count === count && counts.delete(key))
  return count
}
