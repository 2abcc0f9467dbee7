import { alertPeople } from '../names.ts'
import { acknowledgeAlert, escalateAlert } from '../raise.ts'
import { createRules } from '../usualRules.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { alert } from '../../../../resources/supervision/alert/alert.resource.ts'

export const alertRules = defineRules(alert, {
  highlights: [
    {
      name: 'open',
      kind: 'attention',
      label: { en: 'Open alerts in lessons', zh: '待处理的课堂告警' },
      where: { state: 'OPEN' },
    },
  ],
  computed: (ids, { reading }) => alertPeople(reading, ids),
  schedules: { escalate: async (open, ctx) => escalateAlert(ctx, open) },
  actions: {
    async acknowledge({ record }, ctx) {
      await acknowledgeAlert(ctx, record)
    },
    async createUsualRules(_call, ctx) {
      return { created: await createRules(ctx) }
    },
  },
})
