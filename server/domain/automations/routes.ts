import * as calls from '../../../resources/automations/automation/automation.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { resourcesOf } from '../../engine/records/context.ts'
import { demandAutomation, automationFactsOf } from './log.ts'
import { planOf } from './plan.ts'
import { trialOf } from './trial.ts'

export const automationCalls = [
  implement(calls.automationFacts, {
    read: ({ scope, of, input }) => automationFactsOf(scope, of, input.automation),
  }),
  implement(calls.tryAutomation, {
    // reads as the caller, so that a trial reveals nothing beyond their permissions
    read: async ({ scope, of, ports, session, input }) => {
      const record = await demandAutomation(scope, of, input.automation)
      const plan = planOf(record, of, resourcesOf(session, ports.resources))
      return trialOf(scope, plan, record, input.days ?? 30)
    },
  }),
]
