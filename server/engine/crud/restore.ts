import { bulkOnce } from '../bulk/run.ts'
import { readBody } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, type ResourceRoute } from './common.ts'
import { parseBulkSelection, onlyKeys } from '../records/selection.ts'

/**
 * POST restore Selection -> tally, or { taskId } beyond `bulkInline` records; keys, references and
 * allowances are checked again.
 */
export const restoreRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'restore')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  onlyKeys(body, ['ids', 'query', 'except'])
  return reply(
    c,
    await bulkOnce(c, ports, ctx, text, {
      verb: 'restore',
      chosen: parseBulkSelection(ctx, body, true),
    }),
  )
}
