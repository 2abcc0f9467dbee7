import { HTTPException } from 'hono/http-exception'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts, Ctx } from '../context.ts'
import { errors } from '../errors/errors.ts'
import { databaseFaultOf } from '../errors/database.ts'
import { faultOf } from '../errors/fault.ts'
import { networkAddressOf } from './address.ts'
import { faultEnvelope, httpStatusOf } from './reply.ts'

/** Refusals of attempts without permission: they are logged, without tokens and queries. */
const loggedCodes: ReadonlySet<string> = new Set([
  ErrorCode.unauthenticated,
  ErrorCode.sessionExpired,
  ErrorCode.permissionMissing,
  ErrorCode.permissionRevoked,
  ErrorCode.invalidSignature,
  ErrorCode.signatureTooOld,
  ErrorCode.openInterfaceDisabled,
  ErrorCode.tooManyRequests,
])

/** After how many seconds a caller may try again while the service is unavailable. */
const unavailableSeconds = 2

/**
 * Turns anything thrown into an envelope. An error that is no fault is logged with the request's id
 * and becomes a 500 without details.
 */
export const translate =
  (ports: AppPorts) =>
  (error: Error, c: Ctx): Response => {
    const ofDatabase = faultOf(error) ? undefined : databaseFaultOf(error)
    if (ofDatabase)
      ports.log.warn(
        { requestId: c.get('requestId'), path: c.req.path, error: error.message },
        'the database could not do its work',
      )
    const known =
      faultOf(error) ??
      ofDatabase ??
      (error instanceof HTTPException && error.status < 500 ? errors.malformedRequest() : undefined)
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
    const refused = known ?? errors.internalError()
    if (loggedCodes.has(refused.code)) {
      const { requestId, session, signed } = c.var
      ports.log.warn(
        {
          requestId,
          path: c.req.path,
          code: refused.code,
          accountId: session?.actor.id,
          keyId: signed?.keyId,
          ip: networkAddressOf(c),
        },
        'refused',
      )
    }
    const retryAfter =
      refused.retryAfter ??
      (refused.code === ErrorCode.serviceUnavailable ? unavailableSeconds : undefined)
    if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
    return c.json(faultEnvelope(refused, c.get('lang') ?? 'en'), httpStatusOf(refused.code))
  }
