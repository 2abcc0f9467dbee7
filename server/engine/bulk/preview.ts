import { canDo } from '../../../src/access/index.ts'
import { mostTold, type BulkPreview, type RefusedKind } from '../../../src/protocol/bulk.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import { isEmpty, titleOf } from '../../../src/schema/index.ts'
import type { EnginePorts } from '../ports.ts'
import { createYielder, lowPriority } from '../../platform/yieldToEventLoop.ts'
import { titleFor } from '../logs/readable.ts'
import type { BulkChange } from '../records/bulk.ts'
import type { RecordContext } from '../records/context.ts'
import { titlesOf } from '../records/present.ts'
import { hiddenFields } from '../records/query.ts'
import type { QuotaChange } from '../records/quota.ts'
import { settleSteps } from '../records/update.ts'
import { isVisible, narrowed, recordNotFound } from '../records/visible.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { reasonOf } from '../../platform/http/reply.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { foundRow, type JudgedRow } from './previewRows.ts'
import { changeOf, isForeseeable, type BulkOrder } from './order.ts'
import { countOf, inlineOf, waits } from './run.ts'

/** Records that are judged at a time, and how long it may take in all, in milliseconds. */
const portion = 100
const patience = 800
const examplesShown = 3

interface Named {
  readonly id: string
  readonly title: string | null
}
interface Judged {
  changes: number
  partly: number
  unchanged: number
  readonly refused: { readonly row: Named; readonly fault: Fault }[]
  /** Each of them. */
  readonly rows: JudgedRow[]
  /** In the order in which they were read. */
  readonly places: Map<string, number>
  /** Records of other resources that go along, by resource. */
  readonly along: Map<string, number>
  /** Records in which a field that holds something would be empty, by the fields that the order names. */
  readonly cleared: Map<string, number>
}
const nothing = ({ data = {} }: BulkOrder): Judged => ({
  changes: 0,
  partly: 0,
  unchanged: 0,
  refused: [],
  rows: [],
  places: new Map(),
  along: new Map(),
  cleared: new Map(Object.keys(data).map(name => [name, 0])),
})
type Read = (
  tx: StoreTx,
) => Promise<readonly { readonly id: string; readonly row: Row | undefined }[]>
/** A step, and the locked fields that it leaves as they are. */
type Found = QuotaChange & Pick<JudgedRow, 'stays'>

/** Ends a transaction whose writes were only tried. */
class Rehearsed extends Error {}

const readIds =
  ({ resource }: RecordContext, ids: readonly string[], trash: boolean): Read =>
  async tx => {
    const rows = new Map((await tx.lockMany(resource, ids, trash)).map(row => [row.id, row]))
    return ids.map(id => ({ id, row: rows.get(id) }))
  }

const readPage =
  (ctx: RecordContext, query: ListQuery, page: number, except: ReadonlySet<string>): Read =>
  async tx => {
    const rows = await tx.page(ctx.resource, { ...query, page }, hiddenFields(ctx))
    return rows.filter(({ id }) => !except.has(id)).map(row => ({ id: row.id, row }))
  }

const partsIn = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) =>
    ids.slice(n * size, (n + 1) * size),
  )

/** Parts of the selection: all of it, or, where there are more than `most`, so many, spread evenly over it. */
const spread = (
  ctx: RecordContext,
  { chosen, verb }: BulkOrder,
  matched: number,
  most: number,
): readonly Read[] => {
  const part = Math.min(portion, most)
  const trash = verb === 'restore'
  if ('ids' in chosen) {
    const all = [...new Set(chosen.ids)]
    const every = Math.max(1, Math.floor(all.length / most))
    const ids = all.filter((_, n) => n % every === 0).slice(0, most)
    return partsIn(ids, part).map(own => readIds(ctx, own, trash))
  }
  const count = Math.ceil(Math.min(matched, most) / part)
  const except = new Set(chosen.except)
  const query = narrowed(ctx, {
    ...chosen.query,
    sort: trash ? 'deletedAt' : 'createTime',
    limit: part,
  })
  const pages = Math.max(count, Math.ceil(matched / part))
  return Array.from({ length: count }, (_, n) =>
    readPage(ctx, query, 1 + Math.floor((n * pages) / count), except),
  )
}

/** The next parts from a place on, in the order of the list, and where each of them ends; the last one's end is undefined. */
const inOrder = (
  ctx: RecordContext,
  { chosen, verb }: BulkOrder,
  matched: number,
  from: number,
) => {
  const trash = verb === 'restore'
  const ids = 'ids' in chosen ? [...new Set(chosen.ids)] : []
  const except = new Set('ids' in chosen ? [] : chosen.except)
  const all = 'ids' in chosen ? ids.length : matched + except.size
  const first = Math.floor(from / portion)
  const count = Math.max(0, Math.min(Math.ceil(all / portion), first + mostTold / portion) - first)
  const parts = Array.from({ length: count }, (_, n): Read => {
    const page = first + n
    if ('ids' in chosen) return readIds(ctx, ids.slice(page * portion, (page + 1) * portion), trash)
    const sort = trash ? 'deletedAt' : ctx.resource.list.sort
    return readPage(ctx, narrowed(ctx, { ...chosen.query, sort, limit: portion }), page + 1, except)
  })
  return {
    parts,
    endOf: (read: number) =>
      (first + read) * portion < all ? (first + read) * portion : undefined,
  }
}

