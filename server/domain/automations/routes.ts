import * as calls from '../../../resources/automation/automation.calls.ts'
import { automation } from '../../../resources/automation/automation.resource.ts'
import { runList } from '../../../resources/automation/runs.list.ts'
import { implement } from '../../engine/calls/implement.ts'
import { pagesOf, sendList } from '../../engine/exports/listSource.ts'
import { resourcesOf } from '../../engine/records/context.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { demandAutomation, automationFactsOf, listRuns } from './log.ts'
import { planOf } from './plan.ts'
import { trialOf } from './trial.ts'

export const automationCalls = [
  implement(calls.automationFacts, {
    read: ({ scope, of, input }) => automationFactsOf(scope, of, input.automation),
  }),
  implement(calls.automationRuns, {
    read: ({ scope, of, input }) =>
      listRuns(scope, of, { ...input, page: input.page ?? 1, limit: input.limit ?? 20 }),
  }),
  implement(calls.exportRuns, {
    read: ctx => {
      const { scope, of, session, input } = ctx
      demandVerb(session, automation, 'read')
      const { columns: _columns, format: _format, ...query } = input
      const read = (page: number, limit: number) => listRuns(scope, of, { ...query, page, limit })
      return sendList(ctx, runList, query, async () => ({
        total: (await read(1, 1)).total,
        parts: () => pagesOf(read),
      }))
    },
  }),
  implement(calls.tryAutomation, {
    // as the caller sees the records: a trial tells nobody more than they may know
    read: async ({ scope, of, ports, session, input }) => {
      const record = await demandAutomation(scope, of, input.automation)
      const plan = planOf(record, of, resourcesOf(session, ports.resources))
      return trialOf(scope, plan, record, input.days ?? 30)
    },
  }),
]
