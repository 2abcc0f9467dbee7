import { planNext, sendScheduled } from '../../../server/domain/reports/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { reportSchedule } from './reportSchedule.resource.ts'

export const reportScheduleRules = defineRules(reportSchedule, {
  beforeWrite: planNext,
  marks: ['nextOn', 'lastOn'],
  schedules: { send: sendScheduled },
  actions: {},
})
