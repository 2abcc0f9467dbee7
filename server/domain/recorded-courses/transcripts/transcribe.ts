import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { workWithin } from '../../../engine/conversions/within.ts'
import type { RunningTask, TaskHandler, TaskOutcome } from '../../../engine/jobs/task.ts'
import { minute } from '../../../../src/schema/durations.ts'
import { TranscriptionFailed, type SpokenSegment } from '../../../platform/ports.ts'
import { piecesOf, type SoundPiece } from './rows.ts'
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
 * Attempts at a chunk before the transcript is abandoned; with the pauses, that is about an hour.
 */
const maxAttempts = 8
const maxPauseMs = 15 * minute
/** Milliseconds before the next try of a piece: 1, 2, 4 and so on minutes. */
const pauseMs = (attempts: number): number => Math.min(maxPauseMs, minute * 2 ** (attempts - 1))

/** Rows of one statement. */
const batch = 1000

interface Heard {
  readonly videoId: string
  readonly piece: number
  readonly pieces: readonly SoundPiece[]
  readonly segments: readonly SpokenSegment[]
}

/**
 * Keeps the sentences of a piece, with how far the task is, in one transaction. False if another
 * task has the transcript now.
 */
const keepPiece = async (
  task: RunningTask,
  { videoId, piece, pieces, segments }: Heard,
): Promise<boolean> => {
  const { ports, scope } = task
  const offset = pieces[piece]?.fromMs ?? 0
  const next = piece + 1
  return scope.transaction(async tx => {
    const row = await ownTranscript(tx, task, videoId)
      .set({
        donePieces: next,
        attempts: 0,
        failure: null,
        state: next >= pieces.length ? 'READY' : 'RUNNING',
        updateTime: ports.clock.now().toISOString(),
      })
      .returning('videoId')
      .executeTakeFirst()
    if (!row) return false
    const last = await tx.db
      .selectFrom('transcriptSentence')
      .select(eb => eb.fn.max('position').as('position'))
      .where('videoId', '=', videoId)
      .executeTakeFirst()
    const first = last?.position === null || last === undefined ? 0 : Number(last.position) + 1
    const rows = segments.map(({ fromMs, toMs, text }, n) => ({
      videoId,
      position: first + n,
      fromMs: offset + fromMs,
      toMs: offset + toMs,
      text,
    }))
    for (let at = 0; at < rows.length; at += batch)
      await tx.db
        .insertInto('transcriptSentence')
        .values(rows.slice(at, at + batch))
        .execute()
    await task.keep(tx, { progress: { pieces: next }, done: next, failed: 0 })
    return true
  })
}

/** Handles a piece that the service did not accept: retries it later, or gives up. */
const afterFailure = async (
  task: RunningTask,
  videoId: string,
  attempts: number,
  error: TranscriptionFailed,
): Promise<TaskOutcome> => {
  const { ports, scope } = task
  const { reason, again, message } = error
  ports.log.warn(
    { video: videoId, reason, detail: message, attempts },
    'a piece is not transcribed',
  )
  if (!again || attempts >= maxAttempts) return failTranscript(task, videoId, reason)
  await ownTranscript(scope, task, videoId).set({ failure: reason }).execute()
  const runAt = new Date(ports.clock.now().getTime() + pauseMs(attempts)).toISOString()
  return { state: 'LATER', runAt }
}

/** Transcribes the next piece of a video; undefined if another one is to follow. */
const nextPiece = async (task: RunningTask, videoId: string): Promise<TaskOutcome | undefined> => {
  const { ports, scope } = task
  const row = await noteAttempt(task, videoId)
  if (!row) return done
  const { transcriber } = ports
  if (!transcriber) return failTranscript(task, videoId, 'NOT_SET_UP')
  if (row.attempts > maxAttempts) return failTranscript(task, videoId, 'INTERRUPTED')
  // a deleted video may be restored; then a retry continues
  if (!(await scope.get(courseVideo, videoId))) return failTranscript(task, videoId, 'INTERRUPTED')
  const pieces = piecesOf(row.pieces)
  const piece = row.donePieces
  const of = pieces[piece]
  const key = `${speechKey(scope.institutionId, videoId)}${String(piece)}.wav`
  const audio = of && (await ports.files.get(key))
  if (!audio) return failTranscript(task, videoId, 'INTERRUPTED')
  const durationMs = of.toMs - of.fromMs
  try {
    const segments = await workWithin(task, signal =>
      transcriber.transcribe({ audio, durationMs, lang: row.lang, signal }),
    )
    if (segments === 'HALTED') {
      await takeBackAttempt(task, videoId)
      return { state: 'HALTED' }
    }
    if (segments === 'CANCELLED') return { state: 'CANCELLED' }
    if (!(await keepPiece(task, { videoId, piece, pieces, segments }))) return done
  } catch (error) {
    if (error instanceof TranscriptionFailed)
      return afterFailure(task, videoId, row.attempts, error)
    throw error
  }
  await ports.files.delete(key)
  if (piece + 1 < pieces.length) return undefined
  await dropSpeech(ports, scope, videoId)
  return done
}

/** Transcribes a video chunk by chunk, from the first that is not done. */
export const transcribeTask: TaskHandler = async task => {
  const videoId = videoIdOf(task)
  for (;;) {
    if (task.stopping()) return { state: 'HALTED' }
    const outcome = await nextPiece(task, videoId)
    if (outcome) return outcome
  }
}
