import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConversionFailed } from '../../platform/ports.ts'
import { makeFolder, removeFolder } from './folders.ts'
import { killGroup } from './killGroup.ts'
import { confine } from './confine.ts'
import { endMarkName, type ConversionMessage, type ConversionStart } from './messages.ts'

const childPath = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Characters of what a process wrote to its error output that are put down. */
const maxDetail = 2000

export interface RunConversion<T> {
  /** A module whose `convert` is a `ConvertFile`. */
  readonly script: URL
  /** JSON for the script, or a function that makes it, and what it needs in the folder. */
  readonly input: unknown
  /** The conversion creates its own folder in here. */
  readonly root: string
  /** Fills the folder before the process starts; returns the script's input instead of `input`. */
  readonly prepare?: (folder: string) => Promise<unknown>
  /**
   * Collects the result before the folder is removed; its return value is that of the whole
   * conversion.
   */
  readonly collect: (result: unknown, folder: string) => Promise<T>
  readonly signal: AbortSignal
  readonly onProgress?: ((share: number) => void) | undefined
  /** Memory limit in MB of the process with all that it starts. */
  readonly memoryMB: number
  /** Milliseconds from its start. */
  readonly timeoutMs: number
  /** The script starts programs, and so may read what it needs of all processes. */
  readonly startsPrograms?: boolean
}

const isMessage = (value: unknown): value is ConversionMessage =>
  typeof value === 'object' &&
  value !== null &&
  ('progress' in value || 'done' in value || 'failed' in value)

/** The watchdog's reason for killing a process; undefined if the watchdog did not kill it. */
const reasonOfWatchdog = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, endMarkName), 'utf8')
  } catch {
    return undefined
  }
}

/** The reason for the end of a process that reported none. */
const deathOf = (code: number | null, signal: string | null, folder: string, errors: string) => {
  const isMemory = signal === 'SIGABRT' || code === 134
  const how = signal ?? `exit code ${code ?? 'unknown'}`
  return new ConversionFailed(
    reasonOfWatchdog(folder) ?? (isMemory ? 'OUT_OF_MEMORY' : 'CRASHED'),
    `${how} ${errors}`.trim().slice(0, maxDetail),
  )
}

type Watched = Pick<
  RunConversion<unknown>,
  'script' | 'signal' | 'onProgress' | 'memoryMB' | 'timeoutMs'
>

/**
 * Runs the process to its end, which it always reaches: by its answer, its death, the time limit or
 * the signal.
 */
const runProcess = (
  { script, signal, onProgress, memoryMB, timeoutMs }: Watched,
  input: unknown,
  folder: string,
  confined: Awaited<ReturnType<typeof confine>>,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const child = fork(childPath, {
      ...confined,
      // a separate process group, so that its children are killed with it
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const kill = (): void => {
      if (child.pid !== undefined) killGroup(child.pid)
    }
    let errors = ''
    child.stderr?.on('data', (text: Buffer) => {
      errors = (errors + text.toString()).slice(-maxDetail)
    })
    let end: (() => void) | undefined
    /**
     * The first reason counts; the promise settles when the process has ended, so that nothing
     * writes into the folder any more.
     */
    const endWith = (settle: () => void): void => {
      end ??= settle
      kill()
    }
    const abort = (): void => endWith(() => reject(signal.reason))
    const late = setTimeout(
      () =>
        endWith(() =>
          reject(new ConversionFailed('TIMED_OUT', `no answer within ${timeoutMs} ms`)),
        ),
      timeoutMs,
    )
    signal.addEventListener('abort', abort, { once: true })
    child.on('message', message => {
      if (!isMessage(message)) return
      if ('progress' in message) onProgress?.(Math.min(1, Math.max(0, message.progress)))
      else if ('done' in message) endWith(() => resolve(message.done))
      else
        endWith(() =>
          reject(
            new ConversionFailed(
              message.failed,
              message.detail.slice(0, maxDetail),
              message.params,
            ),
          ),
        )
    })
    child.on('error', error => endWith(() => reject(error)))
    child.on('close', (code, name) => {
      clearTimeout(late)
      signal.removeEventListener('abort', abort)
      // its children are killed with it
      kill()
      if (end) end()
      else reject(deathOf(code, name, folder, errors))
    })
    const start: ConversionStart = { script: script.href, input, folder, memoryMB }
    child.send(start, error => {
      if (error) endWith(() => reject(error))
    })
    if (signal.aborted) abort()
  })

/**
 * Runs a script in a separate low-priority process, in a folder that is removed afterwards,
 * confined as in `confine`. The process and its children are killed on the signal, at the time
 * limit, on excessive memory, and when the server ends. Throws ConversionFailed, or the signal's
 * reason.
 */
export const runConversion = async <T>(conversion: RunConversion<T>): Promise<T> => {
  const { input, root, prepare, collect, signal } = conversion
  signal.throwIfAborted()
  const folder = await makeFolder(root)
  try {
    const prepared = prepare ? await prepare(folder) : input
    const confined = await confine({ ...conversion, folder })
    signal.throwIfAborted()
    return await collect(await runProcess(conversion, prepared, folder, confined), folder)
  } finally {
    await removeFolder(folder)
  }
}
