import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { createYielder, lowPriority } from '../../platform/yieldToEventLoop.ts'
import { mostNamed } from '../records/bulk.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import { DependentRows, watchRules } from '../records/transactionLocks.ts'
import { recordNotFound } from '../records/visible.ts'
import { besideDrafts, StepWriter } from '../records/writer.ts'
import { backOf, type Stays } from './back.ts'
import { changedOnce, laterOf, pastOf, type RecordChangeSum } from './changeSums.ts'
import {
  finish,
  ours,
  release,
  type OperationAction,
  type RunningUndo,
  type UndoState,
} from './state.ts'

/** Records of one transaction: enough to be quick, few enough for others to come in between. */
const usual = 100
/** Of so many the past is asked at once. */
const ahead = 600

type Named = Pick<RecordChangeSum, 'resource' | 'id' | 'title'>
const named = ({ resource, id, title }: RecordChangeSum): Named => ({ resource, id, title })

type Part = Pick<UndoState, 'matched' | 'done' | 'kept' | 'failed'>
const merged = (state: UndoState, part: Part): UndoState => {
  const unchangedRecords = [...state.kept, ...part.kept]
  const failed = [...state.failed, ...part.failed]
  const more = {
    kept: (state.more?.kept ?? 0) + Math.max(0, unchangedRecords.length - mostNamed),
    failed: (state.more?.failed ?? 0) + Math.max(0, failed.length - mostNamed),
  }
  return {
    ...state,
    matched: state.matched + part.matched,
    done: state.done + part.done,
    kept: unchangedRecords.slice(0, mostNamed),
    failed: failed.slice(0, mostNamed),
    ...(more.kept + more.failed ? { more } : {}),
  }
}
const refusalOf = (one: RecordChangeSum, error: Fault) => ({
  ...named(one),
  code: error.code,
  ...(error.params ? { params: error.params } : {}),
})

/** Consecutive records of one resource, so that the newest change goes back first. */
const runsOf = (past: readonly RecordChangeSum[]): readonly (readonly RecordChangeSum[])[] => {
  const runs: RecordChangeSum[][] = []
  for (const one of past) {
    const last = runs.at(-1)
    if (last?.[0]?.resource === one.resource) last.push(one)
    else runs.push([one])
  }
  return runs
}

/** Takes back what happened to some records of one resource; what can't go back is named. */
const takeBack = async (
  tx: StoreTx,
  all: RecordContext,
  run: readonly RecordChangeSum[],
  {
    alone,
    breathe,
    deed,
  }: {
    readonly alone: boolean
    readonly breathe: Whole['breathe']
    readonly deed: OperationAction
  },
): Promise<Part> => {
  const unchangedRecords: UndoState['kept'][number][] = []
  const failed: UndoState['failed'][number][] = []
  let done = 0
  const resource = Object.hasOwn(all.resources, run[0]?.resource ?? '')
    ? all.resources[run[0]?.resource ?? '']
    : undefined
  if (!resource)
    return {
      done,
      kept: unchangedRecords,
      failed: run.map(one => refusalOf(one, errors.notFound())),
      matched: run.length,
    }
  const ctx = contextOf(all, resource)
  // what follows from one change may be another of these records
  if (ctx.rules.afterWrite && !alone) throw new DependentRows()
  const ids = run.map(({ id }) => id)
  const rows = new Map<string, Row>()
  for (const row of await tx.lockMany(resource, ids)) rows.set(row.id, row)
  const deletedIds = ids.filter(id => !rows.has(id))
  for (const row of await tx.lockMany(resource, deletedIds, true)) rows.set(row.id, row)
  const changedSince = run.filter(({ id, after }) => rows.get(id)?.version !== after['version'])
  const later = await laterOf(tx, changedSince)
  const writers = {
    create: new StepWriter(tx, ctx, 'create'),
    update: new StepWriter(tx, ctx, 'update'),
    delete: new StepWriter(tx, ctx, 'delete'),
    // the others may give a key back that a restored record needs
    restore: new StepWriter(tx, ctx, 'restore', Number.POSITIVE_INFINITY),
  }
  await besideDrafts(Object.values(writers), async () => {
    for (const one of run) {
      await breathe()
      const rules = watchRules(tx)
      try {
        const row = rows.get(one.id)
        if (!row) throw recordNotFound(ctx)
        const { step, stays } = await backOf(tx, { ...ctx, deed }, one, row, later.get(one) ?? [])
        if (step && !alone && rules.entangled()) throw new DependentRows()
        if (step) writers[step.action].add(step)
        unchangedRecords.push(...stays.map((stay: Stays) => ({ ...named(one), ...stay })))
        if (step || !stays.length) done += 1
      } catch (error) {
        if (!(error instanceof Fault) || rules.wrote()) throw error
        failed.push(refusalOf(one, error))
      }
    }
  })
  for (const writer of Object.values(writers)) await writer.end()
  return { done, kept: unchangedRecords, failed, matched: run.length }
}

