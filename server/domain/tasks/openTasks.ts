import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

interface Counted {
  readonly studentId: string | null
  readonly n: number | string
}

/**
 * How many tasks these students can submit now, as they see it themselves: begun ones of their
 * classes of which they have submitted nothing, unless they are over and allow no make-up, and
 * those that need a revision. Two statements.
 */
export const openTasksOf = async (
  ids: readonly string[],
  { reading, now }: Pick<ComputeContext, 'reading' | 'now'>,
): Promise<ReadonlyMap<string, { readonly openTasks: number }>> => {
  const db = tablesOf(reading, classTask, course, courseMember, submission)
  const untouched: readonly Counted[] = await db
    .selectFrom('courseMember')
    .innerJoin('course', 'course.id', 'courseMember.courseId')
    .innerJoin('classTask', 'classTask.courseId', 'courseMember.courseId')
    .leftJoin('submission', join =>
      join
        .onRef('submission.taskId', '=', 'classTask.id')
        .onRef('submission.studentId', '=', 'courseMember.studentId')
        .on('submission.deletedAt', 'is', null),
    )
    .select(eb => ['courseMember.studentId', eb.fn.countAll<number>().as('n')])
    .where('courseMember.studentId', 'in', ids)
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('course.deletedAt', 'is', null)
    .where('classTask.deletedAt', 'is', null)
    .where('classTask.startAt', '<=', now)
    .where(eb => eb.or([eb('classTask.endAt', '>=', now), eb('classTask.allowMakeUp', '=', true)]))
    .where('submission.id', 'is', null)
    .groupBy('courseMember.studentId')
    .execute()
  const toRevise: readonly Counted[] = await db
    .selectFrom('submission')
    .innerJoin('classTask', 'classTask.id', 'submission.taskId')
    .select(eb => ['submission.studentId', eb.fn.countAll<number>().as('n')])
    .where('submission.studentId', 'in', ids)
    .where('submission.state', '=', 'NEEDS_REVISION')
    .where('submission.deletedAt', 'is', null)
    .where('classTask.deletedAt', 'is', null)
    .groupBy('submission.studentId')
    .execute()
  const counts = new Map<string, number>()
  for (const { studentId, n } of [...untouched, ...toRevise])
    if (studentId !== null) counts.set(studentId, (counts.get(studentId) ?? 0) + Number(n))
  return new Map(ids.map(id => [id, { openTasks: counts.get(id) ?? 0 }]))
}
