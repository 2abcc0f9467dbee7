import { bulkOnce } from '../bulk/run.ts'
import { readBody } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, type ResourceRoute } from './common.ts'
import { parseBulkSelection, onlyKeys } from '../records/selection.ts'

/**
 * POST delete Selection -> tally, or { taskId } for more than `bulkInline` records. Soft-deleted
 * records go to the trash.
 */
export const deleteRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'delete')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  onlyKeys(body, ['ids', 'query', 'except'])
  return reply(
    c,
    await bulkOnce(c, ports, ctx, text, { verb: 'delete', chosen: parseBulkSelection(ctx, body) }),
  )
}
