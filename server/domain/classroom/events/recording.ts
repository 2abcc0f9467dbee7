import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { recordingSteps, type RecordingStep } from '../../../../resources/classroom/events.calls.ts'
import type { RecordingStage } from '../../../../resources/playback/recording/recording.options.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { grouped } from '../../../platform/grouped.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import {
  noteReports,
  recordedLesson,
  type RecordedEvent,
  type ReportedRecording,
} from '../../playback/index.ts'

/** A reported step of a recording of a room; `at` is ISO 8601 in UTC. */
export interface ReportedStep {
  readonly recording: string
  readonly step: RecordingStep
  readonly at: string
  /** The address for watching it, with READY. */
  readonly address?: string | undefined
}

/** The state of one recording. Steps before its last start belong to an earlier attempt. */
const reportOf = (source: string, steps: readonly ReportedStep[], closed: boolean) => {
  const stepsOf = (...stepNames: readonly RecordingStep[]) =>
    steps.filter(({ step }) => stepNames.includes(step)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const startedAt = stepsOf('STARTED').at(-1)?.at ?? null
  const last = (...stepNames: readonly RecordingStep[]) =>
    stepsOf(...stepNames).findLast(({ at }) => at >= (startedAt ?? ''))
  const [ready, failed] = [last('READY'), last('FAILED')]
  const stage = (): RecordingStage => {
    if (last('DELETED')) return 'DELETED'
    // a failed one may be generated again
    if (ready && !(failed && failed.at > ready.at)) return 'SUCCEEDED'
    if (failed) return 'FAILED'
    // a room that is closed records no more
    return last('STOPPED') || closed ? 'GENERATING' : 'IN_PROGRESS'
  }
  return {
    source,
    stage: stage(),
    startedAt,
    readyAt: ready?.at ?? null,
    address: ready?.address ?? null,
  }
}

/**
 * CLS-10: the states of the recordings of a room from all reported steps, independent of their
 * order and repetition.
 */
export const reportsOf = (steps: readonly ReportedStep[], closed: boolean): ReportedRecording[] =>
  [...grouped(steps, ({ recording }) => recording)].map(([source, own]) =>
    reportOf(source, own, closed),
  )

/** Stored data of a reported step. */
interface StepData {
  readonly state: RecordingStep
  readonly recording?: string
  readonly address?: string
}
const isStepData = (data: unknown): data is StepData =>
  isObject(data) && 'state' in data && recordingSteps.some(step => step === data.state)

/** The reported steps of the recordings of a room. */
const readSteps = async ({ db }: Pick<Scope, 'db'>, lessonId: string): Promise<ReportedStep[]> => {
  const rows = await db
    .selectFrom('classroomEvent')
    .select(['at', 'data'])
    .where('lessonId', '=', lessonId)
    .where('type', '=', 'RECORDING')
    .execute()
  return rows.flatMap(({ at, data }): ReportedStep[] =>
    isStepData(data)
      ? [{ at, step: data.state, recording: data.recording ?? '-', address: data.address }]
      : [],
  )
}

/** The record of a room, of any domain, for the recordings made in it. */
interface RecordedRoom {
  /** By which its events name it. */
  readonly id: string
  readonly recorded: RecordedEvent
  /** The room is closed. */
  readonly hasEnded: boolean
}

/** Writes down how far the recordings of a room are; its record is locked by the caller. */
export const settleRoomRecording = async (
  tx: StoreTx,
  of: Contexts,
  { id, recorded, hasEnded }: RecordedRoom,
): Promise<void> => noteReports(tx, of, recorded, reportsOf(await readSteps(tx, id), hasEnded))

/** The same of a lesson. */
export const settleRecording = (tx: StoreTx, of: Contexts, lesson: Lesson): Promise<void> =>
  settleRoomRecording(tx, of, {
    id: lesson.id,
    recorded: recordedLesson(lesson),
    hasEnded: lesson.status === 'ENDED',
  })
