import { courseInvitationRules } from '../../../resources/course-invitation/courseInvitation.rules.ts'
import { courseMemberRules } from '../../../resources/course-member/courseMember.rules.ts'
import { courseRules } from '../../../resources/course/course.rules.ts'
import { defineDomain } from '../../engine/domain.ts'
import { classCalls } from './classes.routes.ts'
import { classCodeTables } from './tables.ts'

export const classes = defineDomain({
  name: 'classes',
  calls: classCalls,
  rules: {
    course: courseRules,
    courseMember: courseMemberRules,
    courseInvitation: courseInvitationRules,
  },
  tables: classCodeTables,
  seed: () => import('../../../mocks/seed/classes.ts'),
})
