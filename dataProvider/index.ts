import type { EduProvider } from '../src/protocol/provider.ts'
import type { AnyResource } from '../src/schema/resource.ts'
import { action } from './action.ts'
import { ask, askFile } from './ask.ts'
import { bulk, bulkCalls } from './bulk.ts'
import type { Context } from './context.ts'
import { count } from './count.ts'
import { create } from './create.ts'
import { deleteOne } from './delete.ts'
import { deleteMany } from './deleteMany.ts'
import { exchange } from './exchange.ts'
import { exists } from './exists.ts'
import { exportFile, upload } from './files.ts'
import { getList } from './getList.ts'
import { getMany } from './getMany.ts'
import { getManyReference } from './getManyReference.ts'
import { getOne } from './getOne.ts'
import { history } from './history.ts'
import { createHttp, type Http } from './http.ts'
import { restore } from './restore.ts'
import { reveal } from './reveal.ts'
import { update } from './update.ts'
import { updateMany } from './updateMany.ts'

type FindResource = (name: string) => Promise<AnyResource | undefined>

const findIn =
  (resources: readonly AnyResource[]): FindResource =>
  async name =>
    resources.find(resource => resource.name === name)

export interface DataProviderOptions {
  /**
   * The registered resources, or how one of them is found: a console that has not loaded all
   * definitions yet loads it first.
   */
  readonly resources: readonly AnyResource[] | FindResource
  readonly http: Http
  /** The institution's version of a resource; by default as declared. */
  readonly own?: (resource: AnyResource) => AnyResource
}

/** react-admin's provider over the wire, with the console's extras. Reads are abortable. */
export const createDataProvider = ({
  resources,
  http,
  own = one => one,
}: DataProviderOptions): EduProvider => {
  const find = typeof resources === 'function' ? resources : findIn(resources)
  const ctx: Context = {
    http,
    find: async name => {
      const found = await find(name)
      return found && own(found)
    },
  }
  return {
    supportAbortSignal: true,
    getList: getList(ctx),
    getOne: getOne(ctx),
    getMany: getMany(ctx),
    getManyReference: getManyReference(ctx),
    create: create(ctx),
    update: update(ctx),
    updateMany: updateMany(ctx),
    delete: deleteOne(ctx),
    deleteMany: deleteMany(ctx),
    ask: ask(ctx),
    count: count(ctx),
    action: action(ctx),
    bulk: bulk(ctx),
    restore: restore(ctx),
    exists: exists(ctx),
    reveal: reveal(ctx),
    upload: upload(ctx),
    // the first page sends no files
    sendFile: async (file, options) => (await import('./sendFile.ts')).sendFile(ctx)(file, options),
    endUpload: async (id, options) => (await import('./sendFile.ts')).endUpload(ctx)(id, options),
    askFile: askFile(ctx),
    exportFile: exportFile(ctx),
    history: history(ctx),
    exchange: exchange(ctx),
    ...bulkCalls(ctx),
  }
}

export { createHttp, type Http }
export { createAuthProvider } from './authProvider.ts'
export { createEvents } from './events.ts'
export { createSession, type StoredSession, type StoragePort } from './session.ts'
