import type { Store } from '../../platform/store/types.ts'

interface Counted {
  readonly at: number
  readonly count: Promise<number>
}

/** Counts that are remembered for each server at most. @tuning */
const most = 5000
const byStore = new WeakMap<Store, Map<string, Counted>>()

/**
 * A count that is taken again where the last one is older than `ms`. The newest of several that ask meanwhile share one count; one that fails
 * is not remembered.
 */
export const recentCount = (
  store: Store,
  key: string,
  { now, ms, take }: { readonly now: number; readonly ms: number; take(): Promise<number> },
): Promise<number> => {
  const counts = byStore.get(store) ?? new Map<string, Counted>()
  byStore.set(store, counts)
  const last = counts.get(key)
  if (last && now - last.at < ms) return last.count
  const count = take()
  counts.delete(key)
  counts.set(key, { at: now, count })
  for (const oldest of counts.keys()) {
    if (counts.size <= most) break
    counts.delete(oldest)
  }
  count.catch(() => counts.get(key)?.count === count && counts.delete(key))
  return count
}
