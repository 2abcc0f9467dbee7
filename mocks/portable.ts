import type { Clock, Files, Ids, Log, Passwords } from '../server/platform/ports.ts'

const bytesOf = (count: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(count))
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

export const systemClock: Clock = { now: () => new Date() }

let last = 0
/** Ids in order of time: 10 characters of milliseconds, 16 of chance. */
export const webIds: Ids = {
  next: () => {
    last = Math.max(last + 1, Date.now())
    return last.toString(36).padStart(10, '0') + hex(bytesOf(8))
  },
  secret: count => hex(bytesOf(count)),
}

const iterations = 100_000
const derive = async (password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> => {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(password),
    'PBKDF2',
    false,
    ['deriveBits'],
  )
  return hex(
    new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
        key,
        256,
      ),
    ),
  )
}
const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Passwords where argon2 can't run: PBKDF2 by the browser itself. Only ever used by the demo. */
export const webPasswords: Passwords = {
  hash: async password => {
    const salt = bytesOf(16)
    return `pbkdf2$${hex(salt)}$${await derive(password, salt)}`
  },
  verify: async (hash, password) => {
    const [, salt = '', expectedHash] = hash.split('$')
    return (await derive(password, unhex(salt))) === expectedHash
  },
}

export const quietLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** Streams for files that are kept whole. */
export const wholeFiles = (files: Pick<Files, 'put' | 'get' | 'delete'>): Files => ({
  ...files,
  // they end with the page or the test, whole or not at all
  list: async () => [],
  putStream: async (key, source) => {
    const bytes = new Uint8Array(await new Response(source).arrayBuffer())
    await files.put(key, bytes)
    return bytes.byteLength
  },
  stream: async key => {
    const bytes = await files.get(key)
    return bytes && { size: bytes.byteLength, body: new Blob([Uint8Array.from(bytes)]).stream() }
  },
})

/** Files for as long as the page or the test lives; `kept` is what is there. */
export const memoryFiles = (): Files & { readonly kept: ReadonlyMap<string, Uint8Array> } => {
  const storedFiles = new Map<string, Uint8Array>()
  return {
    kept: storedFiles,
    ...wholeFiles({
      put: async (key, bytes) => void storedFiles.set(key, bytes),
      get: async key => storedFiles.get(key),
      delete: async key => void storedFiles.delete(key),
    }),
  }
}
