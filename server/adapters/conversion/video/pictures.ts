import { join } from 'node:path'
import { VideoSampleSink, type InputVideoTrack, type VideoSample } from 'mediabunny'
import sharp from 'sharp'

/** Pictures of a sheet of previews. */
const columns = 10
const rows = 10
const maxPreviews = columns * rows
const previewWidth = 160
/** Milliseconds between two previews at least. */
const minPauseMs = 2000
const posterWidth = 1280

/** A frame as sharp takes it, no wider than `width`. */
const rawOf = async (sample: VideoSample, width: number) => {
  const resized = await sample.transform({
    width: Math.min(width, sample.displayWidth),
    roundDimensionsTo: 2,
    alpha: 'discard',
  })
  try {
    const options = { format: 'RGBA' } as const
    const pixels = new Uint8Array(resized.allocationSize(options))
    await resized.copyTo(pixels, options)
    return {
      pixels,
      raw: { width: resized.codedWidth, height: resized.codedHeight, channels: 4 },
    } as const
  } finally {
    resized.close()
  }
}

/**
 * Writes the picture that a video is shown by: one a little behind its beginning, which is often
 * black. Answers the name of its file.
 */
export const writePoster = async (
  track: InputVideoTrack,
  durationMs: number,
  output: string,
): Promise<string | null> => {
  const first = await track.getFirstTimestamp()
  const sink = new VideoSampleSink(track)
  const at = first + Math.min(3, durationMs / 10_000)
  const sample = (await sink.getSample(at)) ?? (await sink.getSample(first))
  if (!sample) return null
  try {
    const { pixels, raw } = await rawOf(sample, posterWidth)
    await sharp(pixels, { raw })
      .removeAlpha()
      .jpeg({ quality: 80 })
      .toFile(join(output, 'poster.jpg'))
    return 'poster.jpg'
  } finally {
    sample.close()
  }
}

/** The contents of a sheet of previews. */
export interface PreviewSheet {
  readonly sheets: readonly string[]
  readonly everyMs: number
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
}

/**
 * Writes small pictures of moments at equal distances, side by side in one sheet. Null if no
 * frame can be read.
 */
export const writePreviews = async (
  track: InputVideoTrack,
  durationMs: number,
  output: string,
): Promise<PreviewSheet | null> => {
  const everyMs = Math.max(minPauseMs, Math.ceil(durationMs / maxPreviews))
  const count = Math.max(1, Math.min(maxPreviews, Math.ceil(durationMs / everyMs)))
  const first = await track.getFirstTimestamp()
  const moments = Array.from({ length: count }, (_, n) => first + (n * everyMs) / 1000)
  const pictures: Awaited<ReturnType<typeof rawOf>>[] = []
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(moments)) {
    if (!sample) continue
    try {
      pictures.push(await rawOf(sample, previewWidth))
    } finally {
      sample.close()
    }
  }
  const size = pictures[0]?.raw
  if (!size) return null
  const lines = Math.ceil(pictures.length / columns)
  await sharp({
    create: {
      width: size.width * columns,
      height: size.height * lines,
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      pictures.map(({ pixels, raw }, n) => ({
        input: Buffer.from(pixels),
        raw,
        left: (n % columns) * size.width,
        top: Math.floor(n / columns) * size.height,
      })),
    )
    .jpeg({ quality: 70 })
    .toFile(join(output, 'previews.jpg'))
  return {
    sheets: ['previews.jpg'],
    everyMs,
    columns,
    rows: lines,
    width: size.width,
    height: size.height,
  }
}
