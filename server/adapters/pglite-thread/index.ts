import { Worker } from 'node:worker_threads'
import { deferred, type Deferred } from '../../platform/store/deferred.ts'
import type { SqlConnection, SqlDriver, SqlResult } from '../../platform/store/driver.ts'
import type {
  CarriedError,
  FromThread,
  ConnectionCommand,
  ThreadTask,
  ToThread,
} from './messages.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

/** An error of the database as the thread carried it over. */
class ThreadError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  constructor({ message, code, constraint }: CarriedError) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

const nothing: SqlResult = { rows: [], affected: undefined }

/** The thread and the calls it has not answered yet. */
class Thread {
  readonly #worker: Worker
  readonly #calls = new Map<number, Deferred<SqlResult>>()
  #last = 0
  #ended: Error | undefined

  constructor(task: ThreadTask, script: URL) {
    // flags meant for the server's process (a debugger, a test runner's loader) are none of the
    // worker's
    this.#worker = new Worker(script, { workerData: task, execArgv: [] })
    this.#worker.on('message', (message: FromThread) => this.#answered(message))
    this.#worker.on('error', error =>
      this.#end(new Error(`the database thread failed: ${errorMessage(error)}`)),
    )
    this.#worker.on('exit', () => this.#end(new Error('the database thread has ended')))
  }

  /** Resolves once the folder is open. */
  opened(): Promise<SqlResult> {
    return this.#await(0)
  }

  async call(connection: number, step: ConnectionCommand): Promise<SqlResult> {
    if (this.#ended) throw new Error(this.#ended.message)
    const call = ++this.#last
    // posted before the promise is stored: if it can't be sent, this throws and no promise stays
    // pending
    this.tell({ connection, call, step })
    return this.#await(call)
  }

  tell(message: ToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(message)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #await(call: number): Promise<SqlResult> {
    // like a database in the process: keeps the process alive only while a query runs
    if (!this.#calls.size) this.#worker.ref()
    const answer = deferred<SqlResult>()
    this.#calls.set(call, answer)
    return answer.promise
  }

  #answered(message: FromThread): void {
    const answer = this.#calls.get(message.call)
    this.#calls.delete(message.call)
    if (!this.#calls.size) this.#worker.unref()
    if ('error' in message) answer?.reject(new ThreadError(message.error))
    else answer?.resolve(message.result ?? nothing)
  }

  #end(reason: Error): void {
    this.#ended ??= reason
    for (const answer of this.#calls.values()) answer.reject(new Error(this.#ended.message))
    this.#calls.clear()
  }
}

class ThreadConnection implements SqlConnection {
  readonly #thread: Thread
  readonly #id: number
  constructor(thread: Thread, id: number) {
    this.#thread = thread
    this.#id = id
  }

  query(sql: string, params: readonly unknown[]): Promise<SqlResult> {
    return this.#thread.call(this.#id, { do: 'query', sql, params })
  }

  async script(sql: string): Promise<void> {
    await this.#thread.call(this.#id, { do: 'script', sql })
  }

  async begin(): Promise<void> {
    await this.#thread.call(this.#id, { do: 'begin' })
  }

  async commit(): Promise<void> {
    await this.#thread.call(this.#id, { do: 'commit' })
  }

  async rollback(): Promise<void> {
    await this.#thread.call(this.#id, { do: 'rollback' })
  }

  release(): void {
    this.#thread.tell({ connection: this.#id, release: true })
  }
}

/**
 * PGlite in a folder on a separate thread, so that its work blocks no request. The driver on the
 * thread does the turns, transactions and parsing; this module sends calls and receives their
 * results. `onClose` runs when the folder is free again, also after a failure to open.
 */
export const pgliteThread = async (
  folder: string,
  onClose: () => void,
  script = new URL('./worker.ts', import.meta.url),
): Promise<SqlDriver> => {
  const thread = new Thread({ folder }, script)
  try {
    await thread.opened()
  } catch (error) {
    await thread.end()
    onClose()
    throw error
  }
  let connections = 0
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    try {
      await thread.call(0, { do: 'close' })
    } finally {
      await thread.end()
      onClose()
    }
  }
  return {
    kind: 'pglite',
    insertRows: 200,
    connect: () => Promise.resolve(new ThreadConnection(thread, ++connections)),
    close: () => (closing ??= close()),
  }
}
