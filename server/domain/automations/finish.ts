import { automationRun } from '../../../resources/automations/automation-run/automationRun.resource.ts'
import type {
  RunReason,
  RunState,
} from '../../../resources/automations/automation-run/automationRun.options.ts'
import { enter } from '../../engine/journals/enter.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { Words } from './actions/action.ts'

/** The entry key of an event, so that it starts an automation only once. */
export const automationRunKey = (automation: string, event: string): string =>
  `${automation} ${event}`

const columns = [
  'id',
  'automation',
  'event',
  'kind',
  'at',
  'resource',
  'recordId',
  'value',
  'reason',
  'count',
  'tries',
] as const

/** Runs of the queue. */
export const queuedRuns = ({ db }: Pick<StoreTx, 'db'>) =>
  db.selectFrom('automationQueue').select([...columns])
export type QueuedRun = Awaited<ReturnType<ReturnType<typeof queuedRuns>['execute']>>[number]

/** Result of a run. */
export interface RunOutcome {
  readonly state: RunState
  readonly reason?: RunReason
  /** What was done, or the refusal. */
  readonly words?: Words
}

/** Removes runs from the queue and enters their results in the log. */
export const endRuns = async (
  ctx: Pick<RuleContext, 'tx' | 'now' | 'ids' | 'contextOf'>,
  runs: readonly QueuedRun[],
  outcome: RunOutcome,
): Promise<void> => {
  if (!runs.length) return
  const { state, words } = outcome
  await enter(
    ctx,
    automationRun,
    runs.map(({ id, automation, event, kind, at, resource, recordId, reason, count }) => ({
      id,
      // events that start nothing are collected repeatedly, so their runs have no key
      ...(reason === null ? { key: automationRunKey(automation, event) } : {}),
      values: {
        automation,
        event: kind,
        target: resource,
        recordId,
        at,
        doneAt: ctx.now,
        state,
        reason: reason ?? outcome.reason ?? null,
        textZh: words?.zh ?? null,
        textEn: words?.en ?? null,
        count,
      },
    })),
  )
  await ctx.tx.db
    .deleteFrom('automationQueue')
    .where(
      'id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute()
}
