import { spendGuess } from '../../domain/records/guesses.ts'
import { draftUpdate } from '../../domain/records/update.ts'
import { badParameter } from '../../errors.ts'
import { isObject, readBody } from '../../http/body.ts'
import { reply } from '../../http/reply.ts'
import { bulkOnce } from './bulk.ts'
import { authorise, contextFor, type ResourceRoute } from './common.ts'
import { chosenOf, onlyKeys } from './selection.ts'

/** POST updateMany { ...Selection, data } -> tally. The same rules for each row as an edit of it. */
export const updateManyRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'update')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  onlyKeys(body, ['ids', 'query', 'except', 'data'])
  const { data } = body
  if (!isObject(data) || !Object.keys(data).length) throw badParameter('data')
  await spendGuess(ports, ctx, data)
  const chosen = chosenOf(ctx, body)
  return reply(
    c,
    await bulkOnce(c, ports, ctx, text, chosen, {
      draft: (tx, row) => draftUpdate(tx, ctx, row, data),
      action: 'update',
      operation: 'updateMany',
      deleted: false,
    }),
  )
}
