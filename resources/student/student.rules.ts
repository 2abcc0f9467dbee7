import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { resetSchoolPassword, resetSecondFactor } from '../../server/domain/identity/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { queueInactiveStudents, remainingOf } from '../../server/domain/booking/index.ts'
import { student } from './student.resource.ts'

export const studentRules = defineRules(student, {
  quotas: [
    {
      name: 'students',
      code: ErrorCode.memberLimitExceeded,
      where: {},
      max: institution => institution.studentLimit,
    },
  ],
  computed: remainingOf,
  afterWrites: queueInactiveStudents,
  actions: {
    async removeSecondFactor({ record }, ctx) {
      if (record) await resetSecondFactor(ctx, { ...record, resource: 'student' })
      return {}
    },
    async resetPassword({ record, input }, ctx) {
      if (record) await resetSchoolPassword(ctx, { ...record, resource: 'student' }, input.password)
      return {}
    },
  },
})
