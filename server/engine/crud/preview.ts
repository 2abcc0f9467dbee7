import { canDo, verbs } from '../../../src/access/index.ts'
import { lacks } from '../records/rights.ts'
import { isForeseeable, type BulkOrder } from '../bulk/order.ts'
import { previewOf } from '../bulk/preview.ts'
import { spendGuess } from '../records/guesses.ts'
import { demandListEdits } from '../records/listEdits.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isObject, readBody, textOfBody } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { contextFor, type ResourceRoute } from './common.ts'
import { parseBulkSelection, onlyKeys, versionsOf } from '../records/selection.ts'

const isPlace = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/**
 * POST preview { verb, ...Selection, versions?, data?, from? } -> the outcome that the bulk call
 * would have, without writing; with `from`, record by record from that position on. It is refused
 * in the same cases as the call itself.
 */
export const previewRoute: ResourceRoute = (ports, resource) => async c => {
  const session = c.get('session')
  // the right that it takes is in the body, which is not read for callers without any of them
  if (!verbs.some(verb => canDo(session.actor.access, resource, verb)))
    throw lacks(session, `${resource.name}.read`)
  const ctx = contextFor(ports, resource, c)
  const { body } = await readBody(c)
  onlyKeys(body, ['verb', 'ids', 'query', 'except', 'versions', 'data', 'from'])
  const verb = textOfBody(body, 'verb', 64)
  const { data, from } = body
  if (from !== undefined && !isPlace(from)) throw errors.invalidParameter().at('from')
  if (data !== undefined && !isObject(data)) throw errors.invalidParameter().at('data')
  const order: BulkOrder = {
    verb,
    chosen: parseBulkSelection(ctx, body, verb === 'restore'),
    versions: versionsOf(body),
    ...(data ? { data } : {}),
  }
  if (verb === 'updateMany' && data) demandListEdits(resource, data)
  if (isForeseeable(order) && data) await spendGuess(ports, ctx, data)
  return reply(
    c,
    await previewOf(ports, c.get('scope'), { ...ctx, lang: c.get('lang') }, order, from),
  )
}
