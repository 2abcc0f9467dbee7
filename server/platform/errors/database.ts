import { errors } from './errors.ts'
import type { Fault } from './fault.ts'

/** SQLSTATE of a database that has no room left. */
const diskFull = '53100'
/**
 * The connection is lost, the server is starting or stopping, or it accepts no connection: to this
 * database, for this user, or because there are too many.
 */
const unavailableStates = /^(08...|57P0[1-5]|53[23]00|25P0[34]|28...|3D000|55000)$/
/** Errors of the network, as Node names them. */
const networkErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Error messages of pg and the embedded store's thread that have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|the database thread has ended|PGlite is clos)/

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/** The errors that an error is made of: itself, those that it collects, and what caused it. */
const partsOf = function* (error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 4) return
  yield error
  if (error instanceof AggregateError)
    for (const part of error.errors) yield* partsOf(part, depth + 1)
  yield* partsOf(error.cause, depth + 1)
}

const faultOfPart = (error: Error): Fault | undefined => {
  const code = codeOf(error)
  if (code === diskFull) return errors.serverStorageFull()
  return unavailableStates.test(code) ||
    networkErrors.has(code) ||
    lostConnection.test(error.message)
    ? errors.serviceUnavailable()
    : undefined
}

/**
 * The fault for a database that could not do its work: 503 while it is unavailable, in which case a
 * commit in progress may or may not have succeeded; 18001 while it has no space. Undefined for any
 * other error.
 */
export const databaseFaultOf = (error: unknown): Fault | undefined => {
  for (const part of partsOf(error)) {
    const fault = faultOfPart(part)
    if (fault) return fault
  }
  return undefined
}
