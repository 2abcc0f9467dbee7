import type { MiddlewareHandler } from 'hono'
import type { AppPorts, Ctx, Env } from '../../../../platform/context.ts'
import { errors } from '../../../../platform/errors/errors.ts'
import type { Body } from '../../../../platform/http/body.ts'
import { macOf } from '../../../../platform/http/files.ts'
import { callOf } from '../../../../platform/http/idempotency.ts'

/** Throws 321 for query parameters on a call with a body (a redirect target, for example). */
export const refuseParameters = (c: Ctx): void => {
  for (const name of new URL(c.req.url).searchParams.keys())
    throw errors.invalidParameter().at(name)
}
/** The same before anything else of a public call. */
export const noParameters = (): MiddlewareHandler<Env> => async (c, next) => {
  refuseParameters(c)
  await next()
}

// passwords leave no trace, not even a hash that could be guessed; nor does a captcha's answer,
// which differs in a repetition
const untraced = new Set(['password', 'old', 'captcha', 'captchaId', 'present'])

/** The input without its secrets, as one text. */
export const tracedText = (input: Body): string =>
  JSON.stringify(
    Object.entries(input)
      .filter(([name]) => !untraced.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * A print of this call for telling its repeats; undefined if it has no Idempotency-Key. A
 * malformed one is 321.
 */
export const callHashOf = async (
  c: Ctx,
  ports: AppPorts,
  input: Body,
): Promise<string | undefined> => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw errors.invalidParameter().at('Idempotency-Key')
  return macOf(ports.config.signingKey, `call ${c.req.path} ${key} ${tracedText(input)}`)
}

/**
 * Whether this call is a repetition of one that was answered: for calls whose slow part runs before
 * the transaction that records them.
 */
export const wasAnswered = async (c: Ctx, text: string): Promise<boolean> => {
  const call = await callOf(c, text)
  if (!call) return false
  const recorded = await c
    .get('scope')
    .db.selectFrom('idempotency')
    .select(['path', 'bodyHash', 'status'])
    .where('accountId', '=', call.accountId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  return (
    recorded?.status === '200' && recorded.path === call.path && recorded.bodyHash === call.bodyHash
  )
}
