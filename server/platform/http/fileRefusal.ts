import { Fault } from '../errors/fault.ts'
import type { AppPorts, Ctx } from '../context.ts'
import { translate } from './translate.ts'

/**
 * The response to a refused request for a file: never HTTP 200, which a page would take for the
 * file. Rethrows an error that is no refusal.
 */
export const fileRefusal = (ports: AppPorts, c: Ctx, error: unknown): Response => {
  if (!(error instanceof Fault)) throw error
  const { status, headers, body } = translate(ports)(error, c)
  return new Response(body, { status: status < 400 ? 404 : status, headers })
}
