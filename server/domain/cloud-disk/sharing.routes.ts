import { authorisedList } from '../../../resources/cloud-disk/disk-grant/authorised.list.ts'
import * as calls from '../../../resources/cloud-disk/sharing.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { rowsById, sendList } from '../../engine/exports/listSource.ts'
import { diskCallerOf } from './caller.ts'
import { idsOfGrants, readReasons, readAuthorised, readGrants, readShared } from './grants.ts'
import { findOtherInstitution } from './otherInstitutions.ts'
import { linkReceivedFile, readReceivedFolder, readReceived } from './received.ts'
import { changeStoredGrants, removeGrants, addGrants } from './sharingWrite.ts'
import type { DiskWrite } from './write.ts'
import { zipReceived } from './zipLink.ts'

/** Sets the operation; permissions and undo depend on it. */
const operate = ({ tx }: DiskWrite, action: 'create' | 'update' | 'delete'): void =>
  tx.operation({ action, resource: 'diskGrant' })

export const sharingCalls = [
  implement(calls.nodeGrants, {
    read: async ({ scope, session, input, ports }) =>
      readGrants(scope, await diskCallerOf(scope, session), input.node, ports.clock.now()),
  }),
  implement(calls.shareNodes, {
    write: async write => {
      operate(write, 'create')
      return {
        count: await addGrants(write, write.input),
        operation: write.session.requestId,
      }
    },
  }),
  implement(calls.findInstitution, { read: findOtherInstitution }),
  implement(calls.changeGrants, {
    write: async write => {
      operate(write, 'update')
      await changeStoredGrants(write, write.input)
      return { count: write.input.grants.length, operation: write.session.requestId }
    },
  }),
  implement(calls.revokeGrants, {
    write: async write => {
      operate(write, 'delete')
      await removeGrants(write, write.input.grants)
      return { count: write.input.grants.length, operation: write.session.requestId }
    },
  }),
  implement(calls.explainAccess, {
    read: async ({ scope, session, input, ports }) =>
      readReasons(scope, await diskCallerOf(scope, session), input, ports.clock.now()),
  }),
  implement(calls.authorisedResources, {
    read: async ({ scope, session, input, ports }) =>
      readAuthorised(
        scope,
        await diskCallerOf(scope, session),
        { ...input, page: input.page ?? 1, limit: input.limit ?? 20 },
        ports.clock.now(),
      ),
  }),
  implement(calls.exportAuthorised, {
    read: async ctx => {
      const { scope, session, input, ports } = ctx
      const { columns: _columns, format: _format, ...query } = input
      const caller = await diskCallerOf(scope, session)
      const now = ports.clock.now()
      return sendList(ctx, authorisedList, query, async () =>
        rowsById(await idsOfGrants(scope, caller, query, now), async part => ({
          list: (await readAuthorised(scope, caller, { ...query, ...part }, now)).list.map(
            ({ grantee, ...row }) => ({
              ...row,
              granteeType: grantee.type,
              granteeName: grantee.name,
            }),
          ),
        })),
      )
    },
  }),
  implement(calls.sharedWithMe, {
    read: async ({ scope, session, input, ports }) =>
      readShared(
        scope,
        await diskCallerOf(scope, session),
        { page: input.page ?? 1, limit: input.limit ?? 20 },
        ports.clock.now(),
      ),
  }),
  implement(calls.receivedShares, {
    read: ctx => readReceived(ctx, { page: ctx.input.page ?? 1, limit: ctx.input.limit ?? 20 }),
  }),
  implement(calls.listReceived, { read: ctx => readReceivedFolder(ctx, ctx.input) }),
  implement(calls.linkReceived, { read: linkReceivedFile }),
  implement(calls.linkReceivedZip, { read: zipReceived }),
]
