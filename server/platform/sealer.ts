import type { Config } from './context.ts'
import { macOf } from './http/files.ts'
import { fingerprintOf, keyById, sealKeysOf } from './keys.ts'

/**
 * Signs texts with the key that seals: answers the key's id and the print, with a space between.
 */
export const sealerOf =
  (config: Pick<Config, 'signingKey' | 'sealKeys'>) =>
  async (text: string): Promise<string> => {
    const [key] = sealKeysOf(config)
    return `${await fingerprintOf(key)} ${await macOf(key, text)}`
  }

/** Whether a print of `sealerOf` is that of a text. */
export const isSealed = async (
  keys: readonly Uint8Array[],
  text: string,
  print: string,
): Promise<boolean> => {
  const [id = '', mac = ''] = print.split(' ')
  const key = await keyById(keys, id)
  return key !== undefined && (await macOf(key, text)) === mac
}
