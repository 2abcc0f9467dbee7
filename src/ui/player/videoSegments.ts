import type { SegmentPreviews } from './previews.ts'
import type { Captions, PlayerSegment } from './timeline.ts'

interface ConvertedVideo {
  /** Of its HLS playlist. */
  readonly address: string
  readonly durationMs: number
  readonly previews: SegmentPreviews | null
  readonly captions: readonly (Omit<Captions, 'url'> & { readonly address: string })[]
}

/** A converted video as the player takes it: a timeline of one segment. */
export const videoSegments = ({
  address,
  durationMs,
  previews,
  captions,
}: ConvertedVideo): readonly PlayerSegment[] => [
  {
    url: address,
    type: 'hls',
    seconds: durationMs / 1000,
    previews,
    captions: captions.map(({ lang, label, address: url }) => ({ lang, label, url })),
  },
]
