import { studentRules } from '../../../resources/student/student.rules.ts'
import { teacherRules } from '../../../resources/teacher/teacher.rules.ts'
import { defineDomain } from '../../engine/domain.ts'

export const people = defineDomain({
  name: 'people',
  rules: { teacher: teacherRules, student: studentRules },
  seed: () => import('../../../mocks/seed/people.ts'),
})
