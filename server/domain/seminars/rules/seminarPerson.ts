import { preparePerson, revokeHostLink } from '../personRules.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { seminarPerson } from '../../../../resources/seminars/seminar-person/seminarPerson.resource.ts'

export const seminarPersonRules = defineRules(seminarPerson, {
  personal: { of: ['teacherId'], rename: ['name'], erase: ['position', 'about', 'photo'] },
  // only the server writes it, and an undo gives it back
  marks: ['serial'],
  beforeWrite: preparePerson,
  actions: {
    async revokeJoinLink({ record }, ctx) {
      await revokeHostLink(record, ctx)
    },
  },
})