/** Whether a write may be refused although each record by itself may be changed: keys, allowances, what follows from it. */
const hangsTogether = (ctx: RecordContext, { verb, data = {} }: BulkOrder): boolean =>
  verb === 'restore' ||
  ctx.rules.afterWrite !== undefined ||
  ctx.rules.afterWrites !== undefined ||
  (ctx.resource.keys ?? []).flat().some(name => Object.hasOwn(data, name))

const refuse = (judged: Judged, row: Named, fault: Fault): void => {
  judged.refused.push({ row, fault })
  judged.rows.push({ ...row, fault })
}
const accept = ({ resource }: RecordContext, judged: Judged, steps: readonly Found[]): void => {
  judged.changes += steps.length
  judged.partly += steps.filter(({ stays }) => stays).length
  for (const [name, n] of judged.cleared) {
    const empties = ({ before, after }: Found): boolean =>
      !isEmpty(before?.[name]) && isEmpty(after[name])
    judged.cleared.set(name, n + steps.filter(empties).length)
  }
  judged.rows.push(
    ...steps.map(({ before, after, stays }) => ({
      id: after.id,
      title: titleOf(resource, before ?? after),
      ...(before ? { before } : {}),
      after,
      ...(stays ? { stays } : {}),
    })),
  )
}

/** Writes the steps, by halves where some are refused; the transaction goes back as a whole afterwards. */
const tryOut = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly Found[],
  action: string,
  judged: Judged,
): Promise<void> => {
  try {
    await tx.attempt(() => settleSteps(tx, ctx, steps, action))
    accept(ctx, judged, steps)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const [one] = steps
    if (steps.length === 1 && one) {
      refuse(
        judged,
        { id: one.after.id, title: titleOf(ctx.resource, one.before ?? one.after) },
        error,
      )
      return
    }
    const middle = Math.ceil(steps.length / 2)
    await tryOut(tx, ctx, steps.slice(0, middle), action, judged)
    await tryOut(tx, ctx, steps.slice(middle), action, judged)
  }
}

const judge = async (
  tx: StoreTx,
  ctx: RecordContext,
  change: BulkChange,
  read: Read,
  together: boolean,
  judged: Judged,
): Promise<void> => {
  const breathe = createYielder()
  const steps: Found[] = []
  for (const { id, row } of await read(tx)) {
    await breathe()
    judged.places.set(id, judged.places.size)
    try {
      if (!row || !isVisible(ctx, row)) throw recordNotFound(ctx)
      let stays: Found['stays']
      const after = await change.draft(tx, row, locked => (stays = locked))
      if (after) steps.push({ before: row, after, ...(stays ? { stays } : {}) })
      else {
        judged.unchanged += 1
        judged.rows.push({ id, title: titleOf(ctx.resource, row) })
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refuse(
        judged,
        { id, title: row && isVisible(ctx, row) ? titleOf(ctx.resource, row) : null },
        error,
      )
    }
  }
  if (together && steps.length) await tryOut(tx, ctx, steps, change.action, judged)
  else accept(ctx, judged, steps)
}

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

/** Counts what the changes that were tried have brought about elsewhere, as their audit tells it; before they go back. */
const countAlong = async (
  tx: StoreTx,
  { resource, requestId }: RecordContext,
  { along }: Judged,
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

const kindsOf = (ctx: RecordContext, { refused }: Judged): RefusedKind[] => {
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

/** The judged records one by one, in the order in which they were read. */
const told = async (
  scope: Scope,
  ctx: RecordContext,
  { data = {} }: BulkOrder,
  { rows, places }: Judged,
) => {
  const all = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  const refs = await titlesOf(
    scope,
    ctx,
    all.flatMap(({ before, after }) => [...(before ? [before] : []), ...(after ? [after] : [])]),
  )
  return { rows: all.map(row => foundRow(ctx, row, Object.keys(data))), refs }
}

/** Judges some parts as far as time goes, the first in any case; answers how many. */
const judgeParts = async (
  scope: Scope,
  ctx: RecordContext,
  order: BulkOrder,
  parts: readonly Read[],
  judged: Judged,
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
        await judge(tx, ctx, change, one, together, judged)
        read += 1
      }
      if (together) await countAlong(tx, ctx, judged)
    })
  }
  return read
}

/**
 * What an order would do: how many records match, exactly, and what would become of them, by the same path as the change itself. Of many,
 * some from all over are judged, as far as time goes; with `from`, those from that place on, each told. Nothing is written. Throws what the
 * order itself would be refused with.
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
  const judged = nothing(order)
  const rows = from === undefined ? undefined : inOrder(ctx, order, matched, from)
  const parts = rows?.parts ?? spread(ctx, order, matched, Math.max(1, inlineOf(ports)))
  const read = isForeseeable(order) ? await judgeParts(scope, ctx, order, parts, judged) : 0
  const next = rows?.endOf(read)
  const along = [...judged.along].filter(([name]) => {
    const other = ctx.resources[name]
    return other !== undefined && canDo(ctx.actor.access, other, 'read')
  })
  const cleared = [...judged.cleared].filter(([, n]) => n > 0)
  return {
    matched,
    judged: judged.changes + judged.unchanged + judged.refused.length,
    changes: judged.changes,
    ...(judged.partly ? { partly: judged.partly } : {}),
    unchanged: judged.unchanged,
    ...(cleared.length ? { cleared: Object.fromEntries(cleared) } : {}),
    refused: kindsOf(ctx, judged),
    ...(along.length ? { along: Object.fromEntries(along) } : {}),
    ...(rows ? await told(scope, ctx, order, judged) : {}),
    ...(next === undefined ? {} : { next }),
    background: waits(ports, ctx, order, matched),
  }
}
