import type { recordingStates } from '../../../resources/scheduling/lesson/lesson.options.ts'
import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import {
  recording,
  type Recording,
} from '../../../resources/playback/recording/recording.resource.ts'
import type { RecordingStage } from '../../../resources/playback/recording/recording.options.ts'
import { rowsWhere, among } from '../../engine/records/rows.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { updateRecord } from '../../engine/records/update.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { ownedByLesson, ownedBySeminar, type RecordingOwner } from './recorded.ts'
import { settledChanges, settledRecording } from './state.ts'

/** The segments of a recording in their order. */
export const recordingSegments = ({ db }: Pick<Scope, 'db'>, recordingId: string) =>
  db
    .selectFrom('recordingSegment')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()

/** Every recording of a lesson or a seminar in their order. */
export const recordingsOf = async (
  scope: Pick<Scope, 'db'> & Parameters<typeof rowsWhere>[0],
  { lessonId, seminarId }: RecordingOwner,
): Promise<Recording[]> => {
  const rows = await rowsWhere(scope, recording, [
    lessonId === null
      ? among('seminarId', seminarId === null ? [] : [seminarId])
      : among('lessonId', [lessonId]),
  ])
  const orderOf = ({ startedAt, createTime, id }: Recording) => `${startedAt ?? createTime} ${id}`
  return rows.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

type LessonRecording = keyof typeof recordingStates
const wordOfLesson: Readonly<Record<RecordingStage, LessonRecording>> = {
  NOT_ON: 'OFF',
  IN_PROGRESS: 'RUNNING',
  GENERATING: 'GENERATING',
  SUCCEEDED: 'SUCCEEDED',
  FAILED: 'FAILED',
  DELETED: 'DELETED',
}
/**
 * Priority of stages for several recordings: those that still expect data first, then failed ones.
 */
const order: readonly RecordingStage[] = [
  'IN_PROGRESS',
  'GENERATING',
  'FAILED',
  'SUCCEEDED',
  'DELETED',
  'NOT_ON',
]

/** CLS-02: the recording state of a lesson or a seminar. Undefined: it has none. */
export const lessonRecordingOf = (
  stages: readonly RecordingStage[],
): { readonly recording: LessonRecording; readonly playback: boolean } | undefined => {
  const first = order.find(stage => stages.includes(stage))
  return first && { recording: wordOfLesson[first], playback: stages.includes('SUCCEEDED') }
}

/** Writes down in a lesson how far its recordings are. */
const settleLesson = async (tx: StoreTx, of: Contexts, lessonId: string): Promise<void> => {
  const lesson = await tx.lock(lessonResource, lessonId)
  if (!lesson) return
  const changes = lessonRecordingOf(
    (await recordingsOf(tx, ownedByLesson(lessonId))).map(({ state }) => state),
  )
  if (!changes || (lesson.recording === changes.recording && lesson.playback === changes.playback))
    return
  await updateRecord(
    tx,
    of('lesson'),
    { id: lesson.id, changes },
    { system: true, action: 'recordLesson' },
  )
}

/**
 * Writes down in a seminar how far its recordings are, and where the classroom plays the last of
 * them that it plays itself.
 */
const settleSeminar = async (tx: StoreTx, of: Contexts, seminarId: string): Promise<void> => {
  const event = await tx.lock(seminar, seminarId)
  if (!event) return
  const all = await recordingsOf(tx, ownedBySeminar(seminarId))
  const summary = lessonRecordingOf(all.map(({ state }) => state))
  if (!summary) return
  const played = all.findLast(({ state, address }) => state === 'SUCCEEDED' && address !== null)
  const [recordingState, recordingAddress] = [summary.recording, played?.address ?? null]
  if (event.recordingState === recordingState && event.recordingAddress === recordingAddress) return
  await updateRecord(
    tx,
    of(seminar.name),
    { id: event.id, changes: { recordingState, recordingAddress } },
    { system: true, action: 'recordLesson' },
  )
}

/** Writes down in the lesson or the seminar of recordings how far they are. */
export const settleOwner = async (
  tx: StoreTx,
  of: Contexts,
  { lessonId, seminarId }: RecordingOwner,
): Promise<void> => {
  if (lessonId !== null) await settleLesson(tx, of, lessonId)
  if (seminarId !== null) await settleSeminar(tx, of, seminarId)
}

/**
 * Updates a recording's state from its reports and segments, together with `values`; the rules of
 * recordings update its lesson or seminar.
 */
export const settleRecordingOf = async (
  tx: StoreTx,
  of: Contexts,
  record: Recording,
  values: Partial<Recording> = {},
): Promise<void> => {
  const ctx = of(recording.name)
  const next = { ...record, ...values }
  const settled = settledRecording(
    next,
    await recordingSegments(tx, record.id),
    ctx.clock.now().toISOString(),
  )
  const changes = { ...values, ...settledChanges(record, settled) }
  if (Object.keys(changes).length)
    await updateRecord(
      tx,
      ctx,
      { id: record.id, changes },
      { system: true, action: 'recordLesson' },
    )
}
