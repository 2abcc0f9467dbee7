import { createHash } from 'node:crypto'
import type { Files } from '../platform/ports.ts'
import { errorMessage } from '../platform/errors/errorMessage.ts'

/** Source and target of a move, and whether copied files are deleted at the source. */
export interface FileMove {
  readonly from: Files
  readonly to: Files
  /** False: files are only copied, so that the server can keep using the old ones. */
  readonly remove: boolean
  /** Files that are transferred in parallel; 4 by default. */
  readonly atOnce?: number
  /** Called after each file. */
  readonly onProgress?: (sum: MovedFiles, all: number) => void
}

/** Result of moving the files of a store. */
export interface MovedFiles {
  readonly copied: number
  readonly bytes: number
  /** Were there already. */
  readonly present: number
  readonly removed: number
  /** Files that stay where they are, with the reason. */
  readonly failed: readonly { readonly key: string; readonly reason: string }[]
}

/** Whether a key is no complete file: the leftover of a killed process, or a part of an upload. */
export const isPartial = (key: string): boolean => /\.(?:part|new|grown)$|\.tail\.\d+$/.test(key)

/** The SHA-256 of a stream. */
const digestOf = async (source: ReadableStream<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const bytes of source) hash.update(bytes)
  return hash.digest('hex')
}

/** The same stream, whose SHA-256 is known at its end. */
const hashed = (source: ReadableStream<Uint8Array>) => {
  const hash = createHash('sha256')
  const stream = source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        hash.update(bytes)
        controller.enqueue(bytes)
      },
    }),
  )
  return { stream, digest: () => hash.digest('hex') }
}

const digestIn = async (files: Files, key: string): Promise<string | undefined> => {
  const found = await files.stream(key)
  return found && digestOf(found.body)
}

const sizeIn = async (files: Files, key: string): Promise<number | undefined> => {
  const found = await files.stream(key, { first: 0, last: 0 })
  await found?.body.cancel()
  return found?.size
}

type Outcome =
  | 'gone'
  | 'present'
  | 'removed'
  | { readonly copied: number; readonly removed: boolean }

/** Copies a file and reads it again where it arrived; a copy that is not the same is deleted. */
const copy = async ({ from, to }: FileMove, key: string): Promise<number | undefined> => {
  const source = await from.stream(key)
  if (!source) return undefined
  const { stream, digest } = hashed(source.body)
  try {
    const size = await to.putStream(key, stream)
    if (size === source.size && (await digestIn(to, key)) === digest()) return size
  } finally {
    // where it was not read to its end, it is still open
    if (!stream.locked) await stream.cancel().catch(() => undefined)
  }
  await to.delete(key)
  throw new Error('the copy differs from the file')
}

const moveOne = async (move: FileMove, key: string): Promise<Outcome> => {
  const { from, to, remove } = move
  const [here, there] = [await sizeIn(from, key), await sizeIn(to, key)]
  if (here === undefined) return 'gone'
  if (there === undefined || (there !== here && !remove)) {
    const size = await copy(move, key)
    if (size === undefined) return 'gone'
    if (remove) await from.delete(key)
    return { copied: size, removed: remove }
  }
  if (!remove) return 'present'
  // the server may have rewritten the file at the source
  if (there !== here || (await digestIn(from, key)) !== (await digestIn(to, key)))
    throw new Error('the two stores hold different files of this name')
  await from.delete(key)
  return 'removed'
}

/**
 * Copies all files of a store to another and verifies each by its SHA-256; with `remove` it deletes
 * copied files at the source. It can be repeated, also after a crash: existing files of the same
 * size are skipped. Files that are still being uploaded are left alone.
 */
export const moveFiles = async (move: FileMove): Promise<MovedFiles> => {
  const keys = (await move.from.list('', new Date(8.64e15), true)).filter(key => !isPartial(key))
  const queue = keys.toSorted()
  const sum = { copied: 0, bytes: 0, present: 0, removed: 0 }
  const failed: { key: string; reason: string }[] = []
  const note = (outcome: Outcome): void => {
    if (outcome === 'present') sum.present += 1
    if (outcome === 'removed') sum.removed += 1
    if (typeof outcome === 'string') return
    sum.copied += 1
    sum.bytes += outcome.copied
    if (outcome.removed) sum.removed += 1
  }
  const worker = async (): Promise<void> => {
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      try {
        note(await moveOne(move, key))
      } catch (error) {
        failed.push({ key, reason: errorMessage(error) })
      }
      move.onProgress?.({ ...sum, failed }, keys.length)
    }
  }
  await Promise.all(Array.from({ length: move.atOnce ?? 4 }, worker))
  return { ...sum, failed }
}
