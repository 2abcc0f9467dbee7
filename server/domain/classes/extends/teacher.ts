import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { takePlacesAgain } from '../validateMember.ts'
import { refuseReserved } from '../reserved.ts'

/**
 * A teacher with upcoming lessons can't be suspended (TCH-05); a reactivated one gets their classes
 * back.
 */
export const classesOfTeacher = extendRules(teacher, {
  async beforeWrite(change, ctx) {
    await refuseReserved(change, ctx)
    await takePlacesAgain('teacherId', change, ctx)
  },
})
