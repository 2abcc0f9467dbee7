import { historyOf, presentEntry } from '../records/history.ts'
import { isVisible, recordNotFound } from '../records/visible.ts'
import { numberParameter, required } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, signerFor, type ResourceRoute } from './common.ts'

/** GET history?id&page&limit -> { list, total }, newest first, masked as the record is. */
export const historyRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'read')
  const ctx = contextFor(ports, resource, c)
  const scope = c.get('scope')
  const id = required(c, 'id', 64)
  const row = (await scope.get(resource, id)) ?? (await scope.get(resource, id, true))
  if (!row || !isVisible(ctx, row)) throw recordNotFound(ctx)
  const { list, total } = await historyOf(
    scope,
    ctx,
    id,
    numberParameter(c, 'page', 1, 1_000_000),
    numberParameter(c, 'limit', 20, 200),
  )
  const sign = signerFor(ports, c)
  return reply(c, {
    list: await Promise.all(list.map(entry => presentEntry(ctx, entry, sign))),
    total,
  })
}
