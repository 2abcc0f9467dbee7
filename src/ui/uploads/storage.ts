import type { StoredUpload } from './item.ts'

/** Where uploads outlive their page. */
export interface UploadStorage {
  list(owner: string): Promise<readonly StoredUpload[]>
  save(upload: StoredUpload): Promise<void>
  remove(id: string): Promise<void>
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

const name = 'edu-uploads'

const open = async (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('uploads', { keyPath: 'id' })
  })
  return done(opening)
}

/**
 * The browser's own database; if there is none, or in a private window, uploads end with their
 * page.
 */
export const browserStorage = (): UploadStorage => {
  let opened: Promise<IDBDatabase> | undefined
  const records = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await (opened ??= open())).transaction('uploads', mode).objectStore('uploads')
  const quietly = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => undefined)
  }
  return {
    list: async owner => {
      try {
        const all = await done<StoredUpload[]>((await records('readonly')).getAll())
        return all
          .filter(upload => upload.owner === owner)
          .toSorted((a, b) => a.createTime - b.createTime)
      } catch {
        return []
      }
    },
    save: upload => quietly(async () => done((await records('readwrite')).put(upload))),
    remove: id => quietly(async () => done((await records('readwrite')).delete(id))),
  }
}
