import { diskLogList } from '../../../resources/cloud-disk/disk-node/diskLog.list.ts'
import * as calls from '../../../resources/cloud-disk/storage.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { rowsById, sendList } from '../../engine/exports/listSource.ts'
import { diskCallerOf } from './caller.ts'
import { idsOfLog, readLog } from './readLog.ts'
import { readStorage, writeLimits } from './storage.ts'

export const storageCalls = [
  implement(calls.storageSpace, {
    read: ({ scope, session, ports }) => readStorage(scope, session.institution, ports),
  }),
  implement(calls.changeStorageLimits, {
    write: async write => {
      await writeLimits(write, write.input)
      return readStorage(write.tx, write.session.institution, write.ports)
    },
  }),
  implement(calls.diskLog, {
    read: async ({ scope, session, input }) =>
      readLog(scope, session, await diskCallerOf(scope, session), input, {
        page: input.page ?? 1,
        limit: input.limit ?? 20,
      }),
  }),
  implement(calls.exportDiskLog, {
    read: async ctx => {
      const { scope, session, input } = ctx
      const { columns: _columns, format: _format, ...query } = input
      const caller = await diskCallerOf(scope, session)
      const reader = { ...session, lang: ctx.c.get('lang') }
      return sendList(ctx, diskLogList, query, async () =>
        rowsById(await idsOfLog(scope, reader, caller, query), ({ ids, ...page }) =>
          readLog(scope, reader, caller, { ...query, ids }, page),
        ),
      )
    },
  }),
]
