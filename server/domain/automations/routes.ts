import * as calls from '../../../resources/automation/automation.calls.ts'
import { automation } from '../../../resources/automation/automation.resource.ts'
import { runList } from '../../../resources/automation/runs.list.ts'
import { implement } from '../../engine/calls/implement.ts'
import { rowsById, sendList } from '../../engine/exports/listSource.ts'
import { resourcesOf } from '../../engine/records/context.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { idsOfRuns, demandAutomation, automationFactsOf, listRuns } from './log.ts'
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
      return sendList(ctx, runList, query, async () => {
        await demandAutomation(scope, of, query.automation)
        return rowsById(await idsOfRuns(scope, query), part =>
          listRuns(scope, of, { ...query, ...part }),
        )
      })
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
