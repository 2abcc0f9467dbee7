import { useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import {
  DataProviderContext,
  useAuthProvider,
  useGetIdentity,
  type UserIdentity,
} from 'react-admin'
import type { EduProvider } from '../../protocol/provider.ts'
import { useEdu } from '../context.tsx'
import { refusalOf } from '../list/refusal.ts'
import type { DroppedFile, StartOptions, UploadItem } from './item.ts'
import { UploadQueue } from './queue.ts'
import { trayWanted } from './signal.ts'
import { browserStorage } from './storage.ts'

/** By the application's provider, because react-admin's hook wraps it again for each component. */
const queues = new WeakMap<object, Map<string, UploadQueue>>()
const nobody = {}

/**
 * Claims an upload for this window by a lock that ends with the window; without locks it always
 * succeeds.
 */
const claim = async (id: string): Promise<boolean> => {
  const { locks } = navigator
  if (typeof locks === 'undefined') return true
  return new Promise(answer => {
    void locks.request(`edu upload ${id}`, { ifAvailable: true }, lock => {
      answer(lock !== null)
      // held until the window closes
      return lock ? new Promise<never>(() => undefined) : undefined
    })
  })
}

const textOf = (error: unknown): string => {
  const { body, text } = refusalOf(error)
  const details = Object.values(body?.errors ?? {}).filter(one => one !== '' && one !== text)
  return [text, ...details].join(' ')
}

type Sender = Pick<EduProvider, 'sendFile' | 'endUpload'>

const queueOf = (edu: Sender, app: object, owner: string): UploadQueue => {
  const byOwner = queues.get(app) ?? new Map<string, UploadQueue>()
  queues.set(app, byOwner)
  const known = byOwner.get(owner)
  if (known) return known
  const storage = browserStorage()
  const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
  const queue = new UploadQueue({ edu, storage, owner, textOf, claim, newId })
  byOwner.set(owner, queue)
  queue.subscribe(() => trayWanted.set(queue.items().length > 0))
  void queue.restore().then(() => trayWanted.set(queue.items().length > 0))
  return queue
}

const none: readonly UploadItem[] = []
const noItems = (): readonly UploadItem[] => none
const neverChanges = () => () => undefined

/**
 * The owner of these uploads: those of another person or institution are neither shown nor
 * continued.
 */
const ownerOf = (identity: UserIdentity): string => {
  const institution: unknown = identity['institution']
  const at =
    typeof institution === 'object' && institution !== null && 'id' in institution
      ? String(institution.id)
      : ''
  return `${identity.id}@${at}`
}

/** The queue of whoever is at the screen; undefined until that is known. */
const useQueue = (): UploadQueue | undefined => {
  const edu = useEdu()
  const app = useContext(DataProviderContext) ?? nobody
  const { identity } = useGetIdentity()
  return identity && queueOf(edu, app, ownerOf(identity))
}

/**
 * Calls `onFinished` for each completed upload of a purpose, including those that the page began
 * before a reload, so that a screen can reload its data.
 */
export const useFinishedUploads = (purpose: string, onFinished: () => void): void => {
  const queue = useQueue()
  const latest = useRef(onFinished)
  useEffect(() => void (latest.current = onFinished))
  useEffect(
    () =>
      queue?.onFinished(item => {
        if (item.purpose === purpose) latest.current()
      }),
    [queue, purpose],
  )
}

export interface Uploads {
  readonly items: readonly UploadItem[]
  /** Sends files; their progress shows in the tray, and results are passed to `onDone`. */
  start(files: readonly (File | DroppedFile)[], options: StartOptions): Promise<void>
  /** Undefined until it is known who is at the screen. */
  readonly queue: UploadQueue | undefined
}

/**
 * The person's uploads. They continue while the person works elsewhere, and after a reload.
 *
 * @example
 * const { start } = useUploads()
 * await start(files, { purpose: 'diskFile', target: { folderId }, onDone: refresh })
 */
export const useUploads = (): Uploads => {
  const edu = useEdu()
  const app = useContext(DataProviderContext) ?? nobody
  const auth = useAuthProvider()
  const queue = useQueue()
  const items = useSyncExternalStore(queue?.subscribe ?? neverChanges, queue?.items ?? noItems)
  return {
    items,
    queue,
    start: async (files, options) => {
      const known = queue ?? queueOf(edu, app, ownerOf((await auth?.getIdentity?.()) ?? { id: '' }))
      await known.start(files, options)
    },
  }
}

/**
 * The uploads of a personal link's holder, for one purpose; `owner` distinguishes them. They
 * continue after a reload.
 */
export const usePassUploads = (
  owner: string,
  { pass, purpose }: { readonly pass: string; readonly purpose: string },
): Uploads & { readonly queue: UploadQueue } => {
  const edu = useEdu()
  const app = useContext(DataProviderContext) ?? nobody
  const sender: Sender = {
    sendFile: (file, options) => edu.sendFile(file, { ...options, pass }),
    endUpload: (id, options) => edu.endUpload(id, { ...options, pass, purpose }),
  }
  const queue = queueOf(sender, app, `${purpose} ${owner}`)
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  return { items, queue, start: (files, options) => queue.start(files, options) }
}
