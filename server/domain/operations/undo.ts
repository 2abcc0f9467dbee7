import { Fault, fault } from '../../errors.ts'
import type { Row } from '../../ports.ts'
import type { Scope, StoreTx } from '../../store/types.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import { settleSteps, turnsTaken } from '../records/update.ts'
import { notFound } from '../records/visible.ts'
import { backOf, type Stays, type Verdict } from './back.ts'
import { laterOf, pastOf, type Past } from './past.ts'
import { finish, ours, release, type Running, type UndoState } from './state.ts'

/** Records of one transaction: enough to be quick, few enough for others to come in between. */
const size = 200

/** The records of a batch depend on each other: each goes in a transaction of its own. */
class Entangled extends Error {}

type Named = Pick<Past, 'resource' | 'id' | 'title'>
const named = ({ resource, id, title }: Past): Named => ({ resource, id, title })

const merged = (state: UndoState, part: { done: number; kept: UndoState['kept']; failed: UndoState['failed']; matched: number }) => ({
  ...state,
  matched: state.matched + part.matched,
  done: state.done + part.done,
  kept: [...state.kept, ...part.kept],
  failed: [...state.failed, ...part.failed],
})
const refusalOf = (one: Past, error: Fault) => ({ ...named(one), code: error.code, ...(error.params ? { params: error.params } : {}) })

/** Consecutive records of one resource, so that the newest change goes back first. */
const runsOf = (past: readonly Past[]): readonly (readonly Past[])[] => {
  const runs: Past[][] = []
  for (const one of past) {
    const last = runs.at(-1)
    if (last?.[0]?.resource === one.resource) last.push(one)
    else runs.push([one])
  }
  return runs
}

/** Takes back what happened to some records of one resource; what can't go back is named. */
const takeBack = async (tx: StoreTx, all: RecordContext, run: readonly Past[], alone: boolean) => {
  const kept: UndoState['kept'][number][] = []
  const failed: UndoState['failed'][number][] = []
  let done = 0
  const resource = Object.hasOwn(all.resources, run[0]?.resource ?? '') ? all.resources[run[0]?.resource ?? ''] : undefined
  if (!resource) return { done, kept, failed: run.map(one => refusalOf(one, fault('404'))), matched: run.length }
  const ctx = contextOf(all, resource)
  // what follows from one change may be another of these records
  if (ctx.rules.afterWrite && !alone) throw new Entangled()
  const ids = run.map(({ id }) => id)
  const rows = new Map<string, Row>()
  for (const row of [...(await tx.lockMany(resource, ids)), ...(await tx.lockMany(resource, ids, true))]) rows.set(row.id, row)
  const changedSince = run.filter(({ id, after }) => rows.get(id)?.version !== after['version'])
  const later = await laterOf(tx, changedSince)
  const steps: NonNullable<Verdict['step']>[] = []
  for (const one of run) {
    const { written } = tx
    const turns = turnsTaken(tx)
    try {
      const row = rows.get(one.id)
      if (!row) throw notFound(ctx)
      const { step, stays } = await backOf(tx, ctx, one, row, later.get(one) ?? [])
      if (step && !alone && (tx.written !== written || turnsTaken(tx) !== turns)) throw new Entangled()
      if (step) steps.push(step)
      kept.push(...stays.map((stay: Stays) => ({ ...named(one), ...stay })))
      if (step || !stays.length) done += 1
    } catch (error) {
      if (!(error instanceof Fault) || tx.written !== written) throw error
      failed.push(refusalOf(one, error))
    }
  }
  for (const action of ['update', 'delete', 'restore'] as const) {
    const own = steps.filter(step => step.action === action)
    if (own.length) await settleSteps(tx, ctx, own, action)
  }
  return { done, kept, failed, matched: run.length }
}

const attempt = (
  scope: Scope,
  ctx: RecordContext,
  running: Running,
  past: readonly Past[],
  at: string,
  alone: boolean,
): Promise<UndoState> =>
  scope.transaction(async tx => {
    tx.operation({ action: 'undo', resource: running.of.resource, undoOf: running.of.id })
    // a run that another has taken over must not go on
    let state = await ours(tx, running)
    for (const run of runsOf(past)) state = merged(state, await takeBack(tx, ctx, run, alone))
    return running.keep(tx, { ...state, at })
  })

const batch = async (scope: Scope, ctx: RecordContext, running: Running, past: readonly Past[], next: string): Promise<UndoState> => {
  try {
    return await attempt(scope, ctx, running, past, next, past.length === 1)
  } catch (error) {
    if (!(error instanceof Fault || error instanceof Entangled) || running.lost) throw error
    let state: UndoState | undefined
    for (const [n, one] of past.entries()) {
      const at = n === past.length - 1 ? next : one.at
      state = await attempt(scope, ctx, running, [one], at, true).catch(async (refused: unknown) => {
        if (!(refused instanceof Fault) || running.lost) throw refused
        return scope.transaction(async tx =>
          running.keep(tx, {
            ...merged(await ours(tx, running), { matched: 1, done: 0, kept: [], failed: [refusalOf(one, refused)] }),
            at,
          }),
        )
      })
    }
    if (!state) throw error
    return state
  }
}

/**
 * Takes back everything that an operation did, newest first, each batch in a transaction of its own and by the ordinary way of writing.
 * What a killed process left is gone on with. Answers the exact tally; `last` runs in the transaction that ends it.
 */
export const runUndo = async (
  scope: Scope,
  given: RecordContext,
  running: Running,
  last: (tx: StoreTx, state: UndoState) => Promise<void>,
): Promise<UndoState> => {
  // everything it writes is part of one operation, whoever goes on with it
  const ctx = { ...given, requestId: running.id }
  try {
    let { at } = running.from
    while (at !== 'end') {
      const { past, next = 'end' } = await pastOf(scope, running.of.id, at, size)
      if (past.length) await batch(scope, ctx, running, past, next)
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
