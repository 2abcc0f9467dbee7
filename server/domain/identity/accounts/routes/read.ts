import type { AppPorts, Ctx } from '../../../../platform/context.ts'
import { invalidParameter } from '../../../../platform/errors/factories.ts'
import { isObject, readBody, type Body } from '../../../../platform/http/body.ts'
import { macOf } from '../../../../platform/http/files.ts'
import { callOf } from '../../../../platform/http/idempotency.ts'

/** The body of a call that takes these keys and nothing in its address; anything else (a role, a right, a place to go to afterwards) is 321. */
export const readOnly = async (c: Ctx, keys: readonly string[]): Promise<Body> => {
  for (const name of new URL(c.req.url).searchParams.keys()) throw invalidParameter().at(name)
  const { body } = await readBody(c)
  for (const name of Object.keys(body)) if (!keys.includes(name)) throw invalidParameter().at(name)
  for (const [name, value] of Object.entries(body))
    if (isObject(value) || Array.isArray(value)) throw invalidParameter().at(name)
  return body
}

// passwords leave no trace, not even a print that could be guessed at; nor does a picture's answer, which differs in a repeat
const untraced = new Set(['password', 'old', 'captcha', 'captchaId'])

/** What a body says without its secrets, as one text. */
export const tracedText = (body: Body): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([name]) => !untraced.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A print of this call for telling its repeats; undefined where it has no Idempotency-Key. A malformed one is 321. */
export const callHashOf = async (
  c: Ctx,
  ports: AppPorts,
  body: Body,
): Promise<string | undefined> => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw invalidParameter().at('Idempotency-Key')
  return macOf(ports.config.signingKey, `call ${c.req.path} ${key} ${tracedText(body)}`)
}

/** What this call was answered before, where it is a repeat: for calls whose slow part comes before the transaction that keeps them. */
export const answeredBefore = async (c: Ctx, text: string): Promise<unknown> => {
  const call = await callOf(c, text)
  if (!call) return undefined
  const kept = await c
    .get('scope')
    .db.selectFrom('idempotency')
    .select(['path', 'bodyHash', 'status', 'reply'])
    .where('accountId', '=', call.accountId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  return kept?.status === '200' && kept.path === call.path && kept.bodyHash === call.bodyHash
    ? kept.reply
    : undefined
}
