import type { ListQuery } from '../../../src/protocol/query.ts'
import { titleOf } from '../../../src/schema/index.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import type { OperationHint, Scope, StoreTx } from '../../platform/store/types.ts'
import { createYielder, lowPriority } from '../../platform/yieldToEventLoop.ts'
import type { RecordContext, WriteOptions } from './context.ts'
import { hiddenFields } from './query.ts'
import { DependentRows, watchRules } from './transactionLocks.ts'
import { isVisible, restrictToVisible, recordNotFound } from './visible.ts'
import { besideDrafts, StepWriter } from './writer.ts'

/** A record that a bulk change refused. */
export interface BulkFailure {
  readonly id: string
  /** Unmasked, and null if the caller finds no such record. */
  readonly title: string | null
  readonly fault: Fault
}
/** A field that stayed as it was while the rest of its record was changed. */
export interface Stay extends BulkFailure {
  readonly field: string
}
/**
 * Progress of a bulk change: `at` is the last settled id (of a query) or the number of settled ids
 * (of a list).
 */
export interface BulkProgress {
  readonly matched: number
  /** Accepted records; `unchanged` of them already had the new values. */
  readonly done: number
  readonly unchanged?: number
  /** How many were refused; `failed` names the first `mostNamed` of them. */
  readonly refused: number
  readonly failed: readonly BulkFailure[]
  /** How many of `done` kept locked fields; `kept` lists the first `mostNamed` of them. */
  readonly partly?: number
  readonly kept?: readonly Stay[] | undefined
  readonly at: string | number
}
export const started: BulkProgress = { matched: 0, done: 0, refused: 0, failed: [], at: '' }
export const mostNamed = 1000

export interface BulkChange {
  /**
   * Drafts the change of one row; undefined: nothing to do, which counts as done. Throws a fault to
   * refuse only this row; reports to `apart` the fields that stay unchanged.
   */
  draft(
    tx: StoreTx,
    before: Row,
    apart: NonNullable<WriteOptions['apart']>,
  ): Promise<Row | undefined>
  /**
   * Changes all rows of a batch at once, instead of `draft`; a refused batch is repeated in parts.
   */
  readonly together?: ((tx: StoreTx, rows: readonly Row[]) => Promise<void>) | undefined
  /** In the same transaction as `draft`'s rows; for actions that write beyond the rows. */
  readonly action: string
  /** It writes by itself: the result of `draft` doesn't tell whether anything changed. */
  readonly own?: true
  /** Name of the whole in the log of operations, if it differs from that of its changes. */
  readonly operation?: string
  /** Whether the rows are in the trash. */
  readonly deleted: boolean
}

/** The records of a bulk change: a list of ids, or a query with exceptions. */
export type BulkSelection =
  | { readonly ids: readonly string[] }
  | { readonly query: ListQuery; readonly except: ReadonlySet<string> }

export interface BulkOptions {
  /**
   * Rows per transaction: many enough to be fast, few enough that the embedded database, which has
   * one connection, lets other work in between.
   */
  readonly size: number
  readonly from?: BulkProgress
  /**
   * Kept in the same transaction as the rows, so that a repeated call after a crash continues where
   * the first stopped.
   */
  readonly keep?: (tx: StoreTx, progress: BulkProgress) => Promise<void>
  /** Called between batches: true stops the run. */
  readonly stop?: () => boolean
}
/** By the kind of the store: the embedded one has one connection, for requests too. */
export const bulkPaces = { pglite: { size: 200 }, postgres: { size: 500 } } as const

/** The log's description of it: its name, and the query that selected its records. */
const namedBy = (
  ctx: RecordContext,
  selection: BulkSelection,
  { operation, action }: BulkChange,
): OperationHint => {
  const named = { declared: operation ?? action, resource: ctx.resource.name }
  if ('ids' in selection) return named
  const { where, q, deleted } = selection.query
  return { ...named, detail: { query: { where, q, deleted }, except: selection.except.size } }
}

/** Rows that are settled together, and where each of them leaves the whole. */
interface Batch {
  readonly ids: readonly string[]
  readonly at: (n: number) => string | number
}
const partOf = ({ ids, at }: Batch, from: number, to: number): Batch => ({
  ids: ids.slice(from, to),
  at: n => at(from + n),
})

/** Number of ids per query, so that a search doesn't run again for every batch. */
const ahead = 5000

/** The selection, `size` at a time, from where an earlier run stopped. */
async function* batches(
  scope: Scope,
  ctx: RecordContext,
  selection: BulkSelection,
  from: BulkProgress,
  size: number,
): AsyncIterable<Batch> {
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    for (let start = Number(from.at); start < ids.length; start += size)
      yield { ids: ids.slice(start, start + size), at: n => start + n + 1 }
    return
  }
  const options = { except: selection.except, hidden: hiddenFields(ctx), after: String(from.at) }
  for await (const ids of scope.ids(
    ctx.resource,
    restrictToVisible(ctx, selection.query),
    ahead,
    options,
  ))
    for (let start = 0; start < ids.length; start += size) {
      const part = ids.slice(start, start + size)
      yield { ids: part, at: n => part[n] ?? '' }
    }
}

interface Run {
  readonly ctx: RecordContext
  readonly chosen: BulkSelection
  readonly change: BulkChange
  readonly named: OperationHint
  readonly transaction: Scope['transaction']
  readonly breathe: () => Promise<void> | undefined
  readonly keep: BulkOptions['keep']
}

