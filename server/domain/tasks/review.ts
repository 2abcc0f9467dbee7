import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { pointsEntry } from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import type { reviewSubmission } from '../../../resources/tasks/review.calls.ts'
import {
  submission,
  type Submission,
} from '../../../resources/tasks/submission/submission.resource.ts'
import {
  excellentPercent,
  highestMark,
  type GradingType,
  type TaskGrade,
} from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import type { ParsedOf } from '../../../src/schema/call/index.ts'
import { contextOf } from '../../engine/records/context.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { awardPoints } from '../points/index.ts'
import { countFiles } from './files.ts'
import { tellReviewed } from './tell.ts'

interface Judgement {
  readonly mark: number | null
  readonly grade: TaskGrade | null
}

/**
 * The value of a mark or grade. Throws 34406 for one of another kind, 34405 for one out of range,
 * 34407 if an approval has none.
 */
export const judgeMark = (
  gradingType: GradingType,
  { mark, grade }: Judgement,
  needed: boolean,
): { readonly percent: number | null; readonly excellent: boolean } => {
  const max = highestMark[gradingType]
  if (max === null) {
    if (mark !== null) throw errors.markOfWrongKind().at('mark')
    if (grade === null && needed) throw errors.markMissing().at('grade')
    return { percent: null, excellent: grade === 'EXCELLENT' }
  }
  if (grade !== null) throw errors.markOfWrongKind().at('grade')
  if (mark === null) {
    if (needed) throw errors.markMissing().at('mark')
    return { percent: null, excellent: false }
  }
  if (mark < 0 || mark > max) throw errors.markOutsideOf({ max }).at('mark')
  const percent = Math.round((100 * mark) / max)
  return { percent, excellent: percent >= excellentPercent }
}

/**
 * The submission that waits for a review, locked. Throws 34416 if it is deleted, 409 if someone has
 * changed it, 34413 if it doesn't wait for a review.
 */
export const lockForReview = async (
  tx: StoreTx,
  id: string,
  version: number,
): Promise<Submission> => {
  const found = await tx.lock(submission, id)
  if (!found) throw errors.submissionNotFound()
  if (found.version !== version)
    throw errors.conflict({ data: { theirs: { version: found.version } } })
  if (found.state !== 'SUBMITTED' && found.state !== 'REVISED') throw errors.submissionReviewed()
  return found
}

/** Gives the points of an excellent task, once. */
const awardExcellent = (
  tx: StoreTx,
  of: Contexts,
  { id, studentId, courseId }: Submission,
  task: { readonly title: string; readonly lessonId: string | null },
): Promise<void> =>
  awardPoints(tx, contextOf(of('pointsEntry'), pointsEntry), [
    {
      source: 'EXCELLENT_TASK',
      mark: id,
      studentId,
      courseId,
      lessonId: task.lessonId,
      reason: task.title,
    },
  ])

/**
 * TSK-02: approves a submission or sends it back, with mark and comment. See `lockForReview` and
 * `judgeMark` for what it refuses.
 */
export const review = async (
  tx: StoreTx,
  of: Contexts,
  { id, version, decision, mark, grade, comment }: ParsedOf<typeof reviewSubmission.input>,
  now: string,
): Promise<{ readonly version: number }> => {
  const found = await lockForReview(tx, id, version)
  const task = await tx.get(classTask, found.taskId)
  if (!task) throw errors.taskNotFound()
  const approved = decision === 'APPROVED'
  const worth = judgeMark(task.gradingType ?? 'HUNDRED_MARK', { mark, grade }, approved)
  const place = { place: 'REVIEW', taskId: found.taskId, studentId: found.studentId } as const
  if (!approved && (comment ?? '').trim() === '' && (await countFiles(tx, place)) === 0)
    throw errors.valueMissing().at('comment')
  const changes = {
    state: decision,
    mark,
    grade,
    percent: worth.percent,
    excellent: approved && worth.excellent,
    comment,
    reviewedAt: now,
    reviewerName: of('submission').actor.name.slice(0, 100),
  }
  const ctx = contextOf(of('submission'), submission)
  const written = await updateRecord(tx, ctx, { id, version, changes })
  await tellReviewed(task, found.studentId, decision, ruleContext(tx, ctx))
  if (written.excellent) await awardExcellent(tx, of, written, task)
  return { version: written.version }
}
