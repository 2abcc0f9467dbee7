import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { DependentRows, watchRules } from '../records/transactionLocks.ts'
import { besideDrafts, StepWriter } from '../records/writer.ts'
import type { RecordChangeSum } from './changeSums.ts'
import type { UndoGroup } from './groups.ts'
import type { RecordUndo } from './planBack.ts'
import {
  collected,
  undoContextOf,
  keptOf,
  lockRows,
  noRecord,
  Obstructed,
  planAll,
  planRun,
  refusedRecord,
  type Breathe,
  type Obstacles,
  type GroupPlan,
  type UndoContext,
  type UndoPart,
} from './planGroup.ts'
import { notBack, stepBack } from './stepBack.ts'

/** Consecutive records of one resource, so that the newest change goes back first. */
const runsOf = (
  past: readonly RecordChangeSum[],
  isAlone: (resource: string) => boolean = () => false,
): readonly (readonly RecordChangeSum[])[] => {
  const runs: RecordChangeSum[][] = []
  for (const one of past) {
    const last = runs.at(-1)
    if (last?.[0]?.resource === one.resource && !isAlone(one.resource)) last.push(one)
    else runs.push([one])
  }
  return runs
}

const writersOf = (tx: StoreTx, ctx: RecordUndo) => ({
  create: new StepWriter(tx, ctx, 'create'),
  update: new StepWriter(tx, ctx, 'update'),
  delete: new StepWriter(tx, ctx, 'delete'),
  // the others may give a key back that a restored record needs
  restore: new StepWriter(tx, ctx, 'restore', Number.POSITIVE_INFINITY),
})

/**
 * Throws `Obstructed` if records of a group don't have their earlier values although all of them
 * were undone.
 */
const demandBack = async (
  tx: StoreTx,
  ctx: UndoContext,
  group: readonly RecordChangeSum[],
  ways: GroupPlan['ways'],
): Promise<void> => {
  const kept: UndoPart['kept'][number][] = []
  for (const run of runsOf(group.toSorted((a, b) => (a.resource < b.resource ? -1 : 1)))) {
    const own = undoContextOf(ctx, run[0]?.resource ?? '')
    if (!own) continue
    const rows = await lockRows(tx, own, run)
    for (const one of run) {
      const way = ways.get(one)
      const fields = way ? notBack(way, one, rows.get(one.id)) : []
      if (fields.length) kept.push(...keptOf(one, [{ fields, why: 'fixed', by: null, at: null }]))
    }
  }
  if (kept.length) throw new Obstructed({ kept })
}

/**
 * Undoes a group as a whole. It plans all records first and throws `Obstructed` with all obstacles
 * before anything is written; it also throws that if the ordinary rules refuse a record or produce
 * other values. Throws a fault if the database or the rules refuse records that are written
 * together: `singly` finds the one responsible.
 */
export const takeBackWhole = async (
  tx: StoreTx,
  ctx: UndoContext,
  group: UndoGroup,
  { breathe, singly }: { readonly breathe: Breathe; readonly singly: boolean },
): Promise<UndoPart> => {
  const plan = await planAll(tx, ctx, group, breathe)
  if (plan.obstacles.size) throw new Obstructed(collected(group, plan))
  // what follows from one change may be another of these records
  const isAlone = (name: string): boolean =>
    singly || undoContextOf(ctx, name)?.rules.afterWrite !== undefined
  for (const run of runsOf(group, isAlone)) {
    const own = undoContextOf(ctx, run[0]?.resource ?? '')
    if (!own) continue
    const rows = await lockRows(tx, own, run)
    const writers = writersOf(tx, own)
    await besideDrafts(Object.values(writers), async () => {
      for (const one of run) {
        await breathe()
        const [way, row] = [plan.ways.get(one), rows.get(one.id)]
        if (!way || !row) throw new Obstructed({ failed: [refusedRecord(one, errors.notFound())] })
        const { step, stays } = await stepBack(tx, own, one, way, row).catch((error: unknown) => {
          throw error instanceof Fault
            ? new Obstructed({ failed: [refusedRecord(one, error)] })
            : error
        })
        if (stays.length) throw new Obstructed({ kept: keptOf(one, stays) })
        if (step) writers[step.action].add(step)
      }
    })
    try {
      for (const writer of Object.values(writers)) await writer.end()
    } catch (error) {
      const [one, ...others] = run
      if (!(error instanceof Fault) || !one || others.length) throw error
      throw new Obstructed({ failed: [refusedRecord(one, error)] })
    }
  }
  await demandBack(tx, ctx, group, plan.ways)
  return { matched: group.length, done: group.length, kept: [], failed: [] }
}

/**
 * Undoes the groups of a batch, each as a whole or not at all; obstacles are reported. Throws
 * `DependentRows` if groups depend on each other, and a fault if records are refused together: the
 * batch must then be done in parts.
 */
export const takeBack = async (
  tx: StoreTx,
  ctx: UndoContext,
  groups: readonly UndoGroup[],
  breathe: Breathe,
): Promise<UndoPart> => {
  const kept: UndoPart['kept'][number][] = []
  const failed: UndoPart['failed'][number][] = []
  const refuse = (obstacles: Obstacles): void => {
    kept.push(...obstacles.kept)
    failed.push(...obstacles.failed)
  }
  let done = 0
  const connected = groups.filter(({ length }) => length > 1)
  const plan = await planAll(tx, ctx, connected.flat(), breathe)
  // the records that stay are reported individually
  if (connected.some(group => group.some(one => plan.obstacles.has(one)))) throw new DependentRows()
  const past = groups.flat().toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const ways = new Map(plan.ways)
  for (const run of runsOf(past)) {
    const own = undoContextOf(ctx, run[0]?.resource ?? '')
    if (!own) {
      for (const one of run) refuse(noRecord(one))
      continue
    }
    // what follows from one change may be another of these records
    if (own.rules.afterWrite) throw new DependentRows()
    const rows = await lockRows(tx, own, run)
    const single = await planRun(
      tx,
      own,
      run.filter(one => !plan.ways.has(one)),
      rows,
      { breathe, isAlone: true },
    )
    for (const [one, way] of single.ways) ways.set(one, way)
    const writers = writersOf(tx, own)
    await besideDrafts(Object.values(writers), async () => {
      for (const one of run) {
        await breathe()
        const obstacles = single.obstacles.get(one)
        if (obstacles) {
          ways.delete(one)
          refuse(obstacles)
          continue
        }
        const [way, row] = [ways.get(one), rows.get(one.id)]
        if (!way || !row) throw new DependentRows()
        const rules = watchRules(tx)
        try {
          const { step, stays } = await stepBack(tx, own, one, way, row)
          if (step && rules.entangled()) throw new DependentRows()
          if (stays.length && plan.ways.has(one)) throw new DependentRows()
          refuse({ kept: keptOf(one, stays), failed: [] })
          if (stays.length) ways.delete(one)
          if (step) writers[step.action].add(step)
          if (!stays.length) done += 1
        } catch (error) {
          // the others of its group may be written already
          if (!(error instanceof Fault) || rules.wrote() || plan.ways.has(one)) throw error
          ways.delete(one)
          failed.push(refusedRecord(one, error))
        }
      }
    })
    for (const writer of Object.values(writers)) await writer.end()
  }
  const judged = past.filter(
    one => plan.ways.has(one) || Object.keys(ways.get(one)?.derived ?? {}).length,
  )
  await demandBack(tx, ctx, judged, ways).catch((error: unknown) => {
    throw error instanceof Obstructed ? new DependentRows() : error
  })
  return { matched: past.length, done, kept, failed }
}
