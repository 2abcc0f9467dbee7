import { canDo } from '../../../src/access/index.ts'
import type { BulkPreview, RefusedKind } from '../../../src/protocol/bulk.ts'
import { referrersOf } from '../../../src/schema/index.ts'
import { reasonOf } from '../../platform/http/reply.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { lowPriority } from '../../platform/yieldToEventLoop.ts'
import { titleFor } from '../logs/readable.ts'
import type { EnginePorts } from '../ports.ts'
import type { RecordContext } from '../records/context.ts'
import { titlesOf } from '../records/present.ts'
import { changeOf, isForeseeable, type BulkOrder } from './order.ts'
import { judgePart, emptyJudgement, type BulkJudgement } from './previewJudge.ts'
import { inOrder, spread, type ReadPart } from './previewParts.ts'
import { foundRow } from './previewRows.ts'
import { countOf, inlineOf, waits } from './run.ts'

/** Time limit of a preview in milliseconds. */
const patience = 800
const examplesShown = 3

/** Ends a transaction whose writes were only tried. */
class Rehearsed extends Error {}

/**
 * Whether a write may be refused although each record by itself may be changed: keys, allowances,
 * what follows from it.
 */
const hangsTogether = (ctx: RecordContext, { verb, data = {} }: BulkOrder): boolean =>
  verb === 'restore' ||
  (verb === 'delete' && referrersOf(ctx.resources, ctx.resource.name).length > 0) ||
  ctx.rules.afterWrite !== undefined ||
  ctx.rules.afterWrites !== undefined ||
  (ctx.resource.keys ?? []).flat().some(name => Object.hasOwn(data, name))

/** A transaction that leaves nothing behind. */
const rehearse = async (
  transaction: Scope['transaction'],
  fn: (tx: StoreTx) => Promise<void>,
): Promise<void> => {
  try {
    await transaction(async tx => {
      await fn(tx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

/**
 * Counts what the changes that were tried have brought about elsewhere, by their audit entries,
 * before they are rolled back.
 */
const countAlong = async (
  tx: StoreTx,
  { resource, requestId }: RecordContext,
  { along }: BulkJudgement,
): Promise<void> => {
  const found = await tx.db
    .selectFrom('audit')
    .select(['resource', eb => eb.fn.count<number>('recordId').distinct().as('n')])
    .where('requestId', '=', requestId)
    .where('resource', '!=', resource.name)
    .groupBy('resource')
    .execute()
  for (const { resource: name, n } of found) along.set(name, (along.get(name) ?? 0) + Number(n))
}

const kindsOf = (ctx: RecordContext, { refused }: BulkJudgement): RefusedKind[] => {
  const kinds = new Map<
    string,
    { code: string; msg: string; n: number; examples: RefusedKind['examples'][number][] }
  >()
  for (const { row, fault } of refused) {
    const { code, msg } = reasonOf(fault, ctx.lang)
    const kind = kinds.get(msg) ?? { code, msg, n: 0, examples: [] }
    kinds.set(msg, kind)
    kind.n += 1
    const title = titleFor(ctx, ctx.resource.name, row.title)
    if (title !== null && kind.examples.length < examplesShown)
      kind.examples.push({ id: row.id, title })
  }
  return [...kinds.values()].toSorted((a, b) => b.n - a.n)
}

/** The checked records one by one, in the order in which they were read. */
const presentRows = async (
  scope: Scope,
  ctx: RecordContext,
  { data = {} }: BulkOrder,
  { rows, places }: BulkJudgement,
) => {
  const all = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  const refs = await titlesOf(
    scope,
    ctx,
    all.flatMap(({ before, after }) => [...(before ? [before] : []), ...(after ? [after] : [])]),
  )
  return { rows: all.map(row => foundRow(ctx, row, Object.keys(data))), refs }
}

/** Checks parts until the time is up, but at least the first one. Returns how many were checked. */
const judgeParts = async (
  scope: Scope,
  ctx: RecordContext,
  order: BulkOrder,
  parts: readonly ReadPart[],
  judgement: BulkJudgement,
): Promise<number> => {
  const change = changeOf(ctx, order)
  const until = performance.now() + patience
  const together = hangsTogether(ctx, order)
  const transaction = lowPriority(scope)
  let read = 0
  for (const reads of together ? [parts] : parts.map(one => [one])) {
    if (read && performance.now() > until) break
    await rehearse(transaction, async tx => {
      for (const one of reads) {
        if (read && performance.now() > until) break
        await judgePart(tx, ctx, change, one, together, judgement)
        read += 1
      }
      if (together) await countAlong(tx, ctx, judgement)
    })
  }
  return read
}

/**
 * Previews an order: counts the matching records exactly and checks them by the same path as the
 * change itself, without writing. A sample spread over the selection is checked within the time
 * limit; with `from`, the records from that position on are listed one by one. Throws the errors
 * that the order itself would throw.
 */
export const previewOf = async (
  ports: EnginePorts,
  scope: Scope,
  ctx: RecordContext,
  order: BulkOrder,
  from?: number,
): Promise<BulkPreview> => {
  changeOf(ctx, order)
  const matched = await countOf(scope, ctx, order)
  const judgement = emptyJudgement(order)
  const rows = from === undefined ? undefined : inOrder(ctx, order, matched, from)
  const parts = rows?.parts ?? spread(ctx, order, matched, Math.max(1, inlineOf(ports)))
  const read = isForeseeable(order) ? await judgeParts(scope, ctx, order, parts, judgement) : 0
  const next = rows?.endOf(read)
  const along = [...judgement.along].filter(([name]) => {
    const other = ctx.resources[name]
    return other !== undefined && canDo(ctx.actor.access, other, 'read')
  })
  const cleared = [...judgement.cleared].filter(([, n]) => n > 0)
  return {
    matched,
    judged: judgement.changes + judgement.unchanged + judgement.refused.length,
    changes: judgement.changes,
    ...(judgement.partly ? { partly: judgement.partly } : {}),
    unchanged: judgement.unchanged,
    ...(cleared.length ? { cleared: Object.fromEntries(cleared) } : {}),
    refused: kindsOf(ctx, judgement),
    ...(along.length ? { along: Object.fromEntries(along) } : {}),
    ...(rows ? await presentRows(scope, ctx, order, judgement) : {}),
    ...(next === undefined ? {} : { next }),
    background: waits(ports, ctx, order, matched),
  }
}
