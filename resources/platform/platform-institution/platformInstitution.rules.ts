import { closeInstitution } from '../../../server/domain/platform/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { errors } from '../../../server/platform/errors/errors.ts'
import { platformInstitution } from './platformInstitution.resource.ts'

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
