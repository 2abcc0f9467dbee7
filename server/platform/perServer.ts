import type { AppPorts } from './context.ts'

/**
 * Memory of a server in its process, made at first use and released with the server. Two servers in
 * one process (tests, the demo beside a test) never share it.
 *
 * @param create Makes the memory of one server, known by its ports, its store or its configuration.
 * @example
 * const pagesOf = perServer(() => new LRUCache<string, Page>({ max: 200 }))
 * pagesOf(ports).get(id)
 */
export const perServer = <Owner extends object, T extends object>(
  create: (owner: Owner) => T,
): ((owner: Owner) => T) => {
  const memories = new WeakMap<Owner, T>()
  return owner => {
    const memory = memories.get(owner) ?? create(owner)
    memories.set(owner, memory)
    return memory
  }
}

/**
 * Options of an `LRUCache` whose entries become stale after `ms` milliseconds of the server's
 * clock.
 */
export const ageBy = ({ clock }: Pick<AppPorts, 'clock'>, ms: number) => ({
  // the cache still returns an entry that is exactly as old as its `ttl`
  ttl: ms - 1,
  // the clock is asked each time: that of a test may be set between two reads
  ttlResolution: 0,
  perf: { now: () => clock.now().getTime() },
})
