import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

/**
 * Late submissions belong to tasks that allow make-up and came after the end; an approved one has a
 * mark or grade; every file of a task is there.
 */
export const tasksAudit: Check = {
  name: 'submissions keep the rules of their tasks',
  async run({ scope, ports }, tell) {
    if (!ports.resources.submission) return 'no tasks'
    const rows = await tablesOf(scope, submission, classTask)
      .selectFrom('submission')
      .innerJoin('classTask', 'classTask.id', 'submission.taskId')
      .select(['submission.id', 'submission.state', 'submission.timing', 'submission.mark'])
      .select(['submission.grade', 'classTask.allowMakeUp'])
      .where('submission.deletedAt', 'is', null)
      .execute()
    for (const { id, state, timing, mark, grade, allowMakeUp } of rows) {
      if (timing === 'LATE' && !allowMakeUp)
        tell(`submission ${id} is late, and its task allows no make-up`)
      if (state === 'APPROVED' && mark === null && grade === null)
        tell(`submission ${id} is approved and has neither a mark nor a grade`)
    }
    const lost = await scope.db
      .selectFrom('taskFile')
      .leftJoin('fileRow', 'fileRow.id', 'taskFile.fileId')
      .select('taskFile.fileId')
      .where('fileRow.id', 'is', null)
      .execute()
    for (const { fileId } of lost) tell(`the task file ${fileId} is not there`)
    return `${rows.length} submissions`
  },
}
