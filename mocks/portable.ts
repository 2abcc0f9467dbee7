import { growthStep } from '../server/platform/ports.ts'
import { rangeWithin } from '../server/platform/http/ranges.ts'
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

/** All that arrives of a stream, be it that it breaks off. */
const arrivedBytes = async (source: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const reader = source.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const chunk = await reader.read().catch(() => undefined)
    if (chunk?.value === undefined) break
    chunks.push(Uint8Array.from(chunk.value))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const grownKey = (key: string): string => `${key}.grown`

/** Growing files, each stored completely up to its current size. */
const growing = (
  files: Pick<Files, 'put' | 'get' | 'delete'>,
): Pick<Files, 'append' | 'complete' | 'discard'> => ({
  append: async (key, { size }, source, { onGrowth }) => {
    const there = (await files.get(grownKey(key)))?.subarray(0, size) ?? new Uint8Array()
    if (there.byteLength < size) return { size: there.byteLength }
    const arrived = await arrivedBytes(source)
    const end = size + arrived.byteLength
    // another request may have added more meanwhile
    const now = (await files.get(grownKey(key))) ?? there
    const grown = new Uint8Array(Math.max(end, size === 0 ? 0 : now.byteLength))
    grown.set(now.subarray(0, grown.byteLength))
    grown.set(arrived, size)
    await files.put(grownKey(key), grown)
    if (arrived.byteLength >= growthStep) await onGrowth?.({ size: end })
    return { size: end }
  },
  complete: async (key, { size }) => {
    const grown = size === 0 ? new Uint8Array() : await files.get(grownKey(key))
    if (!grown && (await files.get(key))?.byteLength === size) return
    if (!grown || grown.byteLength < size) throw new Error('a grown file is not all there')
    await files.put(key, grown.subarray(0, size))
    await files.delete(grownKey(key))
  },
  discard: key => files.delete(grownKey(key)),
})

/** Streams for stores that keep files in memory. */
export const wholeFiles = (files: Pick<Files, 'put' | 'get' | 'delete'>): Files => ({
  ...files,
  ...growing(files),
  // uploads end with the page or the test, complete or not
  list: async () => [],
  putStream: async (key, source) => {
    const bytes = new Uint8Array(await new Response(source).arrayBuffer())
    await files.put(key, bytes)
    return bytes.byteLength
  },
  stream: async (key, part) => {
    const bytes = await files.get(key)
    if (!bytes) return undefined
    const range = rangeWithin(bytes.byteLength, part)
    const body = new Blob([Uint8Array.from(bytes.subarray(range.first, range.last + 1))]).stream()
    return { size: bytes.byteLength, range, body }
  },
})

/** Files in memory, for the life of the page or the test; `kept` contains them. */
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
