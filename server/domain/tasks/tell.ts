import {
  taskAssigned,
  taskReviewed,
  taskToReview,
} from '../../../resources/tasks/class-task/classTask.messages.ts'
import {
  classTask,
  type ClassTask,
} from '../../../resources/tasks/class-task/classTask.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { reviewDecisions } from '../../../resources/tasks/submission/submission.options.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import { peopleWithRight } from '../../engine/notices/people.ts'
import { quotedTitle } from '../../engine/notices/quoted.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { withNamedZone } from '../../../src/schema/zonedText.ts'
import { activeStudents } from '../scheduling/index.ts'

/** The screen on which a student does a task. */
export const ownTaskAddress = (taskId: string): string =>
  `/myTasks?${new URLSearchParams({ task: taskId }).toString()}`

/** The list of a task's submissions that wait for their review. */
const toReviewAddress = (taskId: string): string =>
  `/submission?${new URLSearchParams([
    ['taskId', taskId],
    ['state', 'SUBMITTED'],
    ['state', 'REVISED'],
  ]).toString()}`

/** Whether a submission of the task waits for its review. */
const hasWaiting = async ({ tx }: Pick<RuleContext, 'tx'>, taskId: string): Promise<boolean> =>
  (await tablesOf(tx, submission)
    .selectFrom('submission')
    .select('id')
    .where('taskId', '=', taskId)
    .where('state', 'in', ['SUBMITTED', 'REVISED'])
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Notifies the teachers and assistants of the class who can review that a student is about to
 * submit. It does so only if no other submission of the task waits, so that a class of forty causes
 * one message and not forty.
 */
export const tellReviewers = async (
  { id, title, courseId }: Pick<ClassTask, 'id' | 'title' | 'courseId'>,
  studentId: string,
  ctx: RuleContext,
): Promise<void> => {
  if (await hasWaiting(ctx, id)) return
  const ofClass = await ctx.tx.get(course, courseId)
  const staff = [...new Set([...(ofClass?.teachers ?? []), ...(ofClass?.assistants ?? [])])]
  const reviewers = await peopleWithRight(
    ctx.tx,
    staff.map(one => ({ resource: 'teacher', id: one })),
    'submission.review',
  )
  if (!reviewers.length) return
  const who = await ctx.tx.get(student, studentId)
  const facts = { task: title, student: who ? quotedTitle(student, who) : '' }
  for (const person of reviewers)
    await ctx.notify(person, taskToReview, facts, {
      link: toReviewAddress(id),
      mentions: [{ id: studentId, name: facts.student }],
    })
}

/** Notifies a student of the review of their submission. */
export const tellReviewed = (
  { id, title }: Pick<ClassTask, 'id' | 'title'>,
  studentId: string,
  decision: keyof typeof reviewDecisions,
  ctx: RuleContext,
): Promise<void> =>
  ctx.notify(
    { resource: 'student', id: studentId },
    taskReviewed,
    { task: title, decision },
    { link: ownTaskAddress(id) },
  )

/** Notifies the students of the class once that a task has begun. */
export const announceTask = async (task: ClassTask, ctx: RuleContext): Promise<void> => {
  const facts = { task: task.title, end: withNamedZone(task.endAt, ctx.institution.timezone) }
  const rows = await activeStudents(ctx.tx)
    .select('courseMember.studentId')
    .where('courseMember.courseId', '=', task.courseId)
    .execute()
  for (const { studentId: id } of rows)
    if (id !== null)
      await ctx.notify({ resource: 'student', id }, taskAssigned, facts, {
        dedupeKey: task.id,
        link: ownTaskAddress(task.id),
      })
  await ctx.change(classTask, task.id, { announced: true })
}