/** One undo, from where it stopped. */
interface Whole {
  readonly ctx: RecordContext
  readonly running: RunningUndo
  readonly transaction: Scope['transaction']
  readonly breathe: () => Promise<void> | undefined
  readonly keep: UndoOptions['keep']
}

const attempt = (
  { ctx, running, transaction, breathe, keep }: Whole,
  past: readonly RecordChangeSum[],
  at: string,
  alone: boolean,
): Promise<UndoState> =>
  transaction(async tx => {
    tx.operation({ action: running.action, resource: running.of.resource, undoOf: running.of.id })
    // a run that another has taken over must not continue
    let state = await ours(tx, running)
    for (const run of runsOf(past))
      state = merged(state, await takeBack(tx, ctx, run, { alone, breathe, deed: running.deed }))
    const savedState = await running.keep(tx, { ...state, at })
    await keep?.(tx, savedState)
    return savedState
  })

/** A batch that fails as a whole is done by halves, down to the record that it fails by; one whose records depend on each other, one by one. */
const settle = async (
  whole: Whole,
  past: readonly RecordChangeSum[],
  next: string,
): Promise<UndoState> => {
  const { running } = whole
  try {
    return await attempt(whole, past, next, past.length === 1)
  } catch (error) {
    if (!(error instanceof Fault || error instanceof DependentRows) || running.lost) throw error
    const [one] = past
    if (past.length === 1 && one && error instanceof Fault)
      return whole.transaction(async tx => {
        const refused = { matched: 1, done: 0, kept: [], failed: [refusalOf(one, error)] }
        return running.keep(tx, { ...merged(await ours(tx, running), refused), at: next })
      })
    const step = error instanceof DependentRows ? 1 : Math.ceil(past.length / 2)
    let state = running.from
    for (let from = 0; from < past.length; from += step) {
      const part = past.slice(from, from + step)
      state = await settle(
        whole,
        part,
        from + step >= past.length ? next : (part.at(-1)?.at ?? next),
      )
    }
    return state
  }
}

export interface UndoOptions {
  /** Records in one transaction. */
  readonly size?: number
  /** Called in the transaction of each batch. */
  readonly keep?: (tx: StoreTx, state: UndoState) => Promise<void>
  /** Asked between batches: true ends it where it is; the next call continues it. */
  readonly stop?: () => boolean
}

/**
 * Takes back everything that an operation did, newest first, each batch in a transaction of its own and by the ordinary way of writing.
 * What a killed process left is continued. Returns the exact tally; `last` runs in the transaction that ends it. Undefined where `stop`
 * ended it before.
 */
export const runUndo = async (
  scope: Scope,
  baseContext: RecordContext,
  running: RunningUndo,
  last: (tx: StoreTx, state: UndoState) => Promise<void>,
  { size = usual, keep, stop }: UndoOptions = {},
): Promise<UndoState | undefined> => {
  // everything it writes is part of one operation, whichever process continues it
  const ctx = { ...baseContext, requestId: running.id }
  const whole: Whole = {
    ctx,
    running,
    transaction: lowPriority(scope),
    breathe: createYielder(),
    keep,
  }
  try {
    let { at } = running.from
    // asked once: what else it did to the records of each part is a long question while the planner knows little of the audit
    const once = at !== 'end' && (await changedOnce(scope, running.of.id))
    while (at !== 'end') {
      const { past, next = 'end' } = await pastOf(
        scope,
        running.of.id,
        at,
        Math.max(ahead, size),
        once,
      )
      for (let from = 0; from === 0 || from < past.length; from += size) {
        if (stop?.()) {
          await release(scope, running)
          return undefined
        }
        const part = past.slice(from, from + size)
        if (part.length)
          await settle(whole, part, from + size >= past.length ? next : (part.at(-1)?.at ?? next))
      }
      at = next
    }
    return await scope.transaction(async tx => {
      const state = await finish(tx, ctx, running, await ours(tx, running))
      await last(tx, state)
      return state
    })
  } catch (error) {
    await release(scope, running).catch(() => undefined)
    throw error
  }
}
