import type { RecordingFailure } from '../../../resources/playback/recording/recording.options.ts'
import { openMedia } from '../../engine/files/mediaInput.ts'
import type { Files } from '../../platform/ports.ts'

/** Codecs that browsers play without conversion. */
const videoCodecs: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])
const audioCodecs: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac'])

/** The length of a video, or the reason why it can't be played. */
export type ProbedVideo = { readonly durationMs: number } | { readonly failure: RecordingFailure }

/** Reads the header of a stored video. */
export const probeVideo = async (
  files: Pick<Files, 'stream'>,
  key: string,
  size: number,
): Promise<ProbedVideo> => {
  const input = await openMedia(files, { key, size }, ({ MP4, QTFF, WEBM, MATROSKA }) => [
    MP4,
    QTFF,
    WEBM,
    MATROSKA,
  ])
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!video) return { failure: (await input.getTracks()).length ? 'NO_PICTURE' : 'UNREADABLE' }
    const isPlayable =
      video.codec !== null &&
      videoCodecs.has(video.codec) &&
      (!audio || (audio.codec !== null && audioCodecs.has(audio.codec)))
    if (!isPlayable) return { failure: 'UNPLAYABLE' }
    const seconds = await input.computeDuration()
    return Number.isFinite(seconds) && seconds > 0
      ? { durationMs: Math.round(seconds * 1000) }
      : { failure: 'UNREADABLE' }
  } catch {
    return { failure: 'UNREADABLE' }
  } finally {
    input.dispose()
  }
}
