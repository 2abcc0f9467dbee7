const step = 5 * 60_000

/** Rounds up to a multiple of five minutes. */
export const roundUpToStep = (ms: number): number => Math.ceil(ms / step) * step

/**
 * Finds the first start from `from` on at which a lesson of that length is free and ends by
 * `until`: `from` itself, otherwise a multiple of five minutes after an overlapping lesson. `ends`
 * returns the ends of the lessons that overlap a span. Undefined if there is none.
 */
export const findFreeStart = (
  from: number,
  until: number,
  length: number,
  ends: (span: { readonly start: number; readonly end: number }) => readonly number[],
): number | undefined => {
  let start = from
  while (start + length <= until) {
    const clashEnds = ends({ start, end: start + length })
    if (!clashEnds.length) return start
    start = roundUpToStep(Math.max(...clashEnds))
  }
  return undefined
}
