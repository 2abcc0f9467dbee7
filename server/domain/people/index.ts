import { defineDomain } from '../../engine/domain.ts'
import { schoolCalls } from './school.routes.ts'

// what domains with a view of students' own use
export { makeStudentLink, revokeStudentLinks } from './studentLink.ts'
export { passTable } from './passTable.ts'
// what the erasure of people uses
export { personalFields } from './personalFields.ts'
export { actorOfStudent, studentOfActor, studentPasses, type StudentBearer } from './studentPass.ts'

export const people = defineDomain({
  name: 'people',
  about: 'Students, teachers and the labels of people, and the links by which students sign in.',
  calls: schoolCalls,
  rules: [() => import('./rules/student.ts'), () => import('./rules/teacher.ts')],
})
