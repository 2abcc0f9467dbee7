import { HTTPException } from 'hono/http-exception'
import type { AppPorts, Ctx } from '../context.ts'
import { fault, faultOf } from '../errors.ts'
import { addressOf } from './address.ts'
import { faultEnvelope, httpStatusOf } from './reply.ts'

/** Refusals that say that somebody tries what she may not: kept in the log, which holds no token and no query. */
const noted: ReadonlySet<string> = new Set([
  '401',
  '867',
  '905',
  '5003',
  '2000',
  '2001',
  '2002',
  '429',
])

/** Whatever was thrown -> an envelope. What is no fault is logged with its request's id and answers 500, telling nothing. */
export const translate =
  (ports: AppPorts) =>
  (error: Error, c: Ctx): Response => {
    const known =
      faultOf(error) ??
      (error instanceof HTTPException && error.status < 500 ? fault('400') : undefined)
    if (!known) {
      ports.log.error(
        {
          requestId: c.get('requestId'),
          path: c.req.path,
          error: { message: error.message, stack: error.stack },
        },
        'request failed',
      )
    }
    const refused = known ?? fault('500')
    if (noted.has(refused.code)) {
      const { requestId, session, signed } = c.var
      ports.log.warn(
        {
          requestId,
          path: c.req.path,
          code: refused.code,
          accountId: session?.actor.id,
          keyId: signed?.keyId,
          ip: addressOf(c),
        },
        'refused',
      )
    }
    return c.json(faultEnvelope(refused, c.get('lang') ?? 'en'), httpStatusOf(refused.code))
  }
