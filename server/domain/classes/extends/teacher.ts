import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { takePlacesAgain } from '../validateMember.ts'
import { refuseReserved } from '../reserved.ts'

/** Whoever has lessons to give stays (TCH-05); one who comes back takes their classes again. */
export const classesOfTeacher = extendRules(teacher, {
  async beforeWrite(change, ctx) {
    await refuseReserved(change, ctx)
    await takePlacesAgain('teacherId', change, ctx)
  },
})
