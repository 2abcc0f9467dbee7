import { blindFields } from '../../../src/access/index.ts'
import { errors } from '../../platform/errors/errors.ts'
import { filterParam } from '../../../src/schema/index.ts'
import { parameter, required } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { authorise, contextFor, type ResourceRoute } from './common.ts'

/** The field that each `type` of the check refers to (API-20). */
const types: Readonly<Record<string, string>> = { 1: 'account', 2: 'phone', 3: 'email' }

/**
 * GET exists?type=1|2|3&content&countryCode -> { exists }: whether a record outside the trash
 * already has the account, phone or e-mail. If the value is only unique together with other fields
 * (the seminar, say), they are given by their own names.
 */
export const existsRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'create')
  const ctx = contextFor(ports, resource, c)
  const name = types[required(c, 'type')]
  const key = resource.keys?.find(fields => fields.at(-1) === name)
  if (!name || !key) throw errors.invalidParameter().at('type')
  // who sees the field masked could find a number by asking
  if (key.some(field => blindFields(ctx.actor.access, resource).has(field)))
    throw errors.permissionMissing()
  const values: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(key.map(field => [field, parameter(c, field)])),
    [name]: required(c, 'content').trim(),
    countryCode: parameter(c, 'countryCode') ?? ctx.institution.countryCode,
  }
  const tuple = key.map(field => {
    const declared = resource.fields[field]
    const text = values[field]
    const wire = declared && text !== undefined ? filterParam(declared, text, 'eq') : undefined
    if (wire === undefined)
      throw errors
        .invalidParameter()
        .at(field === name || field === 'countryCode' ? 'content' : field)
    return wire
  })
  const found = await c.get('scope').byKey(resource, key, [tuple])
  return reply(c, { exists: found.length > 0 })
}
