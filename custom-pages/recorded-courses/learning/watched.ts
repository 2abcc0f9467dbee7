import {
  maxHeartbeatRanges,
  type WatchedRange,
} from '../../../resources/recorded-courses/watching.calls.ts'
import type { Stretch } from '../../../src/ui/player/timeline.ts'

/**
 * Ranges of a timeline in seconds → the server's form: whole milliseconds within the video, without
 * empty ranges.
 */
export const rangesOf = (
  stretches: readonly Stretch[],
  durationMs: number,
): readonly WatchedRange[] =>
  stretches
    .map(([from, until]) => ({
      from: Math.max(0, Math.ceil(from * 1000)),
      to: Math.min(durationMs, Math.floor(until * 1000)),
    }))
    .filter(({ from, to }) => to > from)

/**
 * Splits ranges into parts for one heartbeat each; at least one part, because a heartbeat also
 * contains the position.
 */
export const heartbeatsOf = (
  ranges: readonly WatchedRange[],
): readonly (readonly WatchedRange[])[] => {
  const parts: (readonly WatchedRange[])[] = []
  for (let at = 0; at < ranges.length; at += maxHeartbeatRanges)
    parts.push(ranges.slice(at, at + maxHeartbeatRanges))
  return parts.length ? parts : [[]]
}

/** The ranges stored by the server, as a timeline in seconds. */
export const stretchesOf = (ranges: readonly WatchedRange[]): readonly Stretch[] =>
  ranges.map(({ from, to }) => [from / 1000, to / 1000])
