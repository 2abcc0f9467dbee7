import { open, rename, stat, type FileHandle } from 'node:fs/promises'
import { growthStep, type AppendOptions, type FileGrowth } from '../platform/ports.ts'
import { asFault } from './fullDisk.ts'

/** Path of a file while it grows, beside its final path. */
export const grownPath = (path: string): string => `${path}.grown`

const sizeOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.size

/**
 * Bytes that are collected before they are written: a write for each packet of the network costs
 * more than its bytes.
 */
const writeBytes = 1024 * 1024

/** Writes buffers one behind the other from a position on. */
const writeAt = async (file: FileHandle, chunks: Uint8Array[], at: number): Promise<void> => {
  const size = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const { bytesWritten } = await file.writev(chunks, at)
  if (bytesWritten === size) return
  // a partial write: writes the rest again, so that a refusal has its reason
  const rest = Buffer.concat(chunks).subarray(bytesWritten)
  for (let done = 0; done < rest.byteLength;)
    done += (await file.write(rest, done, undefined, at + bytesWritten + done)).bytesWritten
}

/**
 * Writes a stream from a position on, while the next chunk arrives; returns the end position, also
 * if the source fails.
 */
const writeFrom = async (
  file: FileHandle,
  start: number,
  source: ReadableStream<Uint8Array>,
  onGrowth: AppendOptions['onGrowth'],
): Promise<number> => {
  const reader = source.getReader()
  let at = start
  let stored = start
  let chunks: Uint8Array[] = []
  let collected = 0
  // one write at a time, so that no more than two parts are in memory
  let writing = Promise.resolve()
  const write = async (): Promise<void> => {
    await writing
    const [part, from] = [chunks, at]
    at += collected
    const end = at
    chunks = []
    collected = 0
    const isNoted = end - stored >= growthStep && onGrowth !== undefined
    if (isNoted) stored = end
    writing = (async () => {
      if (part.length) await writeAt(file, part, from)
      if (!isNoted) return
      await file.datasync()
      await onGrowth({ size: end })
    })()
    // the next write throws this error
    writing.catch(() => undefined)
  }
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => undefined)
      if (chunk?.value === undefined) break
      chunks.push(chunk.value)
      collected += chunk.value.byteLength
      if (collected >= writeBytes) await write()
    }
    await write()
    await writing
    if (at > stored) await file.datasync()
    return at
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw asFault(error)
  }
}

/** Adds a stream to the file that grows beside `path`; see `Files.append`. */
export const appendToFile = async (
  path: string,
  growth: FileGrowth,
  source: ReadableStream<Uint8Array>,
  { onGrowth }: AppendOptions,
): Promise<FileGrowth> => {
  const grown = grownPath(path)
  const there = growth.size === 0 ? 0 : ((await sizeOf(grown)) ?? 0)
  if (there < growth.size) return { size: there }
  const file = await open(grown, growth.size === 0 ? 'w' : 'r+')
  try {
    return { size: await writeFrom(file, growth.size, source, onGrowth) }
  } finally {
    await file.close()
  }
}

/**
 * Moves the grown file to its place, cut to its size: a writer that was overtaken may have left
 * bytes behind its end.
 */
export const completeGrown = async (path: string, { size }: FileGrowth): Promise<void> => {
  const grown = grownPath(path)
  const there = size === 0 ? 0 : await sizeOf(grown)
  // after a repeated call it is already at its place
  if (there === undefined && (await sizeOf(path)) === size) return
  if (there === undefined || there < size) throw new Error('a grown file is not all there')
  const file = await open(grown, size === 0 ? 'w' : 'r+')
  try {
    await file.truncate(size)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(grown, path)
}
