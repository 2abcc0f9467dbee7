import { unionOf, type Stretch } from './timeline.ts'

/**
 * Why what was watched is reported: the time is up, or the viewer paused, jumped, reached the end
 * or left.
 */
export type ReportReason = 'time' | 'pause' | 'seek' | 'end' | 'leave'

/** What was watched since the last successful report. */
export interface WatchReport {
  /** Where the viewer is, in seconds of the timeline. */
  readonly position: number
  readonly stretches: readonly Stretch[]
  readonly reason: ReportReason
}

/**
 * Longest step between two looks at a playing video that is playback, in seconds of the video at
 * normal speed; a longer one is a jump.
 */
const longestStep = 2

/**
 * Records which stretches of a video play. `look` is called with the current time while it plays;
 * `cut` when playback stops, by a pause or a jump. The result of `take` stays recorded until
 * `forget` confirms that it arrived.
 */
export const createWatchLog = () => {
  let noted: Stretch[] = []
  let from: number | undefined
  let at = 0
  const close = () => {
    if (from !== undefined && at > from) noted = unionOf([...noted, [from, at]])
    from = undefined
  }
  return {
    look(time: number, speed = 1): void {
      const step = time - at
      if (from !== undefined && step >= 0 && step <= longestStep * Math.max(1, speed)) at = time
      else {
        close()
        from = time
        at = time
      }
    },
    cut: close,
    /** What was watched and not yet reported; playback continues. */
    take(): readonly Stretch[] {
      const open = from === undefined ? undefined : at
      close()
      from = open
      return noted
    },
    /** These stretches have arrived. */
    forget(arrived: readonly Stretch[]): void {
      noted = noted.flatMap(one => without(one, arrived))
    },
  }
}

/** A stretch less others. */
const without = (stretch: Stretch, others: readonly Stretch[]): Stretch[] =>
  others.reduce<Stretch[]>(
    (rest, [from, until]) =>
      rest.flatMap(([a, b]): Stretch[] => {
        if (until <= a || from >= b) return [[a, b]]
        const parts: Stretch[] = [
          [a, Math.min(from, b)],
          [Math.max(until, a), b],
        ]
        return parts.filter(([start, end]) => end > start)
      }),
    [stretch],
  )
