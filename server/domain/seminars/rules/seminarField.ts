import { seminarsErrors } from '../../../../resources/seminars/seminars.errors.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { seminarField } from '../../../../resources/seminars/seminar-field/seminarField.resource.ts'

const answered = seminarsErrors.registrationFieldAnswered.code

export const seminarFieldRules = defineRules(seminarField, {
  locks: ({ answers }) =>
    (answers ?? 0) > 0 ? { fields: { kind: answered }, remove: answered } : { fields: {} },
  actions: {},
})
