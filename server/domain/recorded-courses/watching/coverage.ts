import {
  maxPlaybackSpeed,
  type WatchedRange,
} from '../../../../resources/recorded-courses/watching.calls.ts'

/*
 * The parts of a video that a student has really watched: the union of the ranges that heartbeats
 * claim, limited by the time that has passed. Pure.
 */

/**
 * Milliseconds that a heartbeat may be early: clocks of players and the ways of requests differ a
 * little.
 */
export const earlyMs = 1500
/**
 * Maximum number of ranges per video. No real viewer has as many; the limit stops a program from
 * filling the database.
 */
export const maxRanges = 500

/** Both together: apart, in order. Ranges that touch become one, empty ones vanish. */
export const watchedUnion = (
  one: readonly WatchedRange[],
  other: readonly WatchedRange[],
): WatchedRange[] => {
  const union: { from: number; to: number }[] = []
  const all = [...one, ...other]
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
  for (const { from, to } of all) {
    const last = union.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else union.push({ from, to })
  }
  return union
}

/** Milliseconds that the ranges of a union cover. */
export const coveredMs = (ranges: readonly WatchedRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0)

/** The gap that a completely watched video may have: players stop a moment before its end. */
const missingMs = (durationMs: number): number => Math.min(1000, Math.floor(durationMs / 50))

/**
 * The part of a video that was watched, 0 to 100, rounded down; 100 if hardly a moment is
 * missing.
 */
export const percentOf = (covered: number, durationMs: number): number => {
  if (durationMs <= 0) return 0
  if (durationMs - covered <= missingMs(durationMs)) return 100
  return Math.min(99, Math.floor((100 * covered) / durationMs))
}

/**
 * Watched parts of a play session so far, and the time that may still be claimed. Instants in
 * milliseconds since 1970.
 */
export interface Watching {
  readonly ranges: readonly WatchedRange[]
  readonly beatAt: number
  /** Milliseconds of video that may still count. */
  readonly creditMs: number
}

/**
 * Adds a heartbeat's claim to the watched parts. Undefined if the claim is impossible: parts beyond
 * the video's end, or more new parts than the time since the last heartbeat allows at the greatest
 * speed. A repetition claims nothing new, so it is always accepted.
 */
export const watchedWith = (
  before: Watching,
  claimed: readonly WatchedRange[],
  { now, durationMs }: { readonly now: number; readonly durationMs: number },
): Watching | undefined => {
  if (claimed.some(({ from, to }) => from > to || to > durationMs + earlyMs)) return undefined
  const ranges = watchedUnion(
    before.ranges,
    claimed.map(({ from, to }) => ({ from, to: Math.min(to, durationMs) })),
  )
  const grown = coveredMs(ranges) - coveredMs(before.ranges)
  // a clock that was set back neither adds nor removes time
  const creditMs = before.creditMs + Math.max(0, now - before.beatAt) * maxPlaybackSpeed
  if (grown > creditMs + earlyMs || (grown > 0 && ranges.length > maxRanges)) return undefined
  return { ranges, beatAt: Math.max(now, before.beatAt), creditMs: creditMs - grown }
}

/**
 * A new session after an old one: the time between the two doesn't count, and the old session's
 * advance is kept.
 */
export const beginWatching = (
  before: Pick<Watching, 'creditMs'> | undefined,
  now: number,
): Pick<Watching, 'beatAt' | 'creditMs'> => ({
  beatAt: now,
  creditMs: Math.min(0, before?.creditMs ?? 0),
})
