import type { ListQuery } from '../../../src/protocol/query.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { withComputed } from '../records/computed.ts'
import type { RecordContext } from '../records/context.ts'
import { recordCursor, takeCursor } from '../records/cursor.ts'
import { deletersOf } from '../records/history.ts'
import { presentRow, titlesOf } from '../records/present.ts'
import { hiddenFields, queryOfParams } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, searchParamsOf, signerFor, type ResourceRoute } from './common.ts'

/** Rows by a cursor, and where the list continues behind them: null at its end. */
const rowsAfter = async (
  scope: Scope,
  ctx: RecordContext,
  query: ListQuery,
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }> => {
  const { limit } = query
  for await (const found of scope.ordered(
    ctx.resource,
    query,
    limit + 1,
    undefined,
    hiddenFields(ctx),
  )) {
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return { rows, next: last && found.length > limit ? recordCursor(last) : null }
  }
  return { rows: [], next: null }
}

/**
 * GET list -> { list, total, refs? }; `total=no` skips the count, `computed=no` leaves out computed
 * fields. Records in the trash include `deletedBy`. With `after` (`start`, or the `next` of the
 * previous response) the list is read with a cursor over creation time and id, which skips and
 * repeats nothing when records are edited or deleted meanwhile: { list, total, next }.
 */
export const listRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'read')
  const ctx = contextFor(ports, resource, c)
  const cursor = takeCursor(searchParamsOf(c))
  const params = cursor?.params ?? searchParamsOf(c)
  const query = restrictToVisible(ctx, queryOfParams(ctx, params))
  const scope = c.get('scope')
  const hidden = hiddenFields(ctx)
  const read = async () => {
    const counts = params.get('total') !== 'no'
    if (cursor) {
      const found = await rowsAfter(scope, ctx, { ...query, after: cursor.after })
      return { ...found, total: counts ? await scope.total(resource, query, hidden) : undefined }
    }
    return counts
      ? scope.pageWithTotal(resource, query, hidden)
      : { rows: await scope.page(resource, query, hidden), total: undefined }
  }
  const { rows, total, ...place } = await read()
  const sign = signerFor(ports, c)
  const presentedRows = await Promise.all(
    (params.get('computed') === 'no' ? rows : await withComputed(scope, ctx, rows)).map(row =>
      presentRow(ctx, row, sign),
    ),
  )
  const deleters = query.deleted === 'only' ? await deletersOf(scope, ctx, rows) : undefined
  const list = deleters
    ? presentedRows.map(row => ({ ...row, deletedBy: deleters.get(row.id) ?? null }))
    : presentedRows
  const refs = await titlesOf(scope, ctx, list)
  return reply(c, {
    list,
    ...place,
    ...(total === undefined ? {} : { total }),
    ...(Object.keys(refs).length ? { refs } : {}),
  })
}

/** GET count -> { total } */
export const countRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'read')
  const ctx = contextFor(ports, resource, c)
  const query = restrictToVisible(ctx, queryOfParams(ctx, searchParamsOf(c)))
  return reply(c, { total: await c.get('scope').total(resource, query, hiddenFields(ctx)) })
}
