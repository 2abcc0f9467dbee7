import type { AppPorts } from '../context.ts'
import { verificationKeys } from '../keys.ts'

/** Makes the address under which a file can be fetched for a while. */
export type SignFile = (file: { readonly id: string; readonly name: string }) => Promise<string>

/** Seconds after which the address of a file changes; each holds for twice as long at most. */
const turnSeconds = 300
const encoder = new TextEncoder()
const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

const keyOf = (bytes: Uint8Array): Promise<CryptoKey> => {
  const cryptoKey =
    keys.get(bytes) ??
    crypto.subtle.importKey(
      'raw',
      Uint8Array.from(bytes),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
  keys.set(bytes, cryptoKey)
  return cryptoKey
}
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(
    /[+/=]/g,
    c => ({ '+': '-', '/': '_' })[c] ?? '',
  )

/** A keyed print of a text, url-safe. */
export const macOf = async (key: Uint8Array, text: string): Promise<string> =>
  base64url(await crypto.subtle.sign('HMAC', await keyOf(key), encoder.encode(text)))

/** Whether one of the keys made the print. Compared in constant time, by comparing prints of both under the same key. */
export const macMatches = async (
  keys: readonly Uint8Array[],
  text: string,
  mac: string,
): Promise<boolean> => {
  const matches = await Promise.all(
    keys.map(async key => {
      const [a, b] = await Promise.all([macOf(key, await macOf(key, text)), macOf(key, mac)])
      return a === b
    }),
  )
  return matches.includes(true)
}

const signed = (institution: string, id: string, until: number) =>
  `file ${institution} ${id} ${until}`

/**
 * Addresses of an institution's files that work without a token (in <img>) for five to ten minutes: no longer than an access token, so that
 * whoever logs out or loses a right has them no longer either. They change every five minutes, so that a browser can keep what it has fetched.
 */
export const fileSigner =
  (ports: AppPorts, institution: string): SignFile =>
  async file => {
    const now = Math.floor(ports.clock.now().getTime() / 1000)
    const until = (Math.floor(now / turnSeconds) + 2) * turnSeconds
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
  (await macMatches(verificationKeys(ports.config), signed(institution, id, Number(until)), mac))
