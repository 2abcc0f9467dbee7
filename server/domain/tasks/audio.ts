import { openMedia } from '../../engine/files/mediaInput.ts'
import { errors } from './errors.ts'
import type { Files } from '../../platform/ports.ts'

/** Tolerance: a recorder stops slightly after the set second. */
const graceSeconds = 1

/** Whether a content type may be a recording: some containers contain video as well as audio. */
export const mayBeAudio = (type: string): boolean =>
  /^(?:audio|video)\//.test(type) || type === 'application/ogg'

/**
 * VAL-15: the length of a recording in whole seconds, from its content. Throws 34404 for a video
 * and for content without audio, 34403 if it is longer than `limit` seconds, 34420 if recordings
 * are not allowed.
 */
export const judgeAudio = async (
  files: Pick<Files, 'stream'>,
  file: { readonly key: string; readonly size: number },
  limit: number,
): Promise<number> => {
  if (limit === 0) throw errors.recordingsNotAllowed().at('file')
  const seconds = await secondsOf(files, file)
  if (seconds === undefined) throw errors.taskAudioExpected().at('file')
  if (seconds >= limit + graceSeconds) throw errors.audioLongerThan({ seconds: limit }).at('file')
  return Math.min(limit, Math.max(1, Math.round(seconds)))
}

/** Undefined: a film, no sound, or nothing that can be read. */
const secondsOf = async (
  files: Pick<Files, 'stream'>,
  file: { readonly key: string; readonly size: number },
): Promise<number | undefined> => {
  // reads it completely up to two times, because browsers' recorders write no duration into the
  // header
  const input = await openMedia(files, file, media => media.ALL_FORMATS, 2 * file.size + 1024)
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (video || !audio) return undefined
    const seconds = await input.computeDuration()
    return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}
