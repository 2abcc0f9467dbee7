import { homeworkOnStudents } from '../../../../resources/tasks/student.extension.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { openTasksOf } from '../openTasks.ts'
import { deleteFilesAndDrafts } from '../files.ts'
import { personalTaskParts } from '../personal.ts'

/** How many tasks a student has to do, and what tasks keep of them: answers, files and drafts. */
export const tasksOfStudent = extendRules(student, homeworkOnStudents, {
  computed: openTasksOf,
  actions: {},
  personal: {
    parts: personalTaskParts,
    also: (ids, ctx) => deleteFilesAndDrafts(ctx.tx, ids),
  },
})
