import { join } from 'node:path'
import { registerMediabunnyServer } from '@mediabunny/server'
import {
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  MP4,
  Output,
  PathedTarget,
  Quality,
  QTFF,
  type InputVideoTrack,
} from 'mediabunny'
import { Unconvertible, type ConvertFile, type ConvertInput } from '../messages.ts'
import { tolerateClosedPlaylists } from './closedTwice.ts'
import { writePoster, writePreviews, type PreviewSheet } from './pictures.ts'
import { renditionsOf, type VideoRendition } from './renditions.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'

/** The result of a video conversion. */
export interface VideoResult {
  readonly definitions: readonly string[]
  readonly durationMs: number
  readonly width: number
  readonly height: number
  readonly poster: string | null
  readonly previews: PreviewSheet | null
}

const maxSeconds = 12 * 3600
/** Seconds of a segment, and between two key frames. */
const segmentSeconds = 4
const keyFrameSeconds = 2
const audioBitrate = 128_000
/** The part of the work that the renditions are; the pictures are the rest. */
const renditionShare = 0.95

/** Seconds that may be missing at the end: the last packets of tracks end a little apart. */
const missingSeconds = (seconds: number): number => Math.max(2, seconds / 10)

const chosenOf = (options: unknown): readonly string[] =>
  typeof options === 'object' &&
  options !== null &&
  'definitions' in options &&
  Array.isArray(options.definitions)
    ? options.definitions.filter(name => typeof name === 'string')
    : []

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/**
 * Runs a part of the work; what it throws is a refusal for `reason`, unless it is one already or
 * the disk is full.
 */
const refusing = async <T>(reason: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unconvertible) throw error
    throw new Unconvertible(isFull(error) ? 'STORAGE_FULL' : reason, errorMessage(error))
  }
}

/** The video track. Throws Unconvertible if there is none, or none that can be read. */
const pictureOf = async (input: Input): Promise<InputVideoTrack> => {
  if (!(await input.canRead())) throw new Unconvertible('NOT_A_VIDEO', 'neither mp4 nor mov')
  return refusing('DAMAGED', async () => {
    const track = await input.getPrimaryVideoTrack()
    if (!track) {
      const isEmpty = (await input.getTracks()).length === 0
      throw new Unconvertible(isEmpty ? 'DAMAGED' : 'NO_PICTURE', 'no picture track')
    }
    if (!(await track.canDecode())) throw new Unconvertible('UNSUPPORTED', 'no decoder')
    return track
  })
}

/** Writes the renditions as one HLS presentation into a folder. */
const writeRenditions = async (
  input: Input,
  seconds: number,
  renditions: readonly VideoRendition[],
  output: string,
  progress: (share: number) => void,
): Promise<void> => {
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: new HlsOutputFormat({
        segmentFormat: new CmafOutputFormat(),
        targetDuration: segmentSeconds,
      }),
      target: new PathedTarget('master.m3u8', ({ path }) => new FilePathTarget(join(output, path))),
    }),
    tracks: 'primary',
    video: renditions.map(({ width, height, bitrate }) => ({
      width,
      height,
      fit: 'fill',
      codec: 'avc',
      quality: new Quality({ bitrate }),
      keyFrameInterval: keyFrameSeconds,
      allowTransformationMetadata: false,
      forceTranscode: true,
    })),
    audio: { codec: 'aac', quality: new Quality({ bitrate: audioBitrate }) },
    tags: {},
    showWarnings: false,
  })
  // sound that can't be read is left out; the picture can't be
  if (!conversion.utilizedTracks.some(track => track.isVideoTrack()))
    throw new Unconvertible('UNSUPPORTED', 'the picture can’t be converted')
  let reached = 0
  conversion.onProgress = share => {
    if (share < 1) reached = Math.max(reached, share)
    progress(share * renditionShare)
  }
  await conversion.execute()
  // the missing part of a truncated file is read as if it were empty
  const missing = seconds * (1 - reached)
  if (missing > missingSeconds(seconds))
    throw new Unconvertible('DAMAGED', `the last ${missing} s are missing`)
}

/** Converts an mp4 or mov into HLS in the chosen definitions, with a poster and previews. */
export const convert: ConvertFile = async ({ input: given, progress }): Promise<VideoResult> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `createConverter` gives one
  const { source, output, options } = given as ConvertInput
  registerMediabunnyServer()
  tolerateClosedPlaylists()
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(source) })
  const track = await pictureOf(input)
  const [seconds, width, height] = await refusing('DAMAGED', () =>
    Promise.all([input.computeDuration(), track.getDisplayWidth(), track.getDisplayHeight()]),
  )
  if (!(seconds > 0)) throw new Unconvertible('DAMAGED', 'it has no duration')
  if (seconds > maxSeconds) throw new Unconvertible('TOO_LONG', `${seconds} s`)
  const renditions = renditionsOf(chosenOf(options), { width, height })
  await refusing('DAMAGED', () => writeRenditions(input, seconds, renditions, output, progress))
  const durationMs = Math.round(seconds * 1000)
  const [poster, previews] = await refusing(
    'DAMAGED',
    async () =>
      [
        await writePoster(track, durationMs, output),
        await writePreviews(track, durationMs, output),
      ] as const,
  )
  progress(1)
  return {
    definitions: renditions.map(({ definition }) => definition),
    durationMs,
    width,
    height,
    poster,
    previews,
  }
}
