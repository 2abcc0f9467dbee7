import { readableTargets, runsAsRead } from '../log.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { automationRun } from '../../../../resources/automations/automation-run/automationRun.resource.ts'

export const automationRunRules = defineRules(automationRun, {
  // whoever may not read a record finds neither it nor what was done to it
  visible: caller => ({ target: readableTargets(caller) }),
  computed: (ids, ctx) => runsAsRead(ids, ctx),
  actions: {},
})
