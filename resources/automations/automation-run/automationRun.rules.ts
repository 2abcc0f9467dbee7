import { readableTargets, runsAsRead } from '../../../server/domain/automations/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { automationRun } from './automationRun.resource.ts'

export const automationRunRules = defineRules(automationRun, {
  // whoever may not read a record finds neither it nor what was done to it
  visible: caller => ({ target: readableTargets(caller) }),
  computed: (ids, ctx) => runsAsRead(ids, ctx),
  actions: {},
})
