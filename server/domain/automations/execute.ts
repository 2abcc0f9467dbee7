import type { RunReason } from '../../../resources/automations/automation-run/automationRun.options.ts'
import { automation } from '../../../resources/automations/automation/automation.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { minute, second } from '../../../src/schema/durations.ts'
import type { Due, DueFailure, DueOutcome } from '../../engine/due/due.ts'
import { institutionsReading } from '../../engine/changes/feed.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { isVisible } from '../../engine/records/visible.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { faultOf, type Fault } from '../../platform/errors/fault.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { automationActions } from './actions/index.ts'
import type { ActionOutcome } from './actions/action.ts'
import { endRuns, queuedRuns, type QueuedRun, type RunOutcome } from './finish.ts'
import { loadAutomations, type Armed } from './load.ts'
import { automationFeed } from './note.ts'
import type { Plan } from './plan.ts'

const found = (plan: Plan, row: Row): Row | RunReason =>
  plan.subject && isVisible(plan.subject, row) ? row : 'HIDDEN'

/**
 * The current record, locked, if it still meets the conditions of the run; otherwise the reason.
 */
const recordOf = async (
  tx: StoreTx,
  plan: Plan,
  { kind, recordId, value }: QueuedRun,
): Promise<Row | RunReason> => {
  const { subject, terms, target, query, hidden } = plan
  if (!subject || recordId === null) return 'GONE'
  if (terms.trigger === 'COUNT' || kind === 'DELETED') {
    const row = await tx.lock(subject.resource, recordId, kind === 'DELETED')
    return row ? found(plan, row) : 'GONE'
  }
  const [row] = await tx.lockMatching(target.resource, [recordId], query, hidden)
  if (row) return value === null || value === row[terms.dateField ?? ''] ? row : 'CONDITION'
  const left = await tx.get(target.resource, recordId)
  if (!left) return 'GONE'
  const seen = found(plan, left)
  return typeof seen === 'string' ? seen : 'CONDITION'
}

const perform = async (
  ports: EnginePorts,
  tx: StoreTx,
  plan: Plan,
  run: QueuedRun,
): Promise<ActionOutcome> => {
  const record = plan.subject ? await recordOf(tx, plan, run) : undefined
  if (typeof record === 'string') return { reason: record }
  const { terms, target, subject } = plan
  return automationActions[terms.action].run({
    plan,
    record,
    reading: tx,
    rules: ruleContext(tx, subject ?? target),
    sign: fileSigner(ports, tx.institutionId),
    cause: {
      id: run.id,
      event: (run.kind ?? terms.trigger).toLowerCase(),
      at: run.at,
      count: terms.trigger === 'COUNT' ? run.value : null,
    },
  })
}

/** The run, locked, where it is still due and no other process carries it out. */
const dueRun = (tx: StoreTx, id: string, now: Date): Promise<QueuedRun | undefined> =>
  queuedRuns(tx)
    .where('id', '=', id)
    .where('dueAt', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Executes a run and records its result in one transaction: it happens once, or not at all. */
const carryOut = async (
  ports: EnginePorts,
  tx: StoreTx,
  { armed, own }: { readonly armed: Armed | undefined; readonly own: Contexts },
  id: string,
): Promise<DueOutcome | undefined> => {
  const run = await dueRun(tx, id, ports.clock.now())
  if (!run) return undefined
  const record = await tx.get(automation, run.automation)
  const isOff = record?.status !== 'ON'
  // the automation has changed meanwhile; the next round loads its new version
  if (!isOff && run.reason === null && armed?.record.version !== record.version)
    return { againMs: 0 }
  const outcome: ActionOutcome =
    isOff || run.reason !== null || !armed
      ? { reason: 'OFF' }
      : await perform(ports, tx, armed.plan(), run)
  await endRuns(ruleContext(tx, own(automation.name)), [run], {
    state: 'words' in outcome ? 'DONE' : 'SKIPPED',
    ...outcome,
  })
  return undefined
}

const refusalOf = (fault: Fault): RunOutcome => {
  const { code, params } = Object.values(fault.fields ?? {})[0] ?? fault
  const words = { en: textOfCode(code, 'en', params), zh: textOfCode(code, 'zh', params) }
  return { state: 'FAILED', reason: 'REFUSED', words }
}

/**
 * Ends a run that was refused or has failed for the last time; notes when it is tried again
 * otherwise.
 */
const noteFailure = async (
  tx: StoreTx,
  own: Contexts,
  { id, now }: { readonly id: string; readonly now: Date },
  { error, tries, at }: DueFailure,
): Promise<boolean> => {
  const run = await dueRun(tx, id, now)
  if (!run) return true
  const fault = faultOf(error)
  if (!fault && at !== undefined) {
    await tx.db
      .updateTable('automationQueue')
      .set({ tries, dueAt: at })
      .where('id', '=', id)
      .execute()
    return false
  }
  const outcome = fault ? refusalOf(fault) : ({ state: 'FAILED', reason: 'INTERNAL' } as const)
  await endRuns(ruleContext(tx, own(automation.name)), [run], outcome)
  return true
}

/**
 * Runs that automations were started for: each is carried out once, in the order in which they were
 * started.
 */
export const automationQueue: Due = {
  every: 30 * second,
  inOrder: true,
  // one that failed for no reason of its own
  retry: { most: 3, pauseMs: minute },
  institutions: ({ store }) => institutionsReading(store, automationFeed),
  async find({ ports, scope, now, limit }) {
    const runs = await scope.db
      .selectFrom('automationQueue')
      .select(['id', 'automation', 'dueAt', 'tries'])
      .where('dueAt', '<=', now.toISOString())
      .orderBy('dueAt')
      .orderBy('id')
      .limit(limit)
      .execute()
    if (!runs.length) return []
    const { armed, own } = await loadAutomations(ports, scope)
    const byId = new Map(armed.map(one => [one.record.id, one]))
    return runs.map(({ id, automation: by, dueAt, tries }) => ({
      key: id,
      since: dueAt,
      tries,
      work: tx => carryOut(ports, tx, { armed: byId.get(by), own }, id),
      failed: (tx, failure) => noteFailure(tx, own, { id, now: ports.clock.now() }, failure),
    }))
  },
  async next({ scope, now }) {
    const run = await scope.db
      .selectFrom('automationQueue')
      .select('dueAt')
      .where('dueAt', '>', now.toISOString())
      .orderBy('dueAt')
      .limit(1)
      .executeTakeFirst()
    return run?.dueAt
  },
}
