import type { AppPorts } from '../context.ts'

/** Makes the address under which a file can be fetched for a while. */
export type SignFile = (file: { readonly id: string; readonly name: string }) => Promise<string>

const hourly = 3600
const encoder = new TextEncoder()
const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

const keyOf = (bytes: Uint8Array): Promise<CryptoKey> => {
  const made =
    keys.get(bytes) ??
    crypto.subtle.importKey(
      'raw',
      Uint8Array.from(bytes),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
  keys.set(bytes, made)
  return made
}
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(
    /[+/=]/g,
    c => ({ '+': '-', '/': '_' })[c] ?? '',
  )

/** A keyed print of a text, url-safe. */
export const macOf = async (key: Uint8Array, text: string): Promise<string> =>
  base64url(await crypto.subtle.sign('HMAC', await keyOf(key), encoder.encode(text)))

/** Compared in constant time, by comparing prints of both under the same key. */
export const macMatches = async (key: Uint8Array, text: string, mac: string): Promise<boolean> => {
  const [a, b] = await Promise.all([macOf(key, await macOf(key, text)), macOf(key, mac)])
  return a === b
}

const signed = (institution: string, id: string, until: number) =>
  `file ${institution} ${id} ${until}`

/**
 * Addresses of an institution's files that work without a token (in <img>) until they expire. They change once an hour, so that a
 * browser can keep what it has fetched.
 */
export const fileSigner =
  (ports: AppPorts, institution: string): SignFile =>
  async file => {
    const now = Math.floor(ports.clock.now().getTime() / 1000)
    const until = (Math.floor(now / hourly) + 2) * hourly
    const mac = await macOf(ports.config.signingKey, signed(institution, file.id, until))
    return `/edu_adminserver/file/get?${new URLSearchParams({ i: institution, id: file.id, until: String(until), mac })}`
  }

/** Whether an address was signed here and still holds. */
export const isSigned = async (
  ports: AppPorts,
  institution: string,
  id: string,
  until: string,
  mac: string,
): Promise<boolean> =>
  /^\d{1,12}$/.test(until) &&
  Number(until) * 1000 > ports.clock.now().getTime() &&
  (await macMatches(ports.config.signingKey, signed(institution, id, Number(until)), mac))
