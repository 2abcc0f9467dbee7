/** One measured figure; `reach` is the target from the issue, in the same unit. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly reach?: number
  /** 'most': smaller is better (the default); 'least': larger is. */
  readonly bound?: 'most' | 'least'
}

/** The p-th percentile (0 to 100) of some figures. */
export const percentile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** Runs `call` so many times after a few uncounted ones; milliseconds each. */
export const timed = async (
  times: number,
  call: (n: number) => Promise<unknown>,
  warmUp = 5,
): Promise<number[]> => {
  for (let n = 0; n < warmUp; n++) await call(n)
  const spans: number[] = []
  for (let n = 0; n < times; n++) {
    const from = performance.now()
    await call(warmUp + n)
    spans.push(performance.now() - from)
  }
  return spans
}
