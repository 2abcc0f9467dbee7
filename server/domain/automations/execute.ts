import type { RunReason } from '../../../resources/automation/automation.runs.ts'
import { automation } from '../../../resources/automation/automation.resource.ts'
import { ruleContext } from '../../engine/records/update.ts'
import { isVisible } from '../../engine/records/visible.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { faultOf } from '../../platform/errors/fault.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { automationActions } from './actions/index.ts'
import type { ActionOutcome } from './actions/action.ts'
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

const columns = [
  'id',
  'automation',
  'event',
  'kind',
  'at',
  'resource',
  'recordId',
  'value',
  'tries',
] as const

/** Takes runs that are due, oldest first. */
const claimRuns = (scope: Scope, owner: string, now: Date) =>
  scope.transaction(async tx => {
    const due = await tx.db
      .selectFrom('automationRun')
      .select('id')
      .where('open', '=', true)
      .where('dueAt', '<=', now.toISOString())
      .orderBy('dueAt')
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    if (!due.length) return []
    const rows = await tx.db
      .updateTable('automationRun')
      .set({ owner, dueAt: new Date(now.getTime() + leaseMs).toISOString() })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returning([...columns])
      .execute()
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  })
type Claimed = Awaited<ReturnType<typeof claimRuns>>[number]

const found = (plan: Plan, row: Row): Row | RunReason =>
  plan.subject && isVisible(plan.subject, row) ? row : 'HIDDEN'

/** The record as it is now, locked, where it still is what started the run; else why not. */
const recordOf = async (
  tx: StoreTx,
  plan: Plan,
  { kind, recordId, value }: Claimed,
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

const eventOf = ({ kind }: Claimed, { terms }: Plan): string =>
  (kind ?? terms.trigger).toLowerCase()

const perform = async (
  ports: EnginePorts,
  tx: StoreTx,
  plan: Plan,
  run: Claimed,
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
      event: eventOf(run, plan),
      at: run.at,
      count: terms.trigger === 'COUNT' ? run.value : null,
    },
  })
}

const ended = { open: false, owner: null } as const

/** Carries a run out and notes how it came out, in one transaction: it is done once, or not at all. */
const runOnce = (
  ports: EnginePorts,
  scope: Scope,
  owner: string,
  armed: Armed | undefined,
  run: Claimed,
): Promise<void> =>
  scope.transaction(async tx => {
    const mine = await tx.db
      .selectFrom('automationRun')
      .select('id')
      .where('id', '=', run.id)
      .where('open', '=', true)
      .where('owner', '=', owner)
      .forUpdate()
      .executeTakeFirst()
    if (!mine) return
    const now = ports.clock.now().toISOString()
    const settle = (set: object) =>
      tx.db.updateTable('automationRun').set(set).where('id', '=', run.id).execute()
    const record = await tx.get(automation, run.automation)
    if (record?.status !== 'ON') {
      await settle({ ...ended, state: 'SKIPPED', reason: 'OFF', doneAt: now })
      return
    }
    // it was changed meanwhile: another look knows it as it is
    if (!armed || armed.record.version !== record.version) {
      await settle({ owner: null, dueAt: now })
      return
    }
    const outcome = await perform(ports, tx, armed.plan(), run)
    const result =
      'words' in outcome
        ? { state: 'DONE', words: JSON.stringify(outcome.words) }
        : { state: 'SKIPPED', reason: outcome.reason }
    await settle({ ...ended, ...result, doneAt: now })
  })

/** Notes a run that was refused, or that failed for no reason of its own and is tried again. */
const noteFailure = async (
  ports: EnginePorts,
  scope: Scope,
  run: Claimed,
  error: unknown,
): Promise<void> => {
  const fault = faultOf(error)
  const now = ports.clock.now()
  const doneAt = now.toISOString()
  const issue = Object.values(fault?.fields ?? {})[0] ?? fault
  const set = fault
    ? {
        ...ended,
        state: 'FAILED' as const,
        reason: 'REFUSED' as const,
        code: issue?.code ?? fault.code,
        params: JSON.stringify(issue?.params ?? null),
        doneAt,
      }
    : run.tries + 1 < maxTries
      ? {
          owner: null,
          tries: run.tries + 1,
          dueAt: new Date(now.getTime() + retryMs).toISOString(),
        }
      : { ...ended, state: 'FAILED' as const, reason: 'INTERNAL' as const, doneAt }
  if (!fault)
    ports.log.error({ run: run.id, error: errorMessage(error) }, 'automation not carried out')
  await scope.db.updateTable('automationRun').set(set).where('id', '=', run.id).execute()
}

/** Carries out the runs that are due, up to a number; answers whether there may be more. */
export const executeRuns = async (
  ports: EnginePorts,
  scope: Scope,
  owner: string,
  loaded: Loaded,
): Promise<boolean> => {
  const runs = await claimRuns(scope, owner, ports.clock.now())
  const byId = new Map(loaded.armed.map(armed => [armed.record.id, armed]))
  for (const run of runs)
    try {
      await runOnce(ports, scope, owner, byId.get(run.automation), run)
    } catch (error) {
      await noteFailure(ports, scope, run, error)
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
    .selectFrom('automationRun')
    .select('dueAt')
    .where('open', '=', true)
    .where('dueAt', '<=', new Date(now.getTime() + ms).toISOString())
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return next && Math.max(1, Date.parse(next.dueAt) - now.getTime())
}
