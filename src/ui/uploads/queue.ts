import { isObject } from '../../protocol/isObject.ts'
import type { ResumableUpload } from '../../protocol/uploads.ts'
import type { DroppedFile, StartOptions, StoredUpload, UploadItem, UploadStatus } from './item.ts'
import { printOf } from './print.ts'
import type { UploadStorage } from './storage.ts'

/** Files that are sent at the same time. */
const maxSending = 3
/**
 * Files up to this size are stored with their upload, so that a reload needs nobody to choose them
 * again.
 */
const storedBytes = 20 * 1024 * 1024
/** Milliseconds over which the speed is told. */
const speedMs = 1000

interface QueueOptions {
  readonly edu: ResumableUpload
  readonly storage: UploadStorage
  /** The owner of these uploads, and their institution. */
  readonly owner: string
  /** A refusal in the reader's language. */
  readonly textOf: (error: unknown) => string
  /** Claims an upload for this window, until the window closes; false if another has it. */
  readonly claim: (id: string) => Promise<boolean>
  readonly newId: () => string
}

interface Entry {
  item: UploadItem
  stored: StoredUpload
  file: File | undefined
  onDone: StartOptions['onDone']
  control: AbortController | undefined
  /** True: the last refusal was of the file itself, and its upload is over. */
  refused: boolean
  /** When the speed was last computed, and how much had been sent then. */
  told: { readonly at: number; readonly sent: number } | undefined
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/**
 * Statuses of temporary refusals: the server keeps the received data, and the same upload may
 * succeed later.
 */
const passing: ReadonlySet<unknown> = new Set([0, 401, 403, 408, 409, 429])
const mayPass = (error: unknown): boolean => {
  const status = isObject(error) ? error.status : undefined
  return passing.has(status) || (typeof status === 'number' && status >= 500 && status < 600)
}

const waiting: ReadonlySet<UploadStatus> = new Set(['waiting', 'sending', 'lost'])

/**
 * The uploads of a window: sends a few at a time, stores them so that they survive the page, and
 * continues those of an earlier one.
 */
export class UploadQueue {
  readonly #options: QueueOptions
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  readonly #finishListeners = new Set<(item: UploadItem) => void>()
  #items: readonly UploadItem[] = []

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** The items, newest last; the same array until something changes. */
  items = (): readonly UploadItem[] => this.#items

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Subscribes to completed uploads, including those that an earlier page began. */
  onFinished = (listener: (item: UploadItem) => void): (() => void) => {
    this.#finishListeners.add(listener)
    return () => this.#finishListeners.delete(listener)
  }

  /** Continues the uploads of an earlier page, except those that another window has claimed. */
  async restore(): Promise<void> {
    const { storage, owner, claim } = this.#options
    for (const stored of await storage.list(owner)) {
      if (this.#entries.has(stored.id) || !(await claim(stored.id))) continue
      const file = stored.file ?? (await fileOf(stored.handle))
      const same = file && (await printOf(file)) === stored.print ? file : undefined
      const status = same ? (stored.paused ? 'paused' : 'waiting') : 'missing'
      this.#add(stored, same, status, undefined)
    }
    this.#fill()
  }

  /** Adds files to the queue. */
  async start(
    files: readonly (File | DroppedFile)[],
    { purpose, target, targetOf, onDone }: StartOptions,
  ): Promise<void> {
    const { storage, owner, newId, claim } = this.#options
    for (const one of files) {
      const dropped = one instanceof File ? { file: one, path: one.name } : one
      const { file, path, handle } = dropped
      const stored: StoredUpload = {
        id: newId(),
        owner,
        name: file.name,
        path,
        size: file.size,
        print: await printOf(file),
        purpose,
        target: targetOf ? targetOf(dropped) : target,
        paused: false,
        createTime: Date.now(),
        ...(file.size <= storedBytes ? { file } : handle ? { handle } : {}),
      }
      await claim(stored.id)
      await storage.save(stored)
      this.#add(stored, file, 'waiting', onDone)
      this.#fill()
    }
  }

  pause(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry || !waiting.has(entry.item.status)) return
    this.#save(entry, { paused: true })
    this.#change(entry, { status: 'paused', speed: 0 })
    entry.control?.abort()
  }

  /** Goes on with a paused upload, or tries a failed one again. */
  resume(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry || !['paused', 'failed'].includes(entry.item.status)) return
    // a whole file that was refused is refused again: only another upload may be taken
    const { status, sent, size } = entry.item
    const again = status === 'failed' && sent >= size && entry.refused
    this.#save(entry, { paused: false }, again)
    const { error: _told, ...rest } = entry.item
    entry.item = rest
    this.#change(entry, { status: 'waiting', ...(again ? { sent: 0 } : {}) })
    this.#fill()
  }

