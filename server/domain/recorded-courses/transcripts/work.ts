import type { TranscriptFailure } from '../../../../resources/recorded-courses/course-section/transcript.options.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import { deleteUnder } from '../../../engine/files/under.ts'
import type { KnownFiles } from '../../../engine/files/kinds.ts'
import type { RunningTask, TaskOutcome } from '../../../engine/jobs/task.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'

/** Key prefix of a video's audio during transcription. */
export const speechPrefix = 'speech/'
export const speechKey = (institutionId: string, videoId: string): string =>
  `${speechPrefix}${institutionId}/${videoId}/`

export const dropSpeech = (
  { files }: Pick<AppPorts, 'files'>,
  { institutionId }: Pick<Scope, 'institutionId'>,
  videoId: string,
): Promise<void> => deleteUnder(files, speechKey(institutionId, videoId), true)

/** The ids among these whose audio is still needed. */
export const knownSpeech: KnownFiles = async ({ db }, ids) => {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('videoTranscript')
    .select('videoId')
    .where('videoId', 'in', ids)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
  return rows.map(({ videoId }) => videoId)
}

export const done: TaskOutcome = { state: 'DONE' }

export const videoIdOf = ({ input }: Pick<RunningTask, 'input'>): string =>
  isObject(input) && typeof input.videoId === 'string' ? input.videoId : ''

/**
 * The transcript that a task works on; undefined if another task has it, or it is no longer
 * requested.
 */
export const ownTranscript = (
  { db }: Pick<Scope | StoreTx, 'db'>,
  { id }: Pick<RunningTask, 'id'>,
  videoId: string,
) => db.updateTable('videoTranscript').where('videoId', '=', videoId).where('taskId', '=', id)

/**
 * Starts another attempt at the current piece; returns the number of attempts, and the transcript.
 * Undefined if the task has nothing to do.
 */
export const noteAttempt = (task: RunningTask, videoId: string) =>
  ownTranscript(task.scope, task, videoId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .returning(['attempts', 'lang', 'pieces', 'donePieces'])
    .executeTakeFirst()

/** A halt doesn't count as an attempt: the next start continues. */
export const takeBackAttempt = async (task: RunningTask, videoId: string): Promise<void> => {
  await ownTranscript(task.scope, task, videoId)
    .set(eb => ({ attempts: eb('attempts', '-', 1) }))
    .execute()
}

/** Gives a transcript up; finished pieces stay for the next try. */
export const failTranscript = async (
  task: RunningTask,
  videoId: string,
  failure: TranscriptFailure,
): Promise<TaskOutcome> => {
  const { ports, scope } = task
  await ownTranscript(scope, task, videoId)
    .set({ state: 'FAILED', failure, updateTime: ports.clock.now().toISOString() })
    .execute()
  await dropSpeech(ports, scope, videoId)
  return done
}
