import type { WatchedSeconds } from '../../../resources/playback/recording/recording.calls.ts'

/**
 * Maximum number of ranges stored per viewer and recording; beyond it the smallest gaps are closed
 * first.
 */
const maxRanges = 200

/** The same seconds: in order, apart, within the video. */
export const mergedRanges = (
  ranges: readonly WatchedSeconds[],
  seconds: number,
): WatchedSeconds[] => {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const end = Math.min(to, seconds)
    if (end <= from) continue
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, end)
    else merged.push({ from, to: end })
  }
  while (merged.length > maxRanges) {
    const gaps = merged.map(
      ({ from }, at) => from - (merged[at - 1]?.to ?? Number.NEGATIVE_INFINITY),
    )
    const smallest = gaps.indexOf(Math.min(...gaps))
    const [next] = merged.splice(smallest, 1)
    const before = merged[smallest - 1]
    if (next && before) before.to = next.to
  }
  return merged
}

/** The ranges of a stored row. */
export const storedRanges = (stored: unknown): WatchedSeconds[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
    const [from, to]: readonly unknown[] = Array.isArray(one) ? one : []
    return typeof from === 'number' && typeof to === 'number' ? [{ from, to }] : []
  })
