import { defineDomain } from '../../engine/domain.ts'
import { classCalls } from './classes.routes.ts'
import { classCodeTables } from './tables.ts'

// what other domains and the rules of resources use of this one
export { restoreClassParts } from './classParts.ts'
export { codeTarget } from './codes.ts'
export { computeCourseFigures } from './figures.ts'
export { assignInvitationCode, openInvitation, redeemInvitation } from './invitations.ts'
export { refuseReserved } from './reserved.ts'
export { renewCode, validateCourse } from './validateCourse.ts'
export { maxAuditors, takePlacesAgain, validateMember } from './validateMember.ts'

export const classes = defineDomain({
  name: 'classes',
  rules: [
    () => import('./rules/course.ts'),
    () => import('./rules/courseInvitation.ts'),
    () => import('./rules/courseMember.ts'),
  ],
  extends: [() => import('./extends/student.ts'), () => import('./extends/teacher.ts')],
  calls: classCalls,
  tables: classCodeTables,
})
