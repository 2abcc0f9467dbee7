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
import { sendFile } from './sendFile.ts'
import { update } from './update.ts'
import { updateMany } from './updateMany.ts'

export interface DataProviderOptions {
  readonly resources: readonly AnyResource[]
  readonly http: Http
  /** A resource as the person's institution has it; as it is declared unless said. */
  readonly own?: (resource: AnyResource) => AnyResource
}

/** react-admin's provider over the wire, with the console's extras. Reads are abortable. */
export const createDataProvider = ({
  resources,
  http,
  own = one => one,
}: DataProviderOptions): EduProvider => {
  const find = (name: string) => resources.find(r => r.name === name)
  const ctx: Context = {
    http,
    find: name => {
      const found = find(name)
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
    sendFile: sendFile(ctx),
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
