import type { RunReason } from '../../../resources/automations/automation-run/automationRun.options.ts'
import { automation } from '../../../resources/automations/automation/automation.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { isVisible } from '../../engine/records/visible.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { faultOf, type Fault } from '../../platform/errors/fault.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { automationActions } from './actions/index.ts'
import type { ActionOutcome } from './actions/action.ts'
import { endRuns, queuedRuns, type QueuedRun, type RunOutcome } from './finish.ts'
import type { Armed, Loaded } from './load.ts'
import type { Plan } from './plan.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

/** Another process may take a run that was begun so long ago. */
const leaseMs = 60_000
/** Runs that are claimed at a time. @tuning */
const batch = 50
/** A run that failed for no reason of its own is tried so often, with these milliseconds between. */
const maxTries = 3
const retryMs = 60_000

/** Takes runs that are due, oldest first. */
const claimRuns = (scope: Scope, owner: string, now: Date) =>
  scope.transaction(async tx => {
    const due = await tx.db
      .selectFrom('automationQueue')
      .select('id')
      .where('dueAt', '<=', now.toISOString())
      .orderBy('dueAt')
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    if (!due.length) return []
    const rows = await tx.db
      .updateTable('automationQueue')
      .set({ owner, dueAt: new Date(now.getTime() + leaseMs).toISOString() })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returning(['id', 'automation'])
      .execute()
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  })
type ClaimedRun = Awaited<ReturnType<typeof claimRuns>>[number]

const found = (plan: Plan, row: Row): Row | RunReason =>
  plan.subject && isVisible(plan.subject, row) ? row : 'HIDDEN'

/** The record as it is now, locked, where it still is what started the run; else why not. */
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

/** The run, locked, where this process still has it. */
const heldRun = (tx: StoreTx, owner: string, { id }: ClaimedRun): Promise<QueuedRun | undefined> =>
  queuedRuns(tx).where('id', '=', id).where('owner', '=', owner).forUpdate().executeTakeFirst()

const postpone = async (tx: StoreTx, { id }: QueuedRun, tries: number, at: Date): Promise<void> => {
  await tx.db
    .updateTable('automationQueue')
    .set({ owner: null, tries, dueAt: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Carries a run out and notes how it came out, in one transaction: it is done once, or not at all. */
const runOnce = (
  ports: EnginePorts,
  scope: Scope,
  owner: string,
  { armed, own }: { readonly armed: Armed | undefined; readonly own: Contexts },
  claimed: ClaimedRun,
): Promise<void> =>
  scope.transaction(async tx => {
    const run = await heldRun(tx, owner, claimed)
    if (!run) return
    const record = await tx.get(automation, run.automation)
    const isOff = record?.status !== 'ON'
    // it was changed meanwhile: another look knows it as it is
    if (!isOff && run.reason === null && armed?.record.version !== record.version)
      return postpone(tx, run, run.tries, ports.clock.now())
    const outcome: ActionOutcome =
      isOff || run.reason !== null || !armed
        ? { reason: 'OFF' }
        : await perform(ports, tx, armed.plan(), run)
    await endRuns(ruleContext(tx, own(automation.name)), [run], {
      state: 'words' in outcome ? 'DONE' : 'SKIPPED',
      ...outcome,
    })
  })

const refusalOf = (fault: Fault): RunOutcome => {
  const { code, params } = Object.values(fault.fields ?? {})[0] ?? fault
  const words = { en: textOfCode(code, 'en', params), zh: textOfCode(code, 'zh', params) }
  return { state: 'FAILED', reason: 'REFUSED', words }
}

/** Notes a run that was refused, or that failed for no reason of its own and is tried again. */
const noteFailure = (
  ports: EnginePorts,
  scope: Scope,
  owner: string,
  own: Contexts,
  claimed: ClaimedRun,
  error: unknown,
): Promise<void> =>
  scope.transaction(async tx => {
    const fault = faultOf(error)
    if (!fault)
      ports.log.error({ run: claimed.id, error: errorMessage(error) }, 'automation not carried out')
    const run = await heldRun(tx, owner, claimed)
    if (!run) return
    if (!fault && run.tries + 1 < maxTries)
      return postpone(tx, run, run.tries + 1, new Date(ports.clock.now().getTime() + retryMs))
    const outcome = fault ? refusalOf(fault) : ({ state: 'FAILED', reason: 'INTERNAL' } as const)
    await endRuns(ruleContext(tx, own(automation.name)), [run], outcome)
  })

/** Carries out the runs that are due, up to a number; answers whether there may be more. */
export const executeRuns = async (
  ports: EnginePorts,
  scope: Scope,
  owner: string,
  { armed: all, own }: Loaded,
): Promise<boolean> => {
  const runs = await claimRuns(scope, owner, ports.clock.now())
  const byId = new Map(all.map(armed => [armed.record.id, armed]))
  for (const run of runs)
    try {
      await runOnce(ports, scope, owner, { armed: byId.get(run.automation), own }, run)
    } catch (error) {
      await noteFailure(ports, scope, owner, own, run, error)
    }
  return runs.length === batch
}

/** Milliseconds until the next run becomes due, at most `ms`; undefined where none does. */
export const msToNextRun = async (
  { db }: Pick<Scope, 'db'>,
  now: Date,
  ms: number,
): Promise<number | undefined> => {
  const next = await db
    .selectFrom('automationQueue')
    .select('dueAt')
    .where('dueAt', '<=', new Date(now.getTime() + ms).toISOString())
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return next && Math.max(1, Date.parse(next.dueAt) - now.getTime())
}
