import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { checkMayEditSelf } from '../staff.ts'

/** The booking policy decides whether teachers can change their own record. */
export const bookingsOfTeacher = extendRules(teacher, {
  async beforeWrite({ kind, after }, ctx) {
    if (kind === 'update') await checkMayEditSelf(after.id, ctx)
  },
})
