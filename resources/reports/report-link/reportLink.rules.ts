import { defineRules } from '../../../server/engine/records/rules.ts'
import { reportLink } from './reportLink.resource.ts'

export const reportLinkRules = defineRules(reportLink, {
  personal: { of: ['studentId', 'teacherId', 'userId'], erase: ['name'] },
  actions: {
    async revoke({ record }, ctx) {
      if (record?.status === 'ACTIVE')
        await ctx.change(reportLink, record.id, { status: 'REVOKED' })
      return {}
    },
  },
})
