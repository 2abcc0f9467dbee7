import { student } from '../../../../resources/people/student/student.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { eraseFromClassrooms } from '../records/erase.ts'
import { personalClassroomParts } from '../records/personal.ts'

/** What classrooms keep of a student: messages, events, notes. */
export const classroomOfStudent = extendRules(student, {
  personal: {
    parts: personalClassroomParts,
    also: (ids, ctx) => eraseFromClassrooms(ctx.tx, ids),
  },
})
