/** Columns or rows that a sheet doesn't show, from 0; each range with its ends. */
export type HiddenRanges = readonly (readonly [number, number])[]

/** Rows and columns that a sheet doesn't show. */
export interface HiddenParts {
  readonly rows: HiddenRanges
  readonly columns: HiddenRanges
}

export const nothingHidden: HiddenParts = { rows: [], columns: [] }

/**
 * Returns a function that tells whether a place lies in one of the ranges; asked for places in
 * rising order, it looks at each range once.
 */
export const inRanges = (ranges: HiddenRanges): ((at: number) => boolean) => {
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  let n = 0
  return at => {
    while (n < sorted.length && (sorted[n]?.[1] ?? 0) < at) n += 1
    return (sorted[n]?.[0] ?? Infinity) <= at
  }
}
