import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { checkMayEditSelf } from '../staff.ts'

/** Whether teachers may change their own record is a rule of the booking system. */
export const bookingsOfTeacher = extendRules(teacher, {
  async beforeWrite({ kind, after }, ctx) {
    if (kind === 'update') await checkMayEditSelf(after.id, ctx)
  },
})
