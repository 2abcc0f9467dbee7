import type { MiddlewareHandler } from 'hono'
import type { Env } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { tokenOf } from '../../platform/http/middleware.ts'
import type { EnginePorts } from '../ports.ts'
import { refusalAnswer } from './faults.ts'
import { metadataOf } from './tus.ts'
import { uploadOf } from './uploadRows.ts'

/**
 * Admits holders of a pass for the purpose in the address, as a caller without permissions, for
 * uploads of this purpose only. Throws 321 for a purpose without passes, the purpose's own code for
 * a wrong pass, 404 for an upload of another purpose.
 */
export const enterByPass =
  (ports: EnginePorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    try {
      const name = c.req.param('purpose') ?? ''
      const purpose = Object.hasOwn(ports.uploads, name) ? ports.uploads[name] : undefined
      if (!purpose?.enter) throw errors.invalidParameter().at('purpose')
      const session = await purpose.enter(ports, tokenOf(c.req.header('authorization')), {
        lang: c.get('lang'),
        requestId: ports.ids.next(),
        ip: networkAddressOf(c),
        device: deviceOf(c.req.header('user-agent')),
      })
      const scope = ports.store.scope(session.institution.id)
      const id = c.req.param('id')
      if (id === undefined) {
        if (metadataOf(c).get('purpose') !== name) throw errors.invalidParameter().at('purpose')
      } else if ((await uploadOf(scope, session, id)).purpose !== name)
        throw errors.uploadNotFound()
      c.set('session', session)
      c.set('scope', scope)
    } catch (error) {
      return refusalAnswer(ports, c, error)
    }
    await next()
    c.header('Cache-Control', 'no-store')
    return undefined
  }
