import { withComputed } from '../records/computed.ts'
import { deletersOf } from '../records/history.ts'
import { presentRow, titlesOf } from '../records/present.ts'
import { hiddenFields, queryOfParams } from '../records/query.ts'
import { narrowed } from '../records/visible.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, searchParamsOf, signerFor, type ResourceRoute } from './common.ts'

/**
 * GET list -> { list, total, refs? }; `total=no` skips the count, `computed=no` leaves computed fields out. Records of the trash tell who deleted them (`deletedBy`).
 */
export const listRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'read')
  const ctx = contextFor(ports, resource, c)
  const params = searchParamsOf(c)
  const query = narrowed(ctx, queryOfParams(ctx, params))
  const scope = c.get('scope')
  const hidden = hiddenFields(ctx)
  const { rows, total } =
    params.get('total') === 'no'
      ? { rows: await scope.page(resource, query, hidden), total: undefined }
      : await scope.pageWithTotal(resource, query, hidden)
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
    ...(total === undefined ? {} : { total }),
    ...(Object.keys(refs).length ? { refs } : {}),
  })
}

/** GET count -> { total } */
export const countRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'read')
  const ctx = contextFor(ports, resource, c)
  const query = narrowed(ctx, queryOfParams(ctx, searchParamsOf(c)))
  return reply(c, { total: await c.get('scope').total(resource, query, hiddenFields(ctx)) })
}
