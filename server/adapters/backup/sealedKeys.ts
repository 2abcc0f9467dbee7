import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyTexts } from '../key-file.ts'

/** Keys encrypted with a passphrase, by scrypt and AES-256-GCM. All values are base64. */
export interface SealedKeys {
  readonly salt: string
  readonly iv: string
  readonly tag: string
  readonly data: string
}

const keyLength = 32
/** Parameters of scrypt: 64 MB and about 0.2 s for each try of a passphrase. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 }
const algorithm = 'aes-256-gcm'

const scryptKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  scryptKey(passphrase.normalize('NFC'), salt, keyLength, cost)

const text = (bytes: Buffer): string => bytes.toString('base64')
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** Encrypts keys. `bound`: a text that must be the same when they are decrypted. */
export const sealKeys = async (
  keys: KeyTexts,
  passphrase: string,
  bound: string,
): Promise<SealedKeys> => {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(algorithm, await keyOf(passphrase, salt), iv)
  cipher.setAAD(Buffer.from(bound))
  const data = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  return { salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) }
}

/** Decrypts keys; undefined if the passphrase or the bound text is another one. */
export const openSealedKeys = async (
  sealed: SealedKeys,
  passphrase: string,
  bound: string,
): Promise<KeyTexts | undefined> => {
  const key = await keyOf(passphrase, bytes(sealed.salt))
  try {
    const decipher = createDecipheriv(algorithm, key, bytes(sealed.iv))
    decipher.setAAD(Buffer.from(bound))
    decipher.setAuthTag(bytes(sealed.tag))
    const data = Buffer.concat([decipher.update(bytes(sealed.data)), decipher.final()])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `sealKeys` wrote it
    return JSON.parse(data.toString('utf8')) as KeyTexts
  } catch {
    return undefined
  }
}
