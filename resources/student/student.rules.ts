import { resetSchoolPassword } from '../../server/domain/accounts/school.ts'
import { defineRules } from '../../server/domain/rules.ts'
import { student } from './student.resource.ts'

export const studentRules = defineRules(student, {
  quotas: [{ name: 'students', code: '2222', where: {}, max: institution => institution.studentLimit }],
  // nothing has been booked yet, so all of a limit remains; bookings keep these two true once there are any (domain.md, invariant 6)
  beforeWrite: ({ after }) => ({ remainingBookings: after.bookingLimit, remainingLeave: after.leaveLimit }),
  actions: {
    async resetPassword({ record, input }, ctx) {
      if (record) await resetSchoolPassword(ctx, { ...record, resource: 'student' }, input.password)
      return {}
    },
  },
})
