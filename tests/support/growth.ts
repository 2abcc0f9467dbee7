/**
 * Below these CPU milliseconds a difference says nothing: the collector of garbage or the compiler
 * may have come in between.
 */
const floorMs = 5
const turns = 3

/** What `growthOf` stays below where work grows with the size of its input alone. */
export const linear = 40

/**
 * CPU milliseconds that this process spends on some work; what else the machine does is not
 * counted.
 */
const cpuMsOf = async (work: () => unknown): Promise<number> => {
  const from = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

/**
 * Returns how many times as much CPU work on an input of ten times the size takes: about 10 if it
 * grows with the size alone, about 100 if it grows with its square. `prepare` makes the work for an
 * input of so many bytes, and is not counted. The least of several turns counts, if the first is
 * not below `linear`.
 *
 * @example expect(await growthOf(size => { const text = 'a'.repeat(size); return () => judge(text) }, 20_000)).toBeLessThan(linear)
 */
export const growthOf = async (
  prepare: (size: number) => () => unknown,
  size: number,
  measure: (work: () => unknown) => Promise<number> = cpuMsOf,
): Promise<number> => {
  const [small, large] = [prepare(size), prepare(10 * size)]
  let [leastSmall, leastLarge] = [Infinity, Infinity]
  for (let turn = 0; turn < turns; turn++) {
    leastSmall = Math.min(leastSmall, await measure(small))
    leastLarge = Math.min(leastLarge, await measure(large))
    if (leastLarge < linear * Math.max(leastSmall, floorMs)) break
  }
  return leastLarge / Math.max(leastSmall, floorMs)
}
