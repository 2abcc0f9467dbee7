import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import type { SubmissionState } from '../../../resources/tasks/submission/submission.options.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { lockDraft, saveDraft, sendFiles, type DraftPlace } from './draft.ts'
import { countFiles } from './files.ts'
import { demandOpenTask, ownTaskOf, phaseOf, type TaskMoment } from './task.ts'
import { tellReviewers } from './tell.ts'

/** A student's submission. */
export interface Handing extends DraftPlace {
  readonly content: string
  /** Version of the draft. */
  readonly version: number
}

/** The result of a submission. */
interface HandedIn {
  readonly id: string
  readonly state: SubmissionState
  /** Files that it did away with; their bytes are deleted after the commit. */
  readonly deleted: readonly string[]
}

/**
 * Submits a task, for the first time or as the requested revision. Throws 34401, 34402 or 34412 if
 * it can't be submitted now, 34408 if it is not the student's, 34409 if it is empty, 409 if another
 * window has changed the draft.
 */
export const submitTask = async (
  tx: StoreTx,
  of: Contexts,
  { content, version, ...place }: Handing,
  moment: TaskMoment,
): Promise<HandedIn> => {
  const { now } = moment
  await lockDraft(tx, place, now)
  const { task, own } = await ownTaskOf(tx, place.studentId, place.taskId)
  demandOpenTask(task, own, moment)
  await saveDraft(tx, place, { content, version }, now)
  const files = await countFiles(tx, { place: 'STUDENT', ...place })
  if (content.trim() === '' && files === 0) throw errors.submissionEmpty().at('content')
  const deleted = await sendFiles(tx, place)
  const ctx = contextOf(of('submission'), submission)
  await tellReviewers(task, place.studentId, ruleContext(tx, ctx))
  if (own) {
    const changes = { content, state: 'REVISED', attempt: (own.attempt ?? 1) + 1, revisedAt: now }
    await updateRecord(tx, ctx, { id: own.id, changes })
    return { id: own.id, state: 'REVISED', deleted }
  }
  const timing = phaseOf(task, now) === 'ENDED' ? 'LATE' : 'ON_TIME'
  const { id } = await createRecord(
    tx,
    ctx,
    {
      ...place,
      courseId: task.courseId,
      content,
      timing,
      attempt: 1,
      submittedAt: now,
      revisedAt: now,
    },
    { system: true },
  )
  return { id, state: 'SUBMITTED', deleted }
}
