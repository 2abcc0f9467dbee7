import type { KeyKind } from '../../../../resources/identity/apiKey.calls.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { Ids } from '../../../platform/ports.ts'

/** With this every key begins, so that scanners of source code and logs recognise one. */
const prefix = 'edu_'
const secretBytes = 32
/**
 * Length of the visible part of a key in the list: its prefix and enough of its id to distinguish
 * keys.
 */
const startLength = prefix.length + 13

const base64url = (hex: string): string =>
  btoa(
    (hex.match(/../g) ?? []).map(byte => String.fromCharCode(Number.parseInt(byte, 16))).join(''),
  )
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A new key: `edu_<id>_<256 bits of entropy in base64url>`. */
export const newSecret = (ids: Ids, keyId: string): string =>
  `${prefix}${keyId}_${base64url(ids.secret(secretBytes))}`

/**
 * The visible part of a key in the list: the first characters of a program's key, or the whole id
 * of a signing key.
 */
export const startOf = (keyId: string, kind: KeyKind): string =>
  kind === 'SIGNING' ? keyId : `${prefix}${keyId}`.slice(0, startLength)

/** Whether a token is meant as an API key: access tokens never begin like one. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix)

/** The key id in a token; undefined if the text has no token's form. */
export const keyIdOf = (token: string): string | undefined =>
  /^edu_([0-9a-z]{1,64})_[\w-]{43}$/.exec(token)?.[1]

/** The stored hash of a key. */
export const hashOfKey = (secret: string): Promise<string> => hashOf(secret)

/** Compares two hashes in the same time wherever they differ. */
export const sameHash = (a: string, b: string): boolean => {
  let differ = a.length ^ b.length
  for (let at = 0; at < b.length; at++) differ |= (a.charCodeAt(at) || 0) ^ b.charCodeAt(at)
  return differ === 0
}
