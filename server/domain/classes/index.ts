import { defineDomain } from '../../engine/domain.ts'
import { classCalls } from './classes.routes.ts'
import { classCodeTables } from './tables.ts'

// what other domains use
export { codeTarget } from './codes.ts'
export { openInvitation, redeemInvitation } from './invitations.ts'
export { maxAuditors } from './validateMember.ts'

export const classes = defineDomain({
  name: 'classes',
  about:
    'Classes, their members and labels, invitations by link and code, and copies for the next term.',
  rules: [
    () => import('./rules/course.ts'),
    () => import('./rules/courseInvitation.ts'),
    () => import('./rules/courseMember.ts'),
  ],
  extends: [() => import('./extends/student.ts'), () => import('./extends/teacher.ts')],
  calls: classCalls,
  tables: classCodeTables,
})
