import { isObject } from '../../../src/protocol/isObject.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { isErrorCode } from '../../../src/protocol/errors/known.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { Ctx } from '../../platform/context.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { translate } from '../../platform/http/translate.ts'
import type { EnginePorts } from '../ports.ts'
import { tusHeaders } from './tus.ts'

/** Temporary refusals, unrelated to the file: the same request may succeed later. */
const passingCodes: ReadonlySet<string> = new Set([
  ErrorCode.serviceUnavailable,
  ErrorCode.tooManyRequests,
  ErrorCode.internalError,
  ErrorCode.unauthenticated,
  ErrorCode.accessTokenExpired,
])
export const isPassing = ({ code }: Fault): boolean => passingCodes.has(code)

/** A fault as JSON, to be repeated. */
export const storedFault = ({ code, fields, params, data }: Fault): unknown => ({
  code,
  fields,
  params,
  data,
})

/* oxlint-disable typescript/no-unsafe-type-assertion -- `storedFault` wrote them */
/** The fault that `storedFault` wrote. */
export const faultOfStored = (stored: unknown): Fault => {
  if (!isObject(stored) || !isErrorCode(String(stored.code))) return new Fault(ErrorCode.notFound)
  const { fields, params, data } = stored
  return new Fault(stored.code as ErrorCode, {
    ...(isObject(fields) ? { fields: fields as Readonly<Record<string, Issue>> } : {}),
    ...(isObject(params) ? { params: params as NonNullable<Issue['params']> } : {}),
    ...(isObject(data) ? { data } : {}),
  })
}
/* oxlint-enable typescript/no-unsafe-type-assertion */

/**
 * The envelope of a refusal, with an HTTP error status: clients of the tus protocol ignore the body
 * and would take 200 for a success. Codes that are no HTTP status become 400.
 */
export const refusalAnswer = (ports: EnginePorts, c: Ctx, error: unknown): Response => {
  const answer = translate(ports)(error instanceof Error ? error : new Error(String(error)), c)
  const { status, headers, body } = answer
  const told = new Response(body, { status: status < 400 ? 400 : status, headers })
  for (const [name, value] of Object.entries(tusHeaders)) told.headers.set(name, value)
  return told
}
