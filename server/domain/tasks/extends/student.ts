import { student } from '../../../../resources/people/student/student.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { deleteFilesAndDrafts } from '../files.ts'
import { personalTaskParts } from '../personal.ts'

/** A student's data in tasks: answers, files and drafts. */
export const tasksOfStudent = extendRules(student, {
  personal: {
    parts: personalTaskParts,
    also: (ids, ctx) => deleteFilesAndDrafts(ctx.tx, ids),
  },
})
