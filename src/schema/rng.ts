import type { Rng } from './kind.ts'

/** mulberry32: small, fast, the same on every machine. */
export const seededRng = (seed: number): Rng => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: list => {
      const item = list[int(0, list.length - 1)]
      if (item === undefined && list.length === 0) throw new Error('nothing to pick from')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the index lies within the list
      return item as (typeof list)[number]
    },
  }
}
