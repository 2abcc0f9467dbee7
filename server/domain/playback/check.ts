import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { RunningTask, TaskOutcome } from '../../engine/jobs/task.ts'
import { systemContexts } from '../../engine/records/system.ts'
import type { Ids } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { probeVideo } from './probe.ts'
import { settleRecordingOf } from './settle.ts'

/** The kind of task that looks at the stored segments of a recording. */
export const checkSegmentsTask = 'recordingSegments'

/** Schedules a check of a recording's stored segments, after the commit. */
export const checkSoon = (
  tx: Pick<StoreTx, 'db' | 'announce'>,
  at: { readonly ids: Ids; readonly now: string },
  recordingId: string,
): Promise<string> =>
  enqueueOwn(tx, at, {
    kind: checkSegmentsTask,
    resource: recording.name,
    action: 'check',
    input: { recordingId },
  })

const recordingIdOf = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'recordingId' in input
    ? String(input.recordingId)
    : ''

/**
 * Looks at each stored segment of a recording: whether it can be played and how long it is. May be
 * repeated.
 */
export const checkSegments = async (task: RunningTask): Promise<TaskOutcome> => {
  const { ports, scope } = task
  const recordingId = recordingIdOf(task.input)
  const of = await systemContexts(ports, scope.institutionId)
  for (;;) {
    if (task.stopping()) return { state: 'HALTED' }
    const segment = await scope.db
      .selectFrom('recordingSegment')
      .select(['id', 'fileId', 'bytes'])
      .where('recordingId', '=', recordingId)
      .where('state', '=', 'STORED')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!segment) return { state: 'DONE' }
    const key = fileKeyOf(scope.institutionId, segment.fileId ?? segment.id)
    const found = await probeVideo(ports.files, key, Number(segment.bytes))
    await scope.transaction(async tx => {
      const record = await tx.lock(recording, recordingId)
      await tx.db
        .updateTable('recordingSegment')
        .set(
          'failure' in found
            ? { state: 'FAILED', failure: found.failure }
            : { state: 'READY', failure: null, durationMs: found.durationMs },
        )
        .where('id', '=', segment.id)
        .where('state', '=', 'STORED')
        .execute()
      if (record) await settleRecordingOf(tx, of, record)
    })
  }
}
