import type { RuleContext } from '../../engine/records/rules.ts'
import { defineDomain } from '../../engine/domain.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { dueWorker } from '../../engine/due/index.ts'
import { automatorOf } from './automator.ts'
import { automationQueue } from './execute.ts'
import { judged } from './load.ts'
import type { AutomationTerms } from './plan.ts'
import { deleteOldDays } from './retention.ts'
import { automationCalls } from './routes.ts'
import { automationTables } from './tables.ts'
import { second } from '../../../src/schema/durations.ts'

// what the rules of automations use
export { readableTargets, runsAsRead } from './log.ts'
export { noteAutomations } from './note.ts'

/** Throws, at the field, what keeps an automation from working in the caller's name. */
export const judgeAutomation = (
  terms: AutomationTerms,
  ctx: Pick<RuleContext, 'contextOf' | 'resource' | 'resources'>,
): void => {
  judged(terms, name => ctx.contextOf(ctx.resource(name)), ctx.resources)
}

const halfMinute = 30 * second
const rounds = new WeakMap<EnginePorts, number>()

/** Every second, which institutions have automations; at the start and every half-minute, what is due in each of them. */
const round = async (ports: EnginePorts, first: boolean): Promise<void> => {
  const automator = automatorOf(ports)
  if (first)
    ports.store.listen((institutionId, topic) => {
      if (topic === 'change') automator.heard(institutionId)
    })
  const n = first ? 0 : (rounds.get(ports) ?? 0) + 1
  rounds.set(ports, n)
  await automator.refresh(n % (halfMinute / second) === 0)
}

/** Looks at once at all that starts the automations of this process, and at their runs. */
export const lookAtAutomations = async (ports: EnginePorts): Promise<void> => {
  await automatorOf(ports).refresh(true)
  await dueWorker(ports, 'automationQueue').look()
}

/** Resolves when the automations of this process have nothing to do at the moment. */
export const automationsDone = async (ports: EnginePorts): Promise<void> => {
  const automator = automatorOf(ports)
  do {
    await automator.done()
    await dueWorker(ports, 'automationQueue').done()
    // what runs have changed is looked at again
  } while (automator.running().length)
}

export const automations = defineDomain({
  name: 'automations',
  rules: [() => import('./rules/automation.ts'), () => import('./rules/automationRun.ts')],
  notices: { automation: { en: 'Automations', zh: '自动化' } },
  calls: automationCalls,
  tables: automationTables,
  due: { automationQueue },
  schedules: [{ name: 'start automations', every: second, run: round }],
  sweeps: [
    { name: 'days of automations', ofEach: (scope, { clock }) => deleteOldDays(scope, clock) },
  ],
  halt: async ports => {
    const automator = automatorOf(ports)
    automator.stop()
    await automator.done()
  },
})
