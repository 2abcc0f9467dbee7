import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import { laterOf, type RecordChangeSum } from './changeSums.ts'
import { planBack, type RecordUndo, type Stays, type WayBack } from './planBack.ts'
import type { UndoneDeed, UndoState } from './state.ts'

/** The undo result of some records. */
export type UndoPart = Pick<UndoState, 'matched' | 'done' | 'kept' | 'failed'>
export type Obstacles = Pick<UndoPart, 'kept' | 'failed'>

/**
 * Something prevents the undo of a group: its transaction is rolled back, and this error gives the
 * reasons.
 */
export class Obstructed extends Error implements Obstacles {
  readonly kept: UndoPart['kept']
  readonly failed: UndoPart['failed']
  constructor({ kept = [], failed = [] }: Partial<Obstacles>) {
    super('obstructed')
    this.kept = kept
    this.failed = failed
  }
}

export type Breathe = () => Promise<void> | undefined
/**
 * The person who undoes, and the operation that is undone; each record is written in the context of
 * its own resource.
 */
export type UndoContext = RecordContext & { readonly deed: UndoneDeed }

const named = ({ resource, id, title }: RecordChangeSum) => ({ resource, id, title })
export const refusedRecord = (one: RecordChangeSum, error: Fault): UndoPart['failed'][number] => ({
  ...named(one),
  ...(error.fields ? { fields: Object.keys(error.fields) } : {}),
  code: error.code,
  ...(error.params ? { params: error.params } : {}),
})
export const keptOf = (one: RecordChangeSum, stays: readonly Stays[]): UndoPart['kept'] =>
  stays.map(stay => ({ ...named(one), ...stay }))

/**
 * Changes of what is no record of any resource, an account or a role's workbench, have no way back.
 */
export const noRecord = (one: RecordChangeSum): Obstacles => ({
  kept: keptOf(one, [{ fields: [], why: 'final', by: null, at: null }]),
  failed: [],
})

const definitionOf = ({ resources }: UndoContext, name: string) =>
  Object.hasOwn(resources, name) ? resources[name] : undefined
export const undoContextOf = (ctx: UndoContext, name: string): RecordUndo | undefined => {
  const resource = definitionOf(ctx, name)
  return resource && { ...contextOf(ctx, resource), deed: ctx.deed }
}

/** Locks records of one resource until the transaction ends, living or in the trash; by id. */
export const lockRows = async (
  tx: StoreTx,
  { resource }: RecordUndo,
  run: readonly RecordChangeSum[],
): Promise<ReadonlyMap<string, Row>> => {
  const ids = run.map(({ id }) => id)
  const rows = new Map<string, Row>()
  for (const row of await tx.lockMany(resource, ids)) rows.set(row.id, row)
  const deletedIds = ids.filter(id => !rows.has(id))
  for (const row of await tx.lockMany(resource, deletedIds, true)) rows.set(row.id, row)
  return rows
}

/** Plans of records, and what is in the way of each. */
export interface GroupPlan {
  readonly ways: ReadonlyMap<RecordChangeSum, WayBack>
  readonly obstacles: ReadonlyMap<RecordChangeSum, Obstacles>
}

/** Plans the undo of records of one resource, which stay locked; writes nothing. */
export const planRun = async (
  tx: StoreTx,
  ctx: RecordUndo,
  run: readonly RecordChangeSum[],
  rows: ReadonlyMap<string, Row>,
  { breathe, isAlone }: { readonly breathe: Breathe; readonly isAlone: boolean },
): Promise<GroupPlan> => {
  const ways = new Map<RecordChangeSum, WayBack>()
  const obstacles = new Map<RecordChangeSum, Obstacles>()
  const later = await laterOf(
    tx,
    run.filter(({ id, after }) => rows.get(id)?.version !== after['version']),
  )
  for (const one of run) {
    await breathe()
    try {
      const way = await planBack(tx, ctx, one, {
        row: rows.get(one.id),
        later: later.get(one) ?? [],
        isAlone,
      })
      ways.set(one, way)
      if (way.stays.length) obstacles.set(one, { kept: keptOf(one, way.stays), failed: [] })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      obstacles.set(one, { kept: [], failed: [refusedRecord(one, error)] })
    }
  }
  return { ways, obstacles }
}

/**
 * Plans the undo of records of several resources. Locks them in the order of these, so that two
 * undos never wait for each other.
 */
export const planAll = async (
  tx: StoreTx,
  ctx: UndoContext,
  past: readonly RecordChangeSum[],
  breathe: Breathe,
): Promise<GroupPlan> => {
  const ways = new Map<RecordChangeSum, WayBack>()
  const obstacles = new Map<RecordChangeSum, Obstacles>()
  for (const name of [...new Set(past.map(({ resource }) => resource))].toSorted()) {
    const run = past.filter(({ resource }) => resource === name)
    const own = undoContextOf(ctx, name)
    if (!own) {
      for (const one of run) obstacles.set(one, noRecord(one))
      continue
    }
    const rows = await lockRows(tx, own, run)
    const plan = await planRun(tx, own, run, rows, { breathe, isAlone: past.length === 1 })
    for (const [one, way] of plan.ways) ways.set(one, way)
    for (const [one, found] of plan.obstacles) obstacles.set(one, found)
  }
  return { ways, obstacles }
}

/** The obstacles of several records in the order of their changes. */
export const collected = (
  past: readonly RecordChangeSum[],
  { obstacles }: GroupPlan,
): Obstacles => {
  const found = past.flatMap(one => obstacles.get(one) ?? [])
  return {
    kept: found.flatMap(({ kept }) => kept),
    failed: found.flatMap(({ failed }) => failed),
  }
}
