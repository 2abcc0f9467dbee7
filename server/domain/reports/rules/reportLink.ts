import { defineRules } from '../../../engine/records/rules.ts'
import { reportLink } from '../../../../resources/reports/report-link/reportLink.resource.ts'

export const reportLinkRules = defineRules(reportLink, {
  personal: { of: ['studentId', 'teacherId', 'userId'], erase: ['name'] },
  actions: {
    async revoke({ record }, ctx) {
      if (record.status === 'ACTIVE') await ctx.change(reportLink, record.id, { status: 'REVOKED' })
    },
  },
})
