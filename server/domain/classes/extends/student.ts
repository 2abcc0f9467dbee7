import { student } from '../../../../resources/people/student/student.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { takePlacesAgain } from '../validateMember.ts'

/** A student who comes back takes their places in classes again. */
export const membershipsOfStudent = extendRules(student, {
  beforeWrite: (change, ctx) => takePlacesAgain('studentId', change, ctx),
})
