import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { rangeWithin, type ByteRange } from '../platform/http/ranges.ts'
import type { Files } from '../platform/ports.ts'
import { appendToFile, completeGrown, grownPath } from './grownFiles.ts'
import { asFault } from './fullDisk.ts'

/** Bytes that are read from the disk at once. */
const piece = 256 * 1024

const writeAll = async (file: FileHandle, source: ReadableStream<Uint8Array>): Promise<number> => {
  let size = 0
  for await (const bytes of source) {
    await file.writeFile(bytes)
    size += bytes.byteLength
  }
  return size
}

/**
 * Writes a temporary file beside the target and renames it; returns the result of `write`. Throws
 * 18001 if the disk is full.
 */
const writeWhole = async <T>(
  path: string,
  beside: string,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> => {
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(beside, 'w')
    let written: T
    try {
      written = await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
    return written
  } catch (error) {
    // the partial file would only take up more of the missing space
    await rm(beside, { force: true }).catch(() => undefined)
    throw asFault(error)
  }
}

/** Returns undefined for a missing file. */
const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Streams bytes of an open file; the file is closed at the end, or when the reader cancels. */
const bodyOf = (file: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> => {
  let at = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.min(piece, last - at + 1)
        const { bytesRead, buffer } =
          length > 0
            ? await file.read(new Uint8Array(length), 0, length, at)
            : { bytesRead: 0, buffer: new Uint8Array() }
        at += bytesRead
        if (bytesRead) return controller.enqueue(buffer.subarray(0, bytesRead))
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Files in a folder. A file is written beside its place and moved there whole, so that a kill
 * leaves no half of one. 18001 if the disk is full.
 */
export const folderFiles = (folder: string): Files => {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = resolve(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error('a file key that leaves its folder')
    return path
  }
  let turn = 0
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const beside = `${path}.${process.pid}.${turn++}.new`
      await writeWhole(path, beside, file => file.writeFile(bytes))
    },
    get: async key => {
      const bytes = await readFile(pathOf(key)).catch(undefinedIfMissing)
      return bytes && new Uint8Array(bytes)
    },
    delete: async key => {
      const path = pathOf(key)
      // also deletes the partial file that a killed process may have left
      await Promise.all([path, `${path}.part`].map(name => rm(name, { force: true })))
    },
    list: async (prefix, before, deep = false) => {
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const names = await readdir(join(root, within), { recursive: deep }).catch(() => [])
      const found = []
      for (const key of names.map(name => within + name.replaceAll(sep, '/'))) {
        if (!key.startsWith(prefix)) continue
        const about = await stat(pathOf(key)).catch(() => undefined)
        if (about?.isFile() && about.mtime < before) found.push(key)
      }
      return found
    },
    putStream: async (key, source) => {
      const path = pathOf(key)
      return writeWhole(path, `${path}.part`, file => writeAll(file, source))
    },
    stream: async (key, part) => {
      const file = await open(pathOf(key)).catch(undefinedIfMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      const range = rangeWithin(size, part)
      return { size, range, body: bodyOf(file, range) }
    },
    append: async (key, growth, source, options) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      return appendToFile(path, growth, source, options)
    },
    complete: async (key, growth) => completeGrown(pathOf(key), growth),
    discard: async key => rm(grownPath(pathOf(key)), { force: true }),
  }
}
