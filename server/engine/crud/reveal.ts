import { seesField } from '../../../src/access/index.ts'
import { revealRight } from '../../../src/access/masked.ts'
import { fieldOf, kindOf, titleOf } from '../../../src/schema/index.ts'
import { tally } from '../../platform/tally.ts'
import { logOperation } from '../operations/log.ts'
import { isVisible, recordNotFound } from '../records/visible.ts'
import { demand } from '../records/rights.ts'
import { errors } from '../../platform/errors/errors.ts'
import { readBody, textOfBody } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { contextFor, type ResourceRoute } from './common.ts'
import { onlyKeys } from '../records/selection.ts'
import { hour } from '../../../src/schema/durations.ts'

/** Values that one person may reveal in an hour. */
export const revealsPerHour = 30

/**
 * POST reveal { id, field, reason } -> { value }: the value of a masked field; the log records the
 * reason. Throws 905 without the permission, 429 after too many calls, 321 for a field that is
 * never masked.
 */
export const revealRoute: ResourceRoute = (ports, resource) => async c => {
  const session = c.get('session')
  demand(session, revealRight(resource))
  const ctx = contextFor(ports, resource, c)
  const { body } = await readBody(c)
  onlyKeys(body, ['id', 'field', 'reason'])
  const name = textOfBody(body, 'field', 64)
  const field = fieldOf(resource, name)
  if (
    field?.options.masked === undefined ||
    kindOf(field).writeOnly ||
    !seesField(ctx.actor.access, field)
  )
    throw errors.invalidParameter().at('field')
  const reason = typeof body['reason'] === 'string' ? body['reason'].trim() : ''
  if (reason === '') throw errors.valueMissing().at('reason')
  if (reason.length > 200) throw errors.textTooLong({ maxLength: 200 }).at('reason')
  const scope = c.get('scope')
  const id = textOfBody(body, 'id', 64)
  const row = (await scope.get(resource, id)) ?? (await scope.get(resource, id, true))
  if (!row || !isVisible(ctx, row)) throw recordNotFound(ctx)
  const [used = 0] = await tally(ports.store.db, ports.clock.now(), hour, [
    { name: `reveal ${ctx.institution.id} ${ctx.actor.id}`, add: 1 },
  ])
  if (used > revealsPerHour) throw errors.tooManyRequests()
  // written before it is returned
  await logOperation(
    scope,
    { ...session, clock: ports.clock },
    {
      action: 'reveal',
      resource: resource.name,
      recordId: id,
      title: titleOf(resource, row),
      count: 1,
      detail: { field: name, reason },
    },
  )
  return reply(c, { value: row[name] ?? null })
}
