/**
 * Minimum CPU milliseconds of a meaningful difference: below it, garbage collection or compilation
 * may dominate.
 */
const floorMs = 5
const turns = 3

/** The limit of `growthOf` for work that grows linearly with its input. */
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
 * Returns the factor of CPU work for an input of ten times the size: about 10 for linear growth,
 * about 100 for quadratic growth. `prepare` makes the work for an input of this many bytes, and is
 * not counted. The minimum of several turns counts, if the first is not below `linear`.
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
