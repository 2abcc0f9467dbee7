import type { Row } from '../../platform/ports.ts'
import { oneComputed, withComputed } from '../records/computed.ts'
import { presentRow, titlesOf } from '../records/present.ts'
import { isVisible, recordNotFound } from '../records/visible.ts'
import { errors } from '../../platform/errors/errors.ts'
import { required } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, signerFor, type ResourceRoute } from './common.ts'

/**
 * GET get?id -> the record with the titles of what it points at. One in the trash shows
 * `deletedAt`.
 */
export const getRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'read')
  const ctx = contextFor(ports, resource, c)
  const scope = c.get('scope')
  const id = required(c, 'id', 64)
  const row = (await scope.get(resource, id)) ?? (await scope.get(resource, id, true))
  if (!row || !isVisible(ctx, row)) throw recordNotFound(ctx)
  const record = await presentRow(ctx, await oneComputed(scope, ctx, row), signerFor(ports, c))
  const refs = await titlesOf(scope, ctx, [record])
  return reply(c, Object.keys(refs).length ? { ...record, refs } : record)
}

/** GET many?ids=a,b -> { list } in the requested order, without missing records. */
export const manyRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'read')
  const ctx = contextFor(ports, resource, c)
  const ids = [...new Set(required(c, 'ids', 20_000).split(','))]
  if (ids.length > 500 || ids.some(id => id === '' || id.length > 64))
    throw errors.invalidParameter().at('ids')
  const found = new Map((await c.get('scope').many(resource, ids)).map(row => [row.id, row]))
  const rows = ids
    .map(id => found.get(id))
    .filter((row): row is Row => row !== undefined && isVisible(ctx, row))
  const sign = signerFor(ports, c)
  return reply(c, {
    list: await Promise.all(
      (await withComputed(c.get('scope'), ctx, rows)).map(row => presentRow(ctx, row, sign)),
    ),
  })
}
