import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { seminarField } from '../../../../resources/seminars/seminar-field/seminarField.resource.ts'

const answered = ErrorCode.registrationFieldAnswered

export const seminarFieldRules = defineRules(seminarField, {
  locks: ({ answers }) =>
    (answers ?? 0) > 0 ? { fields: { kind: answered }, remove: answered } : { fields: {} },
  actions: {},
})
