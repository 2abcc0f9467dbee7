import { taskEndsSoon } from '../../../resources/tasks/class-task/classTask.messages.ts'
import {
  classTask,
  type ClassTask,
} from '../../../resources/tasks/class-task/classTask.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { withNamedZone } from '../../../src/schema/zonedText.ts'
import { activeStudents } from '../scheduling/index.ts'
import { ownTaskAddress } from './tell.ts'

/** Active students of the class who have submitted nothing. */
const silentStudents = async (
  { tx }: Pick<RuleContext, 'tx'>,
  { id, courseId }: Pick<ClassTask, 'id' | 'courseId'>,
): Promise<readonly string[]> => {
  const rows = await activeStudents(tx)
    .select('courseMember.studentId')
    .where('courseMember.courseId', '=', courseId)
    .execute()
  const submitted = await tablesOf(tx, submission)
    .selectFrom('submission')
    .select('studentId')
    .where('taskId', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  const heard = new Set(submitted.map(({ studentId }) => studentId))
  return rows.flatMap(({ studentId }) =>
    studentId === null || heard.has(studentId) ? [] : [studentId],
  )
}

/** Reminds students who have not submitted a task that ends within a day: once per end. */
export const remindStudents = async (task: ClassTask, ctx: RuleContext): Promise<void> => {
  const facts = { task: task.title, end: withNamedZone(task.endAt, ctx.institution.timezone) }
  for (const id of await silentStudents(ctx, task))
    await ctx.notify({ resource: 'student', id }, taskEndsSoon, facts, {
      dedupeKey: `${task.id} ${task.endAt}`,
      link: ownTaskAddress(task.id),
    })
  await ctx.change(classTask, task.id, { reminded: true })
}
