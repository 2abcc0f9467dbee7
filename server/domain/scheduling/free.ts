const step = 5 * 60_000

/** The next start on a multiple of five minutes. */
export const rounded = (ms: number): number => Math.ceil(ms / step) * step

/**
 * The first start from `from` on at which a lesson of that length is free and over by `until`: `from` itself, else behind what is in the way,
 * on a multiple of five minutes. `ends` tells when what overlaps a span is over. Undefined where there is none.
 */
export const firstFree = (
  from: number,
  until: number,
  length: number,
  ends: (span: { readonly start: number; readonly end: number }) => readonly number[],
): number | undefined => {
  let start = from
  while (start + length <= until) {
    const taken = ends({ start, end: start + length })
    if (!taken.length) return start
    start = rounded(Math.max(...taken))
  }
  return undefined
}
