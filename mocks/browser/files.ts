import type { Files } from '../../server/platform/ports.ts'
import { wholeFiles } from '../portable.ts'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

/** Uploaded files in the browser's own store, so that the demo keeps them over a reload. */
export const indexedFiles = async (name: string): Promise<Files> => {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('files'))
  const db = await done(opening)
  const files = (mode: IDBTransactionMode) => db.transaction('files', mode).objectStore('files')
  return wholeFiles({
    put: async (key, bytes) => void (await done(files('readwrite').put(bytes, key))),
    get: async key => done<Uint8Array | undefined>(files('readonly').get(key)),
    delete: key => done(files('readwrite').delete(key)),
  })
}
