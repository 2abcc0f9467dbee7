import { contextsOfRules } from '../../engine/records/system.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { defineDomain } from '../../engine/domain.ts'
import { watchOf } from '../../engine/changes/watches.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { dueWorker } from '../../engine/due/index.ts'
import { automator } from './automator.ts'
import { automationQueue } from './execute.ts'
import { judged } from './load.ts'
import type { AutomationTerms } from './plan.ts'
import { deleteOldDays } from './retention.ts'
import { automationCalls } from './routes.ts'
import { automationTables } from './tables.ts'
import { second } from '../../../src/schema/durations.ts'

/** Throws, at the field, what keeps an automation from working in the caller's name. */
export const judgeAutomation = (
  terms: AutomationTerms,
  ctx: Pick<RuleContext, 'contextOf' | 'resource' | 'resources'>,
): void => {
  judged(terms, contextsOfRules(ctx), ctx.resources)
}

/** Checks at once everything that may start this process's automations, and their runs. */
export const lookAtAutomations = async (ports: EnginePorts): Promise<void> => {
  await watchOf(ports, 'automations').refresh(true)
  await dueWorker(ports, 'automationQueue').look()
}

/** Resolves when the automations of this process have nothing to do at the moment. */
export const automationsDone = async (ports: EnginePorts): Promise<void> => {
  const watch = watchOf(ports, 'automations')
  do {
    await watch.done()
    await dueWorker(ports, 'automationQueue').done()
    // checks again what the runs have changed
  } while (watch.running().length)
}

export const automations = defineDomain({
  name: 'automations',
  about: 'Administrators’ own automations: they notify people, set fields and call webhooks.',
  rules: [() => import('./rules/automation.ts'), () => import('./rules/automationRun.ts')],
  notices: { automation: { en: 'Automations', zh: '自动化' } },
  calls: automationCalls,
  tables: automationTables,
  due: { automationQueue },
  watches: {
    automations: { hears: 'change', every: 30 * second, asksEvery: second, watch: automator },
  },
  sweeps: [
    { name: 'days of automations', ofEach: (scope, { clock }) => deleteOldDays(scope, clock) },
  ],
})
