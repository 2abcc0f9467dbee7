import { openMedia } from '../../engine/files/mediaInput.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Files } from '../../platform/ports.ts'

/** A recorder stops a little behind the second that it was told. */
const graceSeconds = 1

/** Whether a content may be a recording: some containers hold films as well as sound. */
export const mayBeAudio = (type: string): boolean =>
  /^(?:audio|video)\//.test(type) || type === 'application/ogg'

/**
 * VAL-15: how long a recording lasts, in whole seconds, by its content. Throws 34404 for a film and
 * for what is no sound, 34403 for one that is longer than `limit` seconds, 34420 where there may be
 * none.
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
  // all of it is read at most twice: recorders of browsers write no duration into the header
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
