import type { Part, PlayerSegment } from './timeline.ts'

/**
 * Pictures of a segment, one every few seconds, side by side in sheets: row by row, sheet by sheet.
 */
export interface SegmentPreviews {
  /** Addresses of the sheets. */
  readonly sheets: readonly string[]
  readonly everyMs: number
  readonly columns: number
  readonly rows: number
  /** Size of one picture, in pixels. */
  readonly width: number
  readonly height: number
}

/** The picture of a stretch of the timeline, in seconds, and where it lies in its sheet. */
export interface PreviewCue {
  readonly from: number
  readonly until: number
  readonly sheet: string
  readonly place: readonly [x: number, y: number, width: number, height: number]
}

const cuesOf = ({ previews }: PlayerSegment, { from, until }: Part): PreviewCue[] => {
  if (!previews) return []
  const { sheets, everyMs, columns, rows, width, height } = previews
  const step = everyMs / 1000
  const places = step > 0 ? sheets.length * columns * rows : 0
  // the last sheet is seldom full
  const count = Math.min(places, Math.ceil((until - from) / step))
  return Array.from({ length: count }, (_, n) => {
    const at = n % (columns * rows)
    return {
      from: from + n * step,
      until: n === count - 1 ? until : from + (n + 1) * step,
      sheet: sheets[Math.floor(n / (columns * rows))] ?? '',
      place: [(at % columns) * width, Math.floor(at / columns) * height, width, height],
    }
  })
}

/** The pictures along a timeline, in its order. */
export const previewCues = (
  segments: readonly PlayerSegment[],
  parts: readonly Part[],
): readonly PreviewCue[] =>
  segments.flatMap((segment, index) => {
    const part = parts[index]
    return part ? cuesOf(segment, part) : []
  })

/** By this label media-chrome's time bar finds the track of the pictures that it shows. */
const label = 'thumbnails'

/** Adds the pictures to the time bar as a track of the video; earlier ones are removed. */
export const showPreviews = (video: HTMLVideoElement, cues: readonly PreviewCue[]): void => {
  const known = [...video.textTracks].find(track => track.label === label)
  if (!known && !cues.length) return
  const track = known ?? video.addTextTrack('metadata', label)
  // its cues can be read only if it isn't off
  track.mode = 'hidden'
  for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue)
  for (const { from, until, sheet, place } of cues) {
    const address = new URL(sheet, location.href)
    address.hash = `xywh=${place.join(',')}`
    track.addCue(new VTTCue(from, until, address.href))
  }
}
