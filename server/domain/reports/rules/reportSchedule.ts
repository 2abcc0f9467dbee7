import { planNext, sendScheduled } from '../schedule.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { reportSchedule } from '../../../../resources/reports/report-schedule/reportSchedule.resource.ts'

export const reportScheduleRules = defineRules(reportSchedule, {
  beforeWrite: planNext,
  marks: ['nextOn', 'lastOn'],
  schedules: { send: sendScheduled },
  actions: {},
})
