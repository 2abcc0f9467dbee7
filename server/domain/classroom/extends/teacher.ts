import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { eraseFromClassrooms } from '../records/erase.ts'
import { personalClassroomParts } from '../records/personal.ts'

/** What classrooms keep of a teacher: messages, events, notes. */
export const classroomOfTeacher = extendRules(teacher, {
  personal: {
    parts: personalClassroomParts,
    also: (ids, ctx) => eraseFromClassrooms(ctx.tx, ids),
  },
})
