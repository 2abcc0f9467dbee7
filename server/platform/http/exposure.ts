import type { MiddlewareHandler } from 'hono'
import type { Config, Env, Exposure } from '../context.ts'
import { errors } from '../errors/errors.ts'
import { macMatches, macOf } from './files.ts'

/**
 * Guards an exposed route: 404 if it is closed, 401 without its token, which is compared in
 * constant time.
 */
export const exposed =
  (exposure: Exposure | undefined, config: Pick<Config, 'signingKey'>): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (exposure === 'closed') throw errors.notFound()
    if (exposure !== undefined && exposure !== 'open') {
      const [, token = ''] = /^Bearer (\S{1,512})$/i.exec(c.req.header('authorization') ?? '') ?? []
      const mac = await macOf(config.signingKey, token)
      if (!(await macMatches([config.signingKey], exposure.token, mac)))
        throw errors.unauthenticated()
      c.header('Cache-Control', 'no-store')
    }
    await next()
  }
