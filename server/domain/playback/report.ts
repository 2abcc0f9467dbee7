import {
  recording,
  type Recording,
} from '../../../resources/playback/recording/recording.resource.ts'
import type { RecordingStage } from '../../../resources/playback/recording/recording.options.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { Contexts } from '../../engine/records/system.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordedEvent } from './recorded.ts'
import { recordingsOf, settleRecordingOf } from './settle.ts'

/**
 * A classroom's report so far about a recording of a lesson or a seminar; `source` distinguishes
 * several.
 */
export interface ReportedRecording {
  readonly source: string
  readonly stage: RecordingStage
  /** ISO 8601: the last start; null if it was not reported. */
  readonly startedAt: string | null
  /**
   * ISO 8601: the time from which it could be watched, and was played by the classroom; null if not
   * reported.
   */
  readonly readyAt: string | null
  readonly address: string | null
}

/** Makes the record of a recording. The row of what was recorded is locked by the caller. */
export const addRecording = async (
  tx: StoreTx,
  of: Contexts,
  { owner, name, courseId, startAt }: RecordedEvent,
  values: Partial<Recording> & Pick<Recording, 'source'>,
): Promise<Recording> => {
  const { id } = await createRecord(
    tx,
    of(recording.name),
    {
      ...owner,
      name: name.slice(0, 100),
      courseId,
      startedAt: startAt,
      state: values.reported ?? 'NOT_ON',
      ...values,
    },
    { system: true },
  )
  const record = await tx.get(recording, id)
  if (!record) throw new Error('a recording is gone in the transaction that made it')
  return record
}

/**
 * The changes of a record by a report. A recording that was deleted here stays deleted, unless the
 * classroom has started another one since.
 */
const changesBy = (
  record: Recording,
  { stage, startedAt, readyAt, address }: ReportedRecording,
  now: string,
): Partial<Recording> => {
  const { removal, removedAt, legalHold } = record
  const isNew = removedAt !== null && startedAt !== null && startedAt > removedAt
  if (removal === 'PERSON' || removal === 'EXPIRED')
    return isNew ? { reported: stage, removal: null, removedAt: null, startedAt } : {}
  if (stage === 'DELETED')
    // nobody can delete a recording on legal hold
    return removal === null && !legalHold
      ? { reported: stage, removal: 'CLASSROOM', removedAt: now }
      : {}
  return {
    ...(record.reported === stage ? {} : { reported: stage }),
    ...(removal === 'CLASSROOM' ? { removal: null, removedAt: null } : {}),
    ...(startedAt !== null && startedAt !== record.startedAt ? { startedAt } : {}),
    ...(readyAt !== null && readyAt !== record.readyAt ? { readyAt } : {}),
    ...(address !== null && address !== record.address ? { address } : {}),
  }
}

/**
 * Stores a classroom's reports about the recordings of a lesson or a seminar, whose row the caller
 * has locked. Idempotent.
 */
export const noteReports = async (
  tx: StoreTx,
  of: Contexts,
  recorded: RecordedEvent,
  reports: readonly ReportedRecording[],
): Promise<void> => {
  if (!reports.length) return
  const known = new Map((await recordingsOf(tx, recorded.owner)).map(one => [one.source, one]))
  const now = of(recording.name).clock.now().toISOString()
  for (const report of reports) {
    const record = known.get(report.source)
    if (!record) {
      const { source, stage, startedAt, readyAt, address } = report
      await addRecording(tx, of, recorded, {
        source,
        reported: stage,
        ...(startedAt === null ? {} : { startedAt }),
        ...(stage === 'FAILED' ? { failure: 'REPORTED' } : {}),
        readyAt,
        address,
        ...(stage === 'DELETED' ? { removal: 'CLASSROOM', removedAt: now } : {}),
      })
      continue
    }
    const changes = changesBy(record, report, now)
    if (Object.keys(changes).length) await settleRecordingOf(tx, of, record, changes)
  }
}
