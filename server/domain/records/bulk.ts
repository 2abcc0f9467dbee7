import type { ListQuery } from '../../../src/protocol/query.ts'
import { titleOf } from '../../../src/schema/index.ts'
import { Fault } from '../../errors.ts'
import type { Row } from '../../ports.ts'
import type { OperationHint, Scope, StoreTx } from '../../store/types.ts'
import type { RecordContext } from './context.ts'
import { hiddenFields } from './query.ts'
import type { Step } from './quota.ts'
import { settleSteps, turnsTaken } from './update.ts'
import { isVisible, narrowed, notFound } from './visible.ts'

export interface Failure {
  readonly id: string
  /** Unmasked, and null where the caller finds no such record. */
  readonly title: string | null
  readonly fault: Fault
}
/** How far a bulk change has come: `at` is the last id (of a query) or the count of ids (of a list) that is settled. */
export interface Progress {
  readonly matched: number
  readonly done: number
  readonly failed: readonly Failure[]
  readonly at: string | number
}
export const started: Progress = { matched: 0, done: 0, failed: [], at: '' }

export interface BulkChange {
  /** What becomes of one row; undefined: nothing to do, which counts as done. Throws a fault to refuse this row alone. */
  draft(tx: StoreTx, before: Row): Promise<Row | undefined>
  /** In the same transaction as `draft`'s rows; for actions that write beyond the rows. */
  readonly action: string
  /** Name of the whole in the log of operations, where it is another than that of its changes. */
  readonly operation?: string
  /** Whether the rows lie in the trash. */
  readonly deleted: boolean
}

export type Chosen = { readonly ids: readonly string[] } | { readonly query: ListQuery; readonly except: ReadonlySet<string> }

/** Kept in the same transaction as the rows, so that a repeated call after a crash goes on where the first stopped. */
export type Keep = (tx: StoreTx, progress: Progress) => Promise<void>

/** What the log says of it: its name, and the query that chose its records. */
const namedBy = (ctx: RecordContext, chosen: Chosen, { operation, action }: BulkChange): OperationHint => {
  const named = { action: operation ?? action, resource: ctx.resource.name }
  if ('ids' in chosen) return named
  const { where, q, deleted } = chosen.query
  return { ...named, detail: { query: { where, q, deleted }, except: chosen.except.size } }
}

const size = 500

/** Ids of the selection, `size` at a time, from where an earlier run stopped. */
async function* chunks(
  scope: Scope,
  ctx: RecordContext,
  chosen: Chosen,
  from: Progress,
): AsyncIterable<{ ids: string[]; at: string | number }> {
  if ('ids' in chosen) {
    const ids = [...new Set(chosen.ids)]
    for (let at = Number(from.at); at < ids.length; at += size) yield { ids: ids.slice(at, at + size), at: Math.min(at + size, ids.length) }
    return
  }
  for await (const rows of scope.batches(ctx.resource, narrowed(ctx, chosen.query), size, chosen.except, hiddenFields(ctx))) {
    const ids = rows.map(row => row.id).filter(id => id > String(from.at))
    const last = ids.at(-1)
    if (last !== undefined) yield { ids, at: last }
  }
}

/** The rows of a batch depend on each other: each goes in a transaction of its own. */
class Entangled extends Error {}

const attempt = (
  scope: Scope,
  ctx: RecordContext,
  change: BulkChange & { readonly named: OperationHint },
  ids: readonly string[],
  before: Progress,
  at: string | number,
  titles: Map<string, string>,
  keep?: Keep,
) =>
  scope.transaction(async (tx): Promise<Progress> => {
    tx.operation(change.named)
    const rows = new Map((await tx.lockMany(ctx.resource, ids, change.deleted)).map(row => [row.id, row]))
    const failed: Failure[] = []
    const steps: Step[] = []
    for (const id of ids) {
      const row = rows.get(id)
      const { written } = tx
      const turns = turnsTaken(tx)
      try {
        if (!row || !isVisible(ctx, row)) throw notFound(ctx)
        titles.set(id, titleOf(ctx.resource, row))
        const after = await change.draft(tx, row)
        // rules that write may write to this batch's other rows; those that take a turn look for what its earlier rows become
        if (after && ids.length > 1 && (tx.written !== written || turnsTaken(tx) !== turns)) throw new Entangled()
        if (after) steps.push({ before: row, after })
      } catch (error) {
        // a refused row leaves nothing: what its rules had written already goes back with the whole transaction
        if (!(error instanceof Fault) || tx.written !== written) throw error
        failed.push({ id, title: titles.get(id) ?? null, fault: error })
      }
    }
    await settleSteps(tx, ctx, steps, change.action)
    const progress = {
      matched: before.matched + ids.length,
      done: before.done + ids.length - failed.length,
      failed: [...before.failed, ...failed],
      at,
    }
    await keep?.(tx, progress)
    return progress
  })

/**
 * Changes everything chosen, each batch in its own transaction. A row that is refused is named and takes no other with it: a batch that
 * fails as a whole (a taken key, a full allowance, rules that look at other records) is done
 * again row by row. The tally is exact.
 */
export const runBulk = async (
  scope: Scope,
  ctx: RecordContext,
  chosen: Chosen,
  given: BulkChange,
  from: Progress = started,
  keep?: Keep,
): Promise<Progress> => {
  const change = { ...given, named: namedBy(ctx, chosen, given) }
  let progress = from
  for await (const { ids, at } of chunks(scope, ctx, chosen, from)) {
    const titles = new Map<string, string>()
    try {
      progress = await attempt(scope, ctx, change, ids, progress, at, titles, keep)
    } catch (error) {
      if (!(error instanceof Fault || error instanceof Entangled)) throw error
      for (const [n, id] of ids.entries()) {
        const now: Progress = progress
        const here = typeof at === 'number' ? at - ids.length + n + 1 : id
        // a failed attempt changed nothing, so the next one keeps its place too
        progress = await attempt(scope, ctx, change, [id], now, here, titles, keep).catch((one: unknown): Progress => {
          if (!(one instanceof Fault)) throw one
          const failure = { id, title: titles.get(id) ?? null, fault: one }
          return { matched: now.matched + 1, done: now.done, failed: [...now.failed, failure], at: here }
        })
      }
    }
  }
  return progress
}
