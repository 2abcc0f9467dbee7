import { readableTargets, runsAsRead } from '../log.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { automationRun } from '../../../../resources/automations/automation-run/automationRun.resource.ts'

export const automationRunRules = defineRules(automationRun, {
  // people who can't read a record don't see the runs about it
  visible: caller => ({ target: readableTargets(caller) }),
  computed: (ids, ctx) => runsAsRead(ids, ctx),
  actions: {},
})
