import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type { TranscriptFailure } from '../../../../resources/recorded-courses/course-section/transcript.options.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import { convertWithin } from '../../../engine/conversions/within.ts'
import { fileKeyOf } from '../../../engine/files/fileKey.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import type { TaskHandler } from '../../../engine/jobs/task.ts'
import { ConversionFailed } from '../../../platform/ports.ts'
import { transcriptKind } from './make.ts'
import { piecesOf } from './rows.ts'
import {
  done,
  dropSpeech,
  failTranscript,
  noteAttempt,
  ownTranscript,
  speechKey,
  takeBackAttempt,
  videoIdOf,
} from './work.ts'

/**
 * Maximum number of starts of one extraction: a file that crashes the server would crash it again.
 */
const maxAttempts = 3
/** Seconds of a chunk: an interrupted transcript continues with the next one. */
const pieceSeconds = 600

const failureOf = ({ reason }: ConversionFailed): TranscriptFailure => {
  if (reason === 'NO_SOUND') return reason
  return reason === 'CRASHED' || reason === 'TIMED_OUT' ? 'INTERRUPTED' : 'DAMAGED'
}

/** Extracts a video's sound in chunks, in a separate process, and queues their transcription. */
export const extractTask: TaskHandler = async task => {
  const { ports, scope } = task
  const videoId = videoIdOf(task)
  const row = await noteAttempt(task, videoId)
  if (!row) return done
  const video = await scope.get(courseVideo, videoId)
  if (!video?.fileId) return failTranscript(task, videoId, 'DAMAGED')
  if (row.attempts > maxAttempts) return failTranscript(task, videoId, 'INTERRUPTED')
  // what a killed server has left
  await dropSpeech(ports, scope, videoId)
  try {
    const made = await convertWithin(task, {
      kind: 'speech',
      source: fileKeyOf(scope.institutionId, video.fileId),
      extension: 'mp4',
      target: speechKey(scope.institutionId, videoId),
      options: { pieceSeconds },
    })
    if (made === 'HALTED') {
      await takeBackAttempt(task, videoId)
      return { state: 'HALTED' }
    }
    if (made === 'CANCELLED') return { state: 'CANCELLED' }
    const pieces = piecesOf(isObject(made.result) ? made.result.pieces : undefined)
    await scope.transaction(async tx => {
      const now = ports.clock.now().toISOString()
      const taskId = await enqueueOwn(
        tx,
        { ids: ports.ids, now },
        {
          kind: transcriptKind,
          resource: 'courseVideo',
          action: 'makeTranscript',
          input: { videoId },
          total: pieces.length,
        },
      )
      await ownTranscript(tx, task, videoId)
        .set({ taskId, state: 'RUNNING', pieces: JSON.stringify(pieces), attempts: 0 })
        .execute()
    })
    return done
  } catch (error) {
    if (!(error instanceof ConversionFailed)) throw error
    ports.log.warn(
      { video: videoId, reason: error.reason, detail: error.message },
      'the sound of a video could not be taken',
    )
    return failTranscript(task, videoId, failureOf(error))
  }
}
