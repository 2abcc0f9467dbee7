import type { SegmentPreviews } from './previews.ts'

/** A stretch of time in seconds: from, until. */
export type Stretch = readonly [from: number, until: number]

/** Captions of a segment: a WebVTT file. */
export interface Captions {
  readonly url: string
  /** BCP 47, such as `zh` or `en`. */
  readonly lang: string
  readonly label: string
}

/** A video of which a timeline is made. */
export interface PlayerSegment {
  readonly url: string
  /** `hls`: an HLS playlist; `file`: a video that the browser can play, such as an mp4. */
  readonly type: 'hls' | 'file'
  /** How long it is. */
  readonly seconds: number
  /** When it was begun, ISO 8601 in UTC; null if that isn't known. */
  readonly startsAt?: string | null
  readonly captions?: readonly Captions[]
  readonly previews?: SegmentPreviews | null
}

/** A segment's place on the timeline, in seconds. */
export interface Part {
  readonly index: number
  readonly from: number
  readonly until: number
  /**
   * Seconds between the end of the segment before and the start of this one that nobody recorded; 0
   * unless both times are known.
   */
  readonly gap: number
}

/** Shorter pauses between two segments are those of the recorder, not of the lesson. */
const shortestGap = 3

const startOf = ({ startsAt }: PlayerSegment): number =>
  typeof startsAt === 'string' ? Date.parse(startsAt) / 1000 : Number.NaN

/** Lays segments one after the other. */
export const partsOf = (segments: readonly PlayerSegment[]): readonly Part[] => {
  let from = 0
  return segments.map((segment, index) => {
    const until = from + Math.max(0, segment.seconds)
    const before = segments[index - 1]
    const pause = before ? startOf(segment) - startOf(before) - before.seconds : 0
    const part = { index, from, until, gap: pause >= shortestGap ? Math.round(pause) : 0 }
    from = until
    return part
  })
}

export const durationOf = (parts: readonly Part[]): number => parts.at(-1)?.until ?? 0

/**
 * The segment that plays at a time of the timeline, and the time within it. A border belongs to the
 * segment that begins there; times outside become the nearest end.
 */
export const locate = (
  parts: readonly Part[],
  time: number,
): { readonly index: number; readonly at: number } => {
  const wanted = Math.min(Math.max(0, time), durationOf(parts))
  const part = parts.findLast(({ from }) => from <= wanted)
  return part ? { index: part.index, at: wanted - part.from } : { index: 0, at: 0 }
}

/**
 * The timeline's time for a segment's time. Playback beyond a segment's declared length counts as
 * its end.
 */
export const timeAt = (parts: readonly Part[], index: number, at: number): number => {
  const part = parts[index]
  return part ? Math.min(part.from + Math.max(0, at), part.until) : 0
}

/** The stretches sorted, with touching ones merged and empty ones removed. */
export const unionOf = (stretches: readonly Stretch[]): Stretch[] => {
  const union: [number, number][] = []
  for (const [from, until] of stretches.toSorted((a, b) => a[0] - b[0])) {
    if (until <= from) continue
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else union.push([from, until])
  }
  return union
}

/**
 * Gaps of at most this many seconds between two watched stretches count as watched, because a seek
 * lands on the next key frame.
 */
const blink = 1

/** The unwatched parts of a timeline. */
export const unseenOf = (seen: readonly Stretch[], seconds: number): Stretch[] => {
  const unseen: Stretch[] = []
  let at = 0
  for (const [from, until] of unionOf(seen)) {
    if (from - at > blink) unseen.push([at, Math.min(from, seconds)])
    at = Math.max(at, until)
  }
  if (seconds - at > blink) unseen.push([at, seconds])
  return unseen.filter(([from, until]) => until > from)
}

/** A seek may land this many seconds before the requested time. */
const landing = 0.25

/**
 * The next unseen position: the next unseen stretch that begins after a time, otherwise the first
 * one. Undefined: everything was seen.
 */
export const nextUnseen = (
  seen: readonly Stretch[],
  seconds: number,
  time: number,
): number | undefined => {
  const unseen = unseenOf(seen, seconds)
  // within an unseen stretch, or where it begins, one is there already
  const next = unseen.find(([from]) => from > time + landing) ?? unseen[0]
  return next?.[0]
}

/** 3725 -> '1:02:05'. */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60,
  ]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
