/** Columns or rows that a sheet doesn't show, from 0; each range with its ends. */
export type HiddenRanges = readonly (readonly [number, number])[]

/** Rows and columns that a sheet doesn't show. */
export interface HiddenParts {
  readonly rows: HiddenRanges
  readonly columns: HiddenRanges
}

export const nothingHidden: HiddenParts = { rows: [], columns: [] }

/**
 * Returns a function that tells whether a position is in one of the ranges. The positions must
 * ascend, so that each range is visited once.
 */
export const inRanges = (ranges: HiddenRanges): ((at: number) => boolean) => {
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  let n = 0
  return at => {
    while (n < sorted.length && (sorted[n]?.[1] ?? 0) < at) n += 1
    return (sorted[n]?.[0] ?? Infinity) <= at
  }
}
