import type { AppendOptions, FileGrowth } from '../platform/ports.ts'
import { beginParts, joinParts, partBytes, sendPart, type Send } from './s3Parts.ts'
import { listPage } from './s3List.ts'
import { S3Refused } from './s3Settings.ts'

/** Key prefix of the objects that store bytes which do not fill a part yet. */
const tailPrefix = (key: string): string => `${key}.tail.`
/** The name contains the end position, so that an outdated request can't replace a later object. */
const tailKey = (key: string, size: number): string => `${tailPrefix(key)}${size}`

const putObject = async (send: Send, key: string, body: Uint8Array<ArrayBuffer>): Promise<void> => {
  await (await send('PUT', key, {}, { body })).body?.cancel()
}
const deleteObject = async (send: Send, key: string): Promise<void> => {
  await (await send('DELETE', key)).body?.cancel()
}

/** The tail of a file that has grown to `size`. Undefined if it is not there. */
const readTail = async (
  send: Send,
  key: string,
  size: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const answer = await send('GET', tailKey(key, size))
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return answer.ok && bytes.byteLength === length ? bytes : undefined
}

const addPart = async (
  send: Send,
  key: string,
  { size, multipart }: FileGrowth,
  part: Uint8Array<ArrayBuffer>,
): Promise<FileGrowth> => {
  const id = multipart?.id ?? (await beginParts(send, key))
  const tags = multipart?.tags ?? []
  const tag = await sendPart(send, key, id, tags.length + 1, part)
  return { size: size + part.byteLength, multipart: { id, tags: [...tags, tag] } }
}

/**
 * Stores the bytes after the last full part: the end of the file, or a tail that the next append
 * continues.
 */
const keepRest = async (
  send: Send,
  key: string,
  whole: FileGrowth,
  rest: Uint8Array<ArrayBuffer>,
  total: number,
): Promise<FileGrowth> => {
  if (rest.byteLength === 0) return whole
  const size = whole.size + rest.byteLength
  if (size === total && whole.multipart) return addPart(send, key, whole, rest)
  if (size === total) {
    await putObject(send, key, rest)
    return { size }
  }
  await putObject(send, tailKey(key, size), rest)
  return { ...whole, size, tail: rest.byteLength }
}

/** Adds a stream to a growing object, in parts of 8 MB; see `Files.append`. */
export const appendPart = async (
  send: Send,
  key: string,
  { tail = 0, ...growth }: FileGrowth,
  source: ReadableStream<Uint8Array>,
  { total, onGrowth }: AppendOptions,
): Promise<FileGrowth> => {
  // without its tail, which becomes part of what follows
  let whole: FileGrowth = { ...growth, size: growth.size - tail }
  let part = new Uint8Array(partBytes)
  let filled = 0
  if (tail > 0) {
    const bytes = await readTail(send, key, growth.size, tail)
    if (!bytes) return whole
    part.set(bytes)
    filled = tail
  }
  const reader = source.getReader()
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => undefined)
      if (chunk?.value === undefined) break
      for (let at = 0; at < chunk.value.byteLength;) {
        const taken = chunk.value.subarray(at, at + partBytes - filled)
        part.set(taken, filled)
        filled += taken.byteLength
        at += taken.byteLength
        if (filled < partBytes) continue
        whole = await addPart(send, key, whole, part)
        part = new Uint8Array(partBytes)
        filled = 0
        await onGrowth?.(whole)
      }
    }
    return await keepRest(send, key, whole, part.slice(0, filled), total)
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error
  }
}

const deleteTails = async (send: Send, key: string): Promise<void> => {
  for (const { key: tail } of (await listPage(send, tailPrefix(key), undefined)).entries)
    await deleteObject(send, tail)
}

/** Bytes of an object; undefined if it is not there. */
const sizeOf = async (send: Send, key: string): Promise<number | undefined> => {
  const answer = await send('HEAD', key)
  return answer.ok ? Number(answer.headers.get('content-length') ?? 0) : undefined
}

/** Makes one object of what has arrived; see `Files.complete`. */
export const completeParts = async (
  send: Send,
  key: string,
  { size, multipart }: FileGrowth,
): Promise<void> => {
  // a repeated call finds the object instead of its parts
  if ((await sizeOf(send, key)) !== size) {
    if (size === 0) await putObject(send, key, new Uint8Array())
    else if (multipart) await joinParts(send, key, multipart.id, multipart.tags)
    if ((await sizeOf(send, key)) !== size) throw new S3Refused('POST', key, 200, 'not all there')
  }
  await deleteTails(send, key)
}

/** Deletes what has arrived of an object that is not complete; see `Files.discard`. */
export const discardParts = async (
  send: Send,
  key: string,
  { size, multipart }: FileGrowth,
): Promise<void> => {
  // a complete object has no parts left
  if (multipart && (await sizeOf(send, key)) !== size)
    await (await send('DELETE', key, { uploadId: multipart.id })).body?.cancel()
  await deleteTails(send, key)
}
