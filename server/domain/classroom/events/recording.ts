import type { recordingStates } from '../../../../resources/lesson/lesson.options.ts'
import { recordingSteps, type RecordingStep } from '../../../../resources/lesson/events.calls.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { Lesson } from '../../../../resources/lesson/lesson.resource.ts'
import type { LessonPlayback } from '../../../../resources/class-note/records.calls.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { grouped } from '../../../platform/grouped.ts'
import type { Contexts } from '../../../engine/records/system.ts'

type RecordingState = keyof typeof recordingStates

/** A reported step of one of a lesson's recordings; `at` is ISO 8601 in UTC. */
export interface ReportedStep {
  readonly recording: string
  readonly step: RecordingStep
  readonly at: string
}

/** How far one recording is. What came before its last start is another attempt's. */
const stateOf = (steps: readonly ReportedStep[]): RecordingState => {
  const timesOf = (...stepNames: readonly RecordingStep[]) =>
    steps.filter(({ step }) => stepNames.includes(step)).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const started = timesOf('STARTED').at(-1)?.at ?? ''
  const last = (...stepNames: readonly RecordingStep[]) =>
    timesOf(...stepNames).findLast(({ at }) => at >= started)
  if (last('DELETED')) return 'DELETED'
  const [ready, failed] = [last('READY'), last('FAILED')]
  // a failed one may be generated again
  if (ready && !(failed && failed.at > ready.at)) return 'SUCCEEDED'
  if (failed) return 'FAILED'
  return last('STOPPED') ? 'GENERATING' : 'RUNNING'
}

/** Of several recordings that which still has something to come counts first, then what went wrong. */
const order: readonly RecordingState[] = ['RUNNING', 'GENERATING', 'FAILED', 'SUCCEEDED', 'DELETED']

/**
 * CLS-10: what a lesson's recordings have come to, by all that was reported of them, in whatever order and however often; and whether one can be
 * watched. A room that is `closed` records no more. Undefined: nothing was reported.
 */
export const recordingOf = (
  steps: readonly ReportedStep[],
  closed: boolean,
): { readonly recording: RecordingState; readonly playback: boolean } | undefined => {
  const states = [...grouped(steps, ({ recording }) => recording).values()].map(stateOf)
  const first = order.find(state => states.includes(state))
  if (!first) return undefined
  return {
    recording: closed && first === 'RUNNING' ? 'GENERATING' : first,
    playback: states.includes('SUCCEEDED'),
  }
}

/** What is kept of a reported step. */
interface StepData {
  readonly state: RecordingStep
  readonly recording?: string
  readonly address?: string
}
const isStepData = (data: unknown): data is StepData =>
  isObject(data) && 'state' in data && recordingSteps.some(step => step === data.state)

/** The reported steps of a lesson's recordings, with the addresses at which they are watched. */
const readSteps = async ({ db }: Pick<Scope, 'db'>, lessonId: string) => {
  const rows = await db
    .selectFrom('classroomEvent')
    .select(['at', 'data'])
    .where('lessonId', '=', lessonId)
    .where('type', '=', 'RECORDING')
    .execute()
  return rows.flatMap(
    ({ at, data }): (ReportedStep & { readonly address: string | undefined })[] =>
      isStepData(data)
        ? [{ at, step: data.state, recording: data.recording ?? '-', address: data.address }]
        : [],
  )
}

/** Lists the recordings of a lesson that can be watched, in the order in which they were ready (CLS-02). */
export const playbacksOf = async (
  scope: Pick<Scope, 'db'>,
  lessonId: string,
): Promise<LessonPlayback[]> => {
  const steps = await readSteps(scope, lessonId)
  return [...grouped(steps, ({ recording }) => recording).entries()]
    .flatMap(([recording, own]): LessonPlayback[] => {
      const ready = own
        .filter(({ step }) => step === 'READY')
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .at(-1)
      return ready && stateOf(own) === 'SUCCEEDED'
        ? [{ recording, readyAt: ready.at, address: ready.address ?? null }]
        : []
    })
    .toSorted((a, b) => (a.readyAt < b.readyAt ? -1 : 1))
}

/** Writes down how far a lesson's recording is; its row is locked by the caller. */
export const settleRecording = async (tx: StoreTx, of: Contexts, lesson: Lesson): Promise<void> => {
  const changes = recordingOf(await readSteps(tx, lesson.id), lesson.status === 'ENDED')
  if (!changes || (lesson.recording === changes.recording && lesson.playback === changes.playback))
    return
  await updateRecord(
    tx,
    of('lesson'),
    { id: lesson.id, changes },
    { system: true, action: 'recordLesson' },
  )
}
