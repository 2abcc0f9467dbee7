import { draftDelete } from '../../domain/records/remove.ts'
import { readBody } from '../../http/body.ts'
import { reply } from '../../http/reply.ts'
import { bulkOnce } from './bulk.ts'
import { authorise, contextFor, type ResourceRoute } from './common.ts'
import { chosenOf, onlyKeys } from './selection.ts'

/** POST delete Selection -> tally. Soft: what is deleted lies in the trash. */
export const deleteRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'delete')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  onlyKeys(body, ['ids', 'query', 'except'])
  const chosen = chosenOf(ctx, body)
  return reply(
    c,
    await bulkOnce(c, ports, ctx, text, chosen, { draft: (tx, row) => draftDelete(tx, ctx, row), action: 'delete', deleted: false }),
  )
}
