import { closeInstitution } from '../institutions.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { platformInstitution } from '../../../../resources/operator/platform-institution/platformInstitution.resource.ts'

export const platformInstitutionRules = defineRules(platformInstitution, {
  actions: {
    async close({ record, input }, ctx) {
      await closeInstitution(ctx, record, true, input.reason)
    },
    async reopen({ record, input }, ctx) {
      await closeInstitution(ctx, record, false, input.reason)
    },
  },
})
