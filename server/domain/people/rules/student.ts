import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { studentHighlights } from '../../../../resources/people/student/student.highlights.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { personalFields } from '../personalFields.ts'

export const studentRules = defineRules(student, {
  highlights: studentHighlights,
  quotas: [
    {
      name: 'students',
      code: ErrorCode.memberLimitExceeded,
      where: {},
      max: institution => institution.studentLimit,
    },
  ],
  personal: { rename: ['name'], erase: personalFields.student },
  actions: {},
})
