import { preparePerson } from '../../server/domain/seminars/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { seminarPerson } from './seminarPerson.resource.ts'

export const seminarPersonRules = defineRules(seminarPerson, {
  personal: { of: ['teacherId'], rename: ['name'], erase: ['position', 'about', 'photo'] },
  beforeWrite: preparePerson,
  actions: {},
})
