import { HTTPException } from 'hono/http-exception'
import type { AppPorts, Ctx } from '../context.ts'
import { Fault, fault } from '../errors.ts'
import { faultEnvelope, httpStatusOf } from './reply.ts'

/** Whatever was thrown -> an envelope. What is no fault is logged with its request's id and answers 500, telling nothing. */
export const translate =
  (ports: AppPorts) =>
  (error: Error, c: Ctx): Response => {
    const known = error instanceof Fault ? error : error instanceof HTTPException && error.status < 500 ? fault('400') : undefined
    if (!known) {
      ports.log.error(
        { requestId: c.get('requestId'), path: c.req.path, error: { message: error.message, stack: error.stack } },
        'request failed',
      )
    }
    const refused = known ?? fault('500')
    return c.json(faultEnvelope(refused, c.get('lang') ?? 'en'), httpStatusOf(refused.code))
  }
