import { student } from '../../../../resources/people/student/student.resource.ts'
import { studentLogin } from '../../../../resources/identity/student.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { resetSchoolPassword } from '../accounts/school.ts'
import { resetSecondFactor } from '../factor/reset.ts'

export const loginOfStudent = extendRules(student, studentLogin, {
  actions: {
    async resetPassword({ record, input }, ctx) {
      await resetSchoolPassword(ctx, { ...record, resource: 'student' }, input.password)
    },
    async removeSecondFactor({ record }, ctx) {
      await resetSecondFactor(ctx, { ...record, resource: 'student' })
    },
  },
})