  /** Continues an upload whose file was chosen again; false if it is another file. */
  async give(id: string, file: File): Promise<boolean> {
    const entry = this.#entries.get(id)
    if (!entry || (await printOf(file)) !== entry.stored.print) return false
    entry.file = file
    this.#change(entry, { status: 'waiting' })
    this.#fill()
    return true
  }

  /** Ends an upload and deletes the received data; for a finished one, it only removes its line. */
  async cancel(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    entry.control?.abort()
    this.#publish()
    await this.#options.storage.remove(id)
    const { uploadId } = entry.stored
    if (uploadId !== undefined && entry.item.status !== 'done')
      await this.#options.edu
        .endUpload(uploadId, { silent: true, quiet: true })
        // it expires by itself
        .catch(() => undefined)
    this.#fill()
  }

  /** Takes away the lines of uploads that are over. */
  clear(): void {
    for (const [id, { item }] of this.#entries) if (item.status === 'done') this.#entries.delete(id)
    this.#publish()
  }

  #add(
    stored: StoredUpload,
    file: File | undefined,
    status: UploadStatus,
    onDone: StartOptions['onDone'],
  ): void {
    const { id, name, path, size } = stored
    const item: UploadItem = {
      id,
      name,
      path,
      size,
      purpose: stored.purpose,
      target: stored.target,
      status,
      sent: 0,
      speed: 0,
    }
    const idle = { control: undefined, told: undefined, refused: false }
    this.#entries.set(id, { item, stored, file, onDone, ...idle })
    this.#publish()
  }

  #save(entry: Entry, more: Partial<StoredUpload>, forget = false): void {
    const { uploadId, ...rest } = { ...entry.stored, ...more }
    entry.stored = forget || uploadId === undefined ? rest : { ...rest, uploadId }
    void this.#options.storage.save(entry.stored)
  }

  #change(entry: Entry, more: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...more }
    this.#publish()
  }

  #publish(): void {
    this.#items = [...this.#entries.values()].map(({ item }) => item)
    for (const listener of this.#listeners) listener()
  }

  #fill(): void {
    const entries = [...this.#entries.values()]
    const sending = entries.filter(({ item }) => ['sending', 'lost'].includes(item.status)).length
    const next = entries.filter(({ item }) => item.status === 'waiting')
    for (const entry of next.slice(0, Math.max(0, maxSending - sending)))
      if (entry.file) void this.#send(entry, entry.file)
  }

  #progress(entry: Entry, sent: number): void {
    const at = performance.now()
    entry.told ??= { at, sent }
    const ms = at - entry.told.at
    const speed = ms < speedMs ? entry.item.speed : (1000 * (sent - entry.told.sent)) / ms
    if (ms >= speedMs) entry.told = { at, sent }
    this.#change(entry, { status: 'sending', sent, speed: Math.max(0, speed) })
  }

  async #send(entry: Entry, file: File): Promise<void> {
    const control = new AbortController()
    entry.control = control
    entry.told = undefined
    this.#change(entry, { status: 'sending' })
    const { purpose, target, uploadId } = entry.stored
    const isCurrent = (): boolean => entry.control === control && !control.signal.aborted
    try {
      const { answer } = await this.#options.edu.sendFile(file, {
        purpose,
        target,
        ...(uploadId === undefined ? {} : { uploadId }),
        signal: control.signal,
        onBegun: id => this.#save(entry, { uploadId: id }),
        onProgress: sent => isCurrent() && this.#progress(entry, sent),
        onLost: () => isCurrent() && this.#change(entry, { status: 'lost', speed: 0 }),
      })
      await this.#options.storage.remove(entry.stored.id)
      this.#change(entry, { status: 'done', sent: entry.item.size, speed: 0 })
      entry.onDone?.(answer, file)
      for (const listener of this.#finishListeners) listener(entry.item)
    } catch (error) {
      if (!isAbort(error)) {
        entry.refused = !mayPass(error)
        this.#change(entry, { status: 'failed', speed: 0, error: this.#options.textOf(error) })
      }
    }
    this.#fill()
  }
}

/** The file of a handle, if the person has already allowed the page to read it. */
const fileOf = async (handle: FileSystemFileHandle | undefined): Promise<File | undefined> => {
  try {
    return await handle?.getFile()
  } catch {
    return undefined
  }
}
