import { mostTold } from '../../../src/protocol/bulk.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../records/context.ts'
import { hiddenFields } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'
import type { BulkOrder } from './order.ts'

/** Records that are checked at a time. */
const portion = 100

/** Reads a part of a selection; a record that is not there has no row. */
export type ReadPart = (
  tx: StoreTx,
) => Promise<readonly { readonly id: string; readonly row: Row | undefined }[]>

const readIds =
  ({ resource }: RecordContext, ids: readonly string[], trash: boolean): ReadPart =>
  async tx => {
    const rows = new Map((await tx.lockMany(resource, ids, trash)).map(row => [row.id, row]))
    return ids.map(id => ({ id, row: rows.get(id) }))
  }

const readPage =
  (ctx: RecordContext, query: ListQuery, page: number, except: ReadonlySet<string>): ReadPart =>
  async tx => {
    const rows = await tx.page(ctx.resource, { ...query, page }, hiddenFields(ctx))
    return rows.filter(({ id }) => !except.has(id)).map(row => ({ id: row.id, row }))
  }

const partsIn = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) =>
    ids.slice(n * size, (n + 1) * size),
  )

/**
 * Splits the selection into parts; returns all of them, or `most` parts that are spread evenly over
 * it.
 */
export const spread = (
  ctx: RecordContext,
  { chosen: selection, verb }: BulkOrder,
  matched: number,
  limit: number,
): readonly ReadPart[] => {
  const part = Math.min(portion, limit)
  const trash = verb === 'restore'
  if ('ids' in selection) {
    const all = [...new Set(selection.ids)]
    const every = Math.max(1, Math.floor(all.length / limit))
    const ids = all.filter((_, n) => n % every === 0).slice(0, limit)
    return partsIn(ids, part).map(own => readIds(ctx, own, trash))
  }
  const count = Math.ceil(Math.min(matched, limit) / part)
  const except = new Set(selection.except)
  const query = restrictToVisible(ctx, {
    ...selection.query,
    sort: trash ? 'deletedAt' : 'createTime',
    limit: part,
  })
  const pages = Math.max(count, Math.ceil(matched / part))
  return Array.from({ length: count }, (_, n) =>
    readPage(ctx, query, 1 + Math.floor((n * pages) / count), except),
  )
}

/**
 * The next parts from a place on, in the order of the list, and where each of them ends; the last
 * one's end is undefined.
 */
export const inOrder = (
  ctx: RecordContext,
  { chosen: selection, verb }: BulkOrder,
  matched: number,
  from: number,
) => {
  const trash = verb === 'restore'
  const ids = 'ids' in selection ? [...new Set(selection.ids)] : []
  const except = new Set('ids' in selection ? [] : selection.except)
  const all = 'ids' in selection ? ids.length : matched + except.size
  const first = Math.floor(from / portion)
  const count = Math.max(0, Math.min(Math.ceil(all / portion), first + mostTold / portion) - first)
  const parts = Array.from({ length: count }, (_, n): ReadPart => {
    const page = first + n
    if ('ids' in selection)
      return readIds(ctx, ids.slice(page * portion, (page + 1) * portion), trash)
    const sort = trash ? 'deletedAt' : ctx.resource.list.sort
    return readPage(
      ctx,
      restrictToVisible(ctx, { ...selection.query, sort, limit: portion }),
      page + 1,
      except,
    )
  })
  return {
    parts,
    endOf: (read: number) =>
      (first + read) * portion < all ? (first + read) * portion : undefined,
  }
}