/**
 * Locked, by id. Of a query only what matches still: another may have changed it since the id was
 * read.
 */
const lockedOf = async (
  { ctx, chosen: selection, change }: Run,
  tx: StoreTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> => {
  const rows =
    'ids' in selection
      ? await tx.lockMany(ctx.resource, ids, change.deleted)
      : await tx.lockMatching(
          ctx.resource,
          ids,
          restrictToVisible(ctx, selection.query),
          hiddenFields(ctx),
        )
  return new Map(rows.map(row => [row.id, row]))
}

const listed = <T>(known: readonly T[], more: readonly T[]): readonly T[] =>
  more.length && known.length < mostNamed ? [...known, ...more].slice(0, mostNamed) : known

interface Part {
  readonly failed: readonly BulkFailure[]
  readonly unchanged?: number
  readonly partly?: number
  readonly kept?: readonly Stay[]
}
const merged = (
  before: BulkProgress,
  matched: number,
  at: BulkProgress['at'],
  { failed, unchanged = 0, partly = 0, kept: keptStays = [] }: Part,
): BulkProgress => ({
  matched: before.matched + matched,
  done: before.done + matched - failed.length,
  unchanged: (before.unchanged ?? 0) + unchanged,
  refused: before.refused + failed.length,
  failed: listed(before.failed, failed),
  partly: (before.partly ?? 0) + partly,
  kept: listed(before.kept ?? [], keptStays),
  at,
})

const attempt = (
  run: Run,
  { ids, at }: Batch,
  before: BulkProgress,
  titles: Map<string, string>,
): Promise<BulkProgress> =>
  run.transaction(async (tx): Promise<BulkProgress> => {
    const { ctx, change, chosen: selection } = run
    tx.operation(run.named)
    const rows = await lockedOf(run, tx, ids)
    const selectedIds = 'ids' in selection ? ids : [...rows.keys()]
    const failed: BulkFailure[] = []
    const keptStays: Stay[] = []
    const writer = new StepWriter(tx, ctx, change.action)
    let unchanged = 0
    let partly = 0
    const all: Row[] = []
    await besideDrafts([writer], async () => {
      for (const id of selectedIds) {
        await run.breathe()
        const row = rows.get(id)
        const rules = watchRules(tx)
        try {
          if (!row || !isVisible(ctx, row)) throw recordNotFound(ctx)
          const title = titleOf(ctx.resource, row)
          titles.set(id, title)
          if (change.together) {
            all.push(row)
            continue
          }
          const after = await change.draft(tx, row, stays => {
            partly += 1
            for (const [field, { code, params }] of Object.entries(stays))
              keptStays.push({ id, title, field, fault: new Fault(code, { params }) })
          })
          if (after && ids.length > 1 && rules.entangled()) throw new DependentRows()
          if (after) writer.add({ before: row, after })
          else if (!change.own) unchanged += 1
        } catch (error) {
          // a refused row must leave nothing behind: if its rules have already written, the whole
          // transaction is rolled back
          if (!(error instanceof Fault) || rules.wrote()) throw error
          failed.push({ id, title: titles.get(id) ?? null, fault: error })
        }
      }
    })
    await writer.end()
    if (all.length) await change.together?.(tx, all)
    const progress = merged(before, selectedIds.length, at(ids.length - 1), {
      failed,
      unchanged,
      partly,
      kept: keptStays,
    })
    await run.keep?.(tx, progress)
    return progress
  })

/**
 * A batch that fails as a whole is split in halves until the failing row is found; a batch whose
 * rows depend on each other is done row by row.
 */
const settle = async (run: Run, batch: Batch, before: BulkProgress): Promise<BulkProgress> => {
  const { ids, at } = batch
  const titles = new Map<string, string>()
  try {
    return await attempt(run, batch, before, titles)
  } catch (error) {
    if (!(error instanceof Fault || error instanceof DependentRows)) throw error
    const [id] = ids
    if (ids.length === 1 && id !== undefined && error instanceof Fault)
      // it changed nothing, so the next one keeps its place too
      return merged(before, 1, at(0), {
        failed: [{ id, title: titles.get(id) ?? null, fault: error }],
      })
    const step = error instanceof DependentRows ? 1 : Math.ceil(ids.length / 2)
    let progress = before
    for (let from = 0; from < ids.length; from += step)
      progress = await settle(run, partOf(batch, from, from + step), progress)
    return progress
  }
}

/**
 * Changes all selected records, each batch in its own transaction. A refused row is reported and
 * doesn't affect the others: a batch that fails as a whole (a taken key, a full allowance, rules
 * that read other records) is repeated in parts. The tally is exact. `finished` is false if `stop`
 * ended it early.
 */
export const runBulkChange = async (
  scope: Scope,
  ctx: RecordContext,
  selection: BulkSelection,
  change: BulkChange,
  { size, from = started, keep, stop }: BulkOptions,
): Promise<{ readonly progress: BulkProgress; readonly finished: boolean }> => {
  const named = namedBy(ctx, selection, change)
  const run: Run = {
    ctx,
    chosen: selection,
    change,
    named,
    transaction: lowPriority(scope),
    breathe: createYielder(),
    keep,
  }
  let progress = from
  for await (const batch of batches(scope, ctx, selection, from, size)) {
    if (stop?.()) return { progress, finished: false }
    progress = await settle(run, batch, progress)
  }
  return { progress, finished: true }
}
