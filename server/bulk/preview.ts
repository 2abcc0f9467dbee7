import { mostTold, type BulkPreview, type RefusedKind } from '../../src/protocol/bulk.ts'
import { titleOf } from '../../src/schema/index.ts'
import type { AppPorts } from '../context.ts'
import { breather, paced } from '../domain/breathe.ts'
import { titleFor } from '../domain/logs/readable.ts'
import type { BulkChange } from '../domain/records/bulk.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { titlesOf } from '../domain/records/present.ts'
import { hiddenFields } from '../domain/records/query.ts'
import type { Step } from '../domain/records/quota.ts'
import { settleSteps } from '../domain/records/update.ts'
import { isVisible, narrowed, notFound } from '../domain/records/visible.ts'
import { Fault } from '../errors.ts'
import { reasonOf } from '../http/reply.ts'
import type { Row } from '../ports.ts'
import type { Scope, StoreTx } from '../store/types.ts'
import { foundRow, type JudgedRow } from './previewRows.ts'
import { changeOf, isForeseeable, type BulkOrder } from './order.ts'
import { countOf, inlineOf, waits } from './run.ts'

/** Records that are judged at a time, and how long it may take in all, in milliseconds. */
const portion = 100
const patience = 800
const examplesShown = 3

interface Judged {
  changes: number
  unchanged: number
  readonly refused: { readonly row: { readonly id: string; readonly title: string | null }; readonly fault: Fault }[]
  /** Each of them, as far as that is asked for. */
  readonly rows: JudgedRow[]
}
type Read = (tx: StoreTx) => Promise<readonly { readonly id: string; readonly row: Row | undefined }[]>

/** Ends a transaction whose writes were only tried. */
class Rehearsed extends Error {}

/** Parts of the selection: all of it, or, where there are more than `most`, so many, spread evenly over it. */
const partsOf = (ctx: RecordContext, { chosen, verb }: BulkOrder, matched: number, most: number): readonly Read[] => {
  const part = Math.min(portion, most)
  const count = Math.ceil(Math.min(matched, most) / part)
  const trash = verb === 'restore'
  if ('ids' in chosen) {
    const all = [...new Set(chosen.ids)]
    const every = Math.max(1, Math.floor(all.length / most))
    const ids = all.filter((_, n) => n % every === 0).slice(0, most)
    return Array.from({ length: count }, (_, n) => async tx => {
      const own = ids.slice(n * part, (n + 1) * part)
      const rows = new Map((await tx.lockMany(ctx.resource, own, trash)).map(row => [row.id, row]))
      return own.map(id => ({ id, row: rows.get(id) }))
    })
  }
  const except = new Set(chosen.except)
  const query = narrowed(ctx, { ...chosen.query, sort: trash ? 'deletedAt' : 'createTime', limit: part })
  const pages = Math.max(count, Math.ceil(matched / part))
  return Array.from({ length: count }, (_, n) => async tx => {
    const page = 1 + Math.floor((n * pages) / count)
    const rows = await tx.page(ctx.resource, { ...query, page }, hiddenFields(ctx))
    return rows.filter(({ id }) => !except.has(id)).map(row => ({ id: row.id, row }))
  })
}

/** Whether a write may be refused although each record by itself may be changed: keys, allowances, what follows from it. */
const hangsTogether = (ctx: RecordContext, { verb, data = {} }: BulkOrder): boolean =>
  verb === 'restore' ||
  ctx.rules.afterWrite !== undefined ||
  ctx.rules.afterWrites !== undefined ||
  (ctx.resource.keys ?? []).flat().some(name => Object.hasOwn(data, name))

const refuse = (judged: Judged, row: { readonly id: string; readonly title: string | null }, fault: Fault): void => {
  judged.refused.push({ row, fault })
  judged.rows.push({ ...row, fault })
}
const changed = ({ resource }: RecordContext, { before, after }: Step): JudgedRow => ({
  id: after.id,
  title: titleOf(resource, before ?? after),
  ...(before ? { before } : {}),
  after,
})

/** Writes the steps, by halves where some are refused; the transaction goes back as a whole afterwards. */
const tryOut = async (tx: StoreTx, ctx: RecordContext, steps: readonly Step[], action: string, judged: Judged): Promise<void> => {
  try {
    await tx.attempt(() => settleSteps(tx, ctx, steps, action))
    judged.changes += steps.length
    judged.rows.push(...steps.map(step => changed(ctx, step)))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const [one] = steps
    if (steps.length === 1 && one) {
      refuse(judged, { id: one.after.id, title: titleOf(ctx.resource, one.before ?? one.after) }, error)
      return
    }
    const middle = Math.ceil(steps.length / 2)
    await tryOut(tx, ctx, steps.slice(0, middle), action, judged)
    await tryOut(tx, ctx, steps.slice(middle), action, judged)
  }
}

