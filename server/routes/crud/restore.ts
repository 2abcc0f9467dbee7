import { draftRestore } from '../../domain/records/remove.ts'
import { readBody } from '../../http/body.ts'
import { reply } from '../../http/reply.ts'
import { bulkOnce } from './bulk.ts'
import { authorise, contextFor, type ResourceRoute } from './common.ts'
import { chosenOf, onlyKeys } from './selection.ts'

/** POST restore Selection -> tally; keys, references and allowances are judged again. */
export const restoreRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'restore')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  onlyKeys(body, ['ids', 'query', 'except'])
  const chosen = chosenOf(ctx, body, true)
  return reply(
    c,
    await bulkOnce(c, ports, ctx, text, chosen, { draft: (tx, row) => draftRestore(tx, ctx, row), action: 'restore', deleted: true }),
  )
}
