import type { Config } from './context.ts'

const ids = new WeakMap<Uint8Array, Promise<string>>()

const makeId = async (key: Uint8Array): Promise<string> => {
  const prefix = new TextEncoder().encode('edu key ')
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from([...prefix, ...key]))
  return Array.from(new Uint8Array(digest).slice(0, 6), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * The public id of a secret key, stored with what the key made: 12 hex digits that reveal nothing
 * about it.
 */
export const fingerprintOf = (key: Uint8Array): Promise<string> => {
  const id = ids.get(key) ?? makeId(key)
  ids.set(key, id)
  return id
}

/** Keys under which a signature still counts: the one that signs, and those it has replaced. */
export const verificationKeys = (
  config: Pick<Config, 'signingKey' | 'olderSigningKeys'>,
): readonly Uint8Array[] => [config.signingKey, ...(config.olderSigningKeys ?? [])]

/**
 * Keys of the chain of seals, the one in use first. An installation without keys of its own (the
 * demo in a browser) seals with its signing key.
 */
export const sealKeysOf = (
  config: Pick<Config, 'signingKey' | 'sealKeys'>,
): readonly [Uint8Array, ...Uint8Array[]] => config.sealKeys ?? [config.signingKey]

/** Finds the key of an id. */
export const keyById = async (
  keys: readonly Uint8Array[],
  id: string,
): Promise<Uint8Array | undefined> => {
  for (const key of keys) if ((await fingerprintOf(key)) === id) return key
  return undefined
}
