import type { Config } from './context.ts'
import { keyById, fingerprintOf, sealKeysOf } from './keys.ts'

type Keys = Pick<Config, 'signingKey' | 'sealKeys'>

const mark = 'enc1'
const encoder = new TextEncoder()
const derived = new WeakMap<Uint8Array, Promise<CryptoKey>>()

const encryptionKeyOf = (key: Uint8Array): Promise<CryptoKey> => {
  const derive = async () =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('secrets') },
      await crypto.subtle.importKey('raw', Uint8Array.from(key), 'HKDF', false, ['deriveKey']),
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  const made = derived.get(key) ?? derive()
  derived.set(key, made)
  return made
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Whether a stored value is encrypted; one from before there were keys is not. */
export const isEncrypted = (stored: string): boolean => stored.startsWith(`${mark}:`)

/**
 * Encrypts a secret for the database, which doesn't have the key. `place` is its table and row: in
 * another place it can't be decrypted.
 */
export const encryptSecret = async (
  config: Keys,
  place: string,
  secret: string,
): Promise<string> => {
  const [key] = sealKeysOf(config)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(place) },
    await encryptionKeyOf(key),
    encoder.encode(secret),
  )
  return [mark, await fingerprintOf(key), toText(iv), toText(new Uint8Array(encrypted))].join(':')
}

/**
 * The secret that was encrypted for this place; undefined if its key is unknown or the value was
 * altered or moved.
 */
export const decryptSecret = async (
  config: Keys,
  place: string,
  stored: string,
): Promise<string | undefined> => {
  if (!isEncrypted(stored)) return stored
  const [, keyId = '', iv = '', encrypted = ''] = stored.split(':')
  const key = await keyById(sealKeysOf(config), keyId)
  if (!key) return undefined
  try {
    const secret = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(iv), additionalData: encoder.encode(place) },
      await encryptionKeyOf(key),
      toBytes(encrypted),
    )
    return new TextDecoder().decode(secret)
  } catch {
    return undefined
  }
}
