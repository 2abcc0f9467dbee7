import {
  recording,
  type Recording,
} from '../../../resources/playback/recording/recording.resource.ts'
import type { RecordingRemoval } from '../../../resources/playback/recording/recording.options.ts'
import { systemContexts, type Contexts } from '../../engine/records/system.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { settleRecordingOf } from './settle.ts'
import { takeRecordingBytes } from './storage.ts'
import type { SegmentState } from './tables.ts'
import { day } from '../../../src/schema/durations.ts'

/** Milliseconds for which the files of a deleted recording are kept for an undo. */
const undoMs = 7 * day
/** Time after which an announced file that has not arrived is given up. */
const arrivesMs = 2 * day

/**
 * Deletes a recording: it can't be watched from now on; its files are deleted a week later. Throws
 * 34310 if it is on legal hold.
 */
export const removeRecording = async (
  tx: StoreTx,
  of: Contexts,
  record: Recording,
  removal: RecordingRemoval,
): Promise<void> => {
  if (record.legalHold) throw errors.recordingOnLegalHold()
  if (record.removal !== null) return
  await settleRecordingOf(tx, of, record, {
    removal,
    removedAt: of(recording.name).clock.now().toISOString(),
  })
}

const idsWhere = async (
  scope: Scope,
  state: 'expired' | 'removed',
  now: Date,
): Promise<readonly string[]> => {
  const before = new Date(now.getTime() - (state === 'removed' ? undoMs : 0)).toISOString()
  const field = state === 'removed' ? 'removedAt' : 'expireAt'
  const rows = await scope.page(recording, {
    page: 1,
    limit: 500,
    sort: 'createTime',
    q: '',
    deleted: 'no',
    where: [
      { field, op: 'lte', values: [before] },
      ...(state === 'removed'
        ? ([{ field: 'parts', op: 'gt', values: ['0'] }] as const)
        : ([
            { field: 'state', op: 'ne', values: ['DELETED'] },
            { field: 'legalHold', op: 'ne', values: ['true'] },
          ] as const)),
    ],
  })
  return rows.map(({ id }) => id)
}

interface GoneSegment {
  readonly fileId: string | null
  readonly state: SegmentState
  readonly bytes: number | string
}
/** Storage used by segments: none once they were given up. */
const storedBytes = (segments: readonly GoneSegment[]): number =>
  segments
    .filter(({ fileId, state }) => fileId !== null || state === 'EXPECTED')
    .reduce((sum, { bytes }) => sum + Number(bytes), 0)

/**
 * Removes the files of a recording some time after its deletion, and releases their storage;
 * returns the files, so that the caller deletes their bytes.
 */
const forgetFiles = async (
  tx: StoreTx,
  of: Contexts,
  record: Recording,
): Promise<readonly string[]> => {
  const gone = await tx.db
    .deleteFrom('recordingSegment')
    .where('recordingId', '=', record.id)
    .returning(['fileId', 'state', 'bytes'])
    .execute()
  const fileIds = gone.flatMap(({ fileId }) => fileId ?? [])
  if (fileIds.length) await tx.db.deleteFrom('fileRow').where('id', 'in', fileIds).execute()
  await settleRecordingOf(tx, of, record, { removedAt: record.removedAt })
  await takeRecordingBytes(tx, -storedBytes(gone))
  return fileIds
}

/** Marks what was announced and never arrived. */
const giveUpWaiting = async (scope: Scope, of: Contexts, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - arrivesMs).toISOString()
  const late = await scope.db
    .selectFrom('recordingSegment')
    .select(['id', 'recordingId'])
    .where('state', '=', 'EXPECTED')
    .where('createTime', '<', before)
    .limit(500)
    .execute()
  for (const { id, recordingId } of late)
    await scope.transaction(async tx => {
      const record = await tx.lock(recording, recordingId)
      const given = await tx.db
        .updateTable('recordingSegment')
        .set({ state: 'FAILED', failure: 'NOT_ARRIVED' })
        .where('id', '=', id)
        .where('state', '=', 'EXPECTED')
        .returning('bytes')
        .executeTakeFirst()
      if (record) await settleRecordingOf(tx, of, record)
      if (given) await takeRecordingBytes(tx, -Number(given.bytes))
    })
}

/**
 * Every hour: deletes expired recordings that are not on legal hold, removes the files of deleted
 * ones, and gives up on files that never arrived.
 */
export const sweepRecordings = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const now = ports.clock.now()
  const id = scope.institutionId
  const of = await systemContexts(ports, id)
  await giveUpWaiting(scope, of, now)
  for (const state of ['expired', 'removed'] as const)
    for (const recordingId of await idsWhere(scope, state, now)) {
      const gone = await scope.transaction(async tx => {
        const record = await tx.lock(recording, recordingId)
        if (!record) return []
        if (state === 'removed') return forgetFiles(tx, of, record)
        // it may have been put on hold meanwhile
        if (!record.legalHold) await removeRecording(tx, of, record, 'EXPIRED')
        return []
      })
      // the rows are gone: after a crash, the remaining bytes are deleted as files without a row
      for (const fileId of gone) await ports.files.delete(fileKeyOf(id, fileId))
    }
}
