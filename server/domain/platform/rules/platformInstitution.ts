import { closeInstitution } from '../index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { platformInstitution } from '../../../../resources/platform/platform-institution/platformInstitution.resource.ts'

export const platformInstitutionRules = defineRules(platformInstitution, {
  actions: {
    async close({ record, input }, ctx) {
      if (!record) throw errors.institutionNotFound()
      await closeInstitution(ctx, record, true, input.reason)
      return {}
    },
    async reopen({ record, input }, ctx) {
      if (!record) throw errors.institutionNotFound()
      await closeInstitution(ctx, record, false, input.reason)
      return {}
    },
  },
})
