import type { MiddlewareHandler } from 'hono'
import type { KeyScope } from '../../../src/protocol/signing.ts'
import { signedHeaders, signedText, signedWindow } from '../../../src/protocol/signing.ts'
import type { AppPorts, Env } from '../context.ts'
import { errors } from '../errors/errors.ts'
import { maxJson, readBytes } from './body.ts'
import { hashOf } from './idempotency.ts'

const encoder = new TextEncoder()
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** HMAC-SHA256 of a text under a secret, in lower-case hex. */
export const hmacOf = async (secret: string, text: string): Promise<string> => {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}
/** As long for a near miss as for a far one. */
const same = (a: string, b: string): boolean => {
  let differ = a.length ^ b.length
  for (let at = 0; at < b.length; at++) differ |= (a.charCodeAt(at) || 0) ^ b.charCodeAt(at)
  return differ === 0
}

/** Takes a nonce; false if it was taken within the window. */
const takeNonce = async (
  { store, clock }: AppPorts,
  keyId: string,
  nonce: string,
): Promise<boolean> => {
  const insertedRows = await store.db
    .insertInto('openNonce')
    .values({ keyId, nonce, at: clock.now().toISOString() })
    .onConflict(on => on.doNothing())
    .returning('nonce')
    .execute()
  return insertedRows.length > 0
}

/**
 * Authenticates signed calls of the open interface (docs/open-api.md) and passes the institution
 * and the key's permissions to the routes (`signed`). Throws 2000 for a wrong or missing signature,
 * an invalid key or a reused nonce; 2001 for a time more than 300 s off; 2002 if the institution's
 * interface is closed; 905 for a key of another kind.
 */
export const signedCalls =
  (ports: AppPorts, scope: KeyScope): MiddlewareHandler<Env> =>
  async (c, next) => {
    const header = (name: keyof typeof signedHeaders) => c.req.header(signedHeaders[name]) ?? ''
    const [keyId, time, nonce, sign] = [
      header('key'),
      header('time'),
      header('nonce'),
      header('sign'),
    ]
    // a header given twice arrives as one with a comma in it
    if (
      !/^\w{1,64}$/.test(keyId) ||
      !/^\d{1,12}$/.test(time) ||
      !/^[\w-]{16,64}$/.test(nonce) ||
      !/^[\da-f]{64}$/.test(sign)
    )
      throw errors.invalidSignature()
    const key = await ports.identity.signingKey(ports, keyId)
    const bodyHash = await hashOf(Uint8Array.from(await readBytes(c.req.raw.clone(), maxJson)))
    const { pathname, search } = new URL(c.req.url)
    const text = signedText({
      method: c.req.method,
      path: pathname + search,
      time,
      nonce,
      bodyHash,
    })
    const right = same(sign, await hmacOf(key?.secret ?? 'no such key', text))
    if (!key || !right) throw errors.invalidSignature()
    if (Math.abs(ports.clock.now().getTime() / 1000 - Number(time)) > signedWindow)
      throw errors.signatureTooOld()
    const access = await key.access()
    if (!(await takeNonce(ports, keyId, nonce))) throw errors.invalidSignature()
    await key.use(scope, access)
    c.set('signed', { keyId, institutionId: key.institutionId, access })
    await next()
    c.header('Cache-Control', 'no-store')
  }
