const encoder = new TextEncoder()
const prefix = 'whsec_'

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** A new signing secret of 32 bytes, in the form of Standard Webhooks: `whsec_` and base64. */
export const newWebhookSecret = (): string =>
  `${prefix}${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`

const keys = new Map<string, Promise<CryptoKey>>()
const maxKeys = 1000
const keyOf = (secret: string): Promise<CryptoKey> => {
  const known = keys.get(secret)
  if (known) return known
  if (keys.size >= maxKeys) keys.clear()
  const bytes = fromBase64(secret.slice(prefix.length))
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  keys.set(secret, key)
  return key
}

/** Headers with which a receiver can verify a delivery. */
export interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/**
 * The headers of Standard Webhooks: one signature for each valid secret, HMAC-SHA256 over
 * `<id>.<seconds>.<body>`. While a secret is being renewed there are two.
 */
export const signDelivery = async (
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
  secrets: readonly string[],
): Promise<SignedHeaders> => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const text = encoder.encode(`${id}.${seconds}.${body}`)
  const signatures = await Promise.all(
    secrets.map(async secret => {
      const mac = await crypto.subtle.sign('HMAC', await keyOf(secret), text)
      return `v1,${toBase64(new Uint8Array(mac))}`
    }),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
