import { spendGuess } from '../records/guesses.ts'
import { demandListEdits } from '../records/listEdits.ts'
import { errors } from '../../platform/errors/errors.ts'
import { bulkOnce } from '../bulk/run.ts'
import { isObject, readBody } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, type ResourceRoute } from './common.ts'
import { parseBulkSelection, onlyKeys, versionsOf } from '../records/selection.ts'

/**
 * POST updateMany { ...Selection, versions?, data } -> tally, or { taskId } for more than
 * `bulkInline` records. The value of a list field is the new list, or { add?, remove? } of its
 * items. Each row follows the same rules as a single edit. A row of `versions` is refused with 409
 * if another person has changed one of the edited fields since that version; without versions the
 * last write wins.
 */
export const updateManyRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'update')
  const ctx = contextFor(ports, resource, c)
  const { text, body } = await readBody(c)
  onlyKeys(body, ['ids', 'query', 'except', 'versions', 'data'])
  const { data } = body
  if (!isObject(data) || !Object.keys(data).length) throw errors.invalidParameter().at('data')
  demandListEdits(resource, data)
  await spendGuess(ports, ctx, data)
  const order = {
    verb: 'updateMany',
    chosen: parseBulkSelection(ctx, body),
    data,
    versions: versionsOf(body),
  }
  return reply(c, await bulkOnce(c, ports, ctx, text, order))
}
