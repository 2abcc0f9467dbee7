import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  ConversionFailed,
  type ConversionLane,
  type ConversionRequest,
  type ConvertedFiles,
  type Converter,
  type Files,
} from '../../platform/ports.ts'
import type { ConvertInput } from './messages.ts'
import { runConversion } from './process.ts'
import { createSlots } from './slots.ts'

/** What can be converted, and how. */
export interface ConversionKind {
  /** A module whose `convert` takes a `FileInput`. */
  readonly script: URL
  readonly lane: ConversionLane
  readonly memoryMB: number
  readonly timeoutMs: number
  /**
   * Settings of the machine, passed to the script as `machine`; undefined if the machine lacks a
   * requirement.
   */
  readonly machine?: Readonly<Record<string, string>>
}

/** Files that are put into the store at once. */
const putAtOnce = 4

const isSafeExtension = (text: string): boolean => /^[a-z0-9]{1,8}$/.test(text)

/** Copies the source into the folder; returns its path. */
const fetchSource = async (
  files: Pick<Files, 'stream'>,
  { source, extension, signal }: ConversionRequest,
  folder: string,
): Promise<string> => {
  const found = await files.stream(source)
  if (!found) throw new ConversionFailed('SOURCE_MISSING', `no file at ${source}`)
  const path = join(folder, isSafeExtension(extension) ? `source.${extension}` : 'source')
  await pipeline(found.body, createWriteStream(path), { signal })
  return path
}

/** Puts everything in a folder into the store, or nothing. */
const putAll = async (
  files: Pick<Files, 'putStream' | 'delete'>,
  { target, signal }: ConversionRequest,
  folder: string,
): Promise<ConvertedFiles['files']> => {
  const entries = await readdir(folder, { recursive: true })
  const begun: string[] = []
  const done: { key: string; size: number }[] = []
  const rest = entries.toSorted()[Symbol.iterator]()
  const putRest = async (): Promise<void> => {
    for (const name of rest) {
      signal.throwIfAborted()
      const path = join(folder, name)
      if (!(await stat(path)).isFile()) continue
      const key = target + name.split(sep).join('/')
      begun.push(key)
      const size = await files.putStream(key, (await openAsBlob(path)).stream())
      done.push({ key, size })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: putAtOnce }, putRest))
  const refused = ended.find(one => one.status === 'rejected')
  if (!refused) return done.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await Promise.allSettled(begun.map(key => files.delete(key)))
  throw refused.reason
}

/** Converts files of the store in processes of low priority. */
export const createConverter = (options: {
  readonly files: Files
  /** Folder for what is temporary. */
  readonly root: string
  /** Media at once, and one document more. */
  readonly atOnce: number
  readonly kinds: Readonly<Record<string, ConversionKind | undefined>>
}): Converter => {
  const { files, root, kinds } = options
  // two documents at least: the queue leaves the last place to another institution
  const atOnce = { document: options.atOnce + 1, media: options.atOnce }
  const slots = { document: createSlots(atOnce.document), media: createSlots(atOnce.media) }
  return {
    atOnce,
    can: kind => kinds[kind] !== undefined,
    async convert(request) {
      const kind = kinds[request.kind]
      if (!kind) throw new ConversionFailed('UNAVAILABLE', `no way to convert '${request.kind}'`)
      const { script, lane, memoryMB, timeoutMs, machine } = kind
      const { signal, onProgress } = request
      return slots[lane].run(signal, () =>
        runConversion({
          script,
          // of the machine it learns only where programs are
          startsPrograms: machine !== undefined,
          root,
          signal,
          onProgress,
          memoryMB,
          timeoutMs,
          input: undefined,
          prepare: async (folder): Promise<ConvertInput> => {
            const output = join(folder, 'output')
            await mkdir(output)
            return {
              source: await fetchSource(files, request, folder),
              output,
              options: request.options,
              ...(machine ? { machine } : {}),
            }
          },
          collect: async (result, folder) => ({
            result,
            files: await putAll(files, request, join(folder, 'output')),
          }),
        }),
      )
    },
  }
}