const judge = async (tx: StoreTx, ctx: RecordContext, change: BulkChange, read: Read, together: boolean, judged: Judged): Promise<void> => {
  const breathe = breather()
  const steps: Step[] = []
  for (const { id, row } of await read(tx)) {
    await breathe()
    try {
      if (!row || !isVisible(ctx, row)) throw notFound(ctx)
      const after = await change.draft(tx, row)
      if (after) steps.push({ before: row, after })
      else {
        judged.unchanged += 1
        judged.rows.push({ id, title: titleOf(ctx.resource, row) })
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refuse(judged, { id, title: row && isVisible(ctx, row) ? titleOf(ctx.resource, row) : null }, error)
    }
  }
  if (together && steps.length) await tryOut(tx, ctx, steps, change.action, judged)
  else {
    judged.changes += steps.length
    judged.rows.push(...steps.map(step => changed(ctx, step)))
  }
}

/** A transaction that leaves nothing behind. */
const rehearse = async (transaction: Scope['transaction'], fn: (tx: StoreTx) => Promise<void>): Promise<void> => {
  try {
    await transaction(async tx => {
      await fn(tx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

const kindsOf = (ctx: RecordContext, { refused }: Judged): RefusedKind[] => {
  const kinds = new Map<string, { code: string; msg: string; n: number; examples: RefusedKind['examples'][number][] }>()
  for (const { row, fault } of refused) {
    const { code, msg } = reasonOf(fault, ctx.lang)
    const kind = kinds.get(msg) ?? { code, msg, n: 0, examples: [] }
    kinds.set(msg, kind)
    kind.n += 1
    const title = titleFor(ctx, ctx.resource.name, row.title)
    if (title !== null && kind.examples.length < examplesShown) kind.examples.push({ id: row.id, title })
  }
  return [...kinds.values()].toSorted((a, b) => b.n - a.n)
}

/** The judged records one by one, in the order of the choice where it names them. */
const told = async (scope: Scope, ctx: RecordContext, { chosen, data = {} }: BulkOrder, { rows }: Judged) => {
  const places = new Map('ids' in chosen ? chosen.ids.map((id, n) => [id, n]) : [])
  const first = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)).slice(0, mostTold)
  const refs = await titlesOf(
    scope,
    ctx,
    first.flatMap(({ before, after }) => [...(before ? [before] : []), ...(after ? [after] : [])]),
  )
  return { rows: first.map(row => foundRow(ctx, row, Object.keys(data))), refs }
}

/**
 * What an order would do: how many records match, exactly, and what would become of them, by the same path as the change itself. Of many,
 * some from all over are judged, as far as time goes. Nothing is written. Throws what the order itself would be refused with.
 */
export const previewOf = async (
  ports: AppPorts,
  scope: Scope,
  ctx: RecordContext,
  order: BulkOrder,
  each = false,
): Promise<BulkPreview> => {
  const change = changeOf(ctx, order)
  const matched = await countOf(scope, ctx, order)
  const judged: Judged = { changes: 0, unchanged: 0, refused: [], rows: [] }
  if (isForeseeable(order)) {
    const parts = partsOf(ctx, order, matched, Math.max(1, inlineOf(ports)))
    const until = performance.now() + patience
    const together = hangsTogether(ctx, order)
    const transaction = paced(scope)
    const each = together ? [parts] : parts.map(one => [one])
    for (const reads of each) {
      if (judged.changes + judged.unchanged && performance.now() > until) break
      const here: Judged = { changes: 0, unchanged: 0, refused: [], rows: [] }
      await rehearse(transaction, async tx => {
        for (const read of reads) {
          if (here.changes + here.unchanged + here.refused.length && performance.now() > until) break
          await judge(tx, ctx, change, read, together, here)
        }
      })
      judged.changes += here.changes
      judged.unchanged += here.unchanged
      judged.refused.push(...here.refused)
      judged.rows.push(...here.rows)
    }
  }
  return {
    matched,
    judged: judged.changes + judged.unchanged + judged.refused.length,
    changes: judged.changes,
    unchanged: judged.unchanged,
    refused: kindsOf(ctx, judged),
    ...(each ? await told(scope, ctx, order, judged) : {}),
    background: waits(ports, ctx, order, matched),
  }
}
