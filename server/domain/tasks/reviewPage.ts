import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { ReviewPage } from '../../../resources/tasks/review.calls.ts'
import {
  submission,
  type Submission,
} from '../../../resources/tasks/submission/submission.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { filesOf } from './files.ts'

/**
 * The submissions around one, in the order in which they came, and the first that waits for a
 * review.
 */
const neighboursOf = async (
  scope: Scope,
  { id, taskId }: Submission,
): Promise<Pick<ReviewPage, 'previousId' | 'nextId' | 'nextToReviewId'>> => {
  const ofTask = tablesOf(scope, submission)
    .selectFrom('submission')
    .select('id')
    .where('taskId', '=', taskId)
    .where('deletedAt', 'is', null)
    .limit(1)
  const [previous, next, waiting] = await Promise.all([
    ofTask.where('id', '<', id).orderBy('id', 'desc').executeTakeFirst(),
    ofTask.where('id', '>', id).orderBy('id').executeTakeFirst(),
    ofTask
      .where('id', '<>', id)
      .where('state', 'in', ['SUBMITTED', 'REVISED'])
      .orderBy('id')
      .executeTakeFirst(),
  ])
  return {
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
    nextToReviewId: waiting?.id ?? null,
  }
}

/**
 * A submission as its reviewer (`person`) sees it. Throws 34416 if it is deleted, 34415 if its task
 * is.
 */
export const reviewPageOf = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  person: string,
): Promise<ReviewPage> => {
  const own = await scope.get(submission, id)
  if (!own) throw errors.submissionNotFound()
  const task = await scope.get(classTask, own.taskId)
  if (!task) throw errors.taskNotFound()
  const place = { taskId: own.taskId, studentId: own.studentId }
  return {
    id,
    version: own.version,
    taskId: own.taskId,
    title: task.title,
    content: task.content ?? '',
    attachments: await filesOf(ports, scope, {
      place: { place: 'TEMPLATE', templateId: task.templateId },
      person,
    }),
    gradingType: task.gradingType ?? 'HUNDRED_MARK',
    studentId: own.studentId,
    student: (await scope.get(student, own.studentId))?.name ?? '',
    className: (await scope.get(course, task.courseId))?.courseName ?? '',
    state: own.state,
    timing: own.timing,
    attempt: own.attempt ?? 1,
    submittedAt: own.submittedAt,
    revisedAt: own.revisedAt,
    answer: own.content ?? '',
    files: await filesOf(ports, scope, {
      place: { place: 'STUDENT', ...place },
      part: 'sent',
      person,
    }),
    mark: own.mark,
    grade: own.grade,
    comment: own.comment ?? '',
    reviewedAt: own.reviewedAt,
    reviewerName: own.reviewerName ?? '',
    reviewFiles: await filesOf(ports, scope, { place: { place: 'REVIEW', ...place }, person }),
    ...(await neighboursOf(scope, own)),
  }
}
