import * as calls from '../../../resources/cloud-disk/disk.calls.ts'
import * as writes from '../../../resources/cloud-disk/diskWrite.calls.ts'
import { nudge } from '../../engine/jobs/queue.ts'
import { implement } from '../../engine/calls/implement.ts'
import { demandFolder } from './access.ts'
import { diskCallerOf } from './caller.ts'
import { ensureDisk } from './disks.ts'
import {
  deleteDiskNodes,
  moveDiskNodes,
  pinDiskNodes,
  renameDiskNode,
  restoreDiskNodes,
} from './change.ts'
import { copyDiskNodes } from './copy.ts'
import { readFacts, readTrash, readVersions } from './find.ts'
import { addFolder, lockDiskFolder } from './folders.ts'
import { homeOf, openOwnDisks, readTeacherDisks } from './home.ts'
import { linkDiskNode } from './link.ts'
import { readFolder } from './list.ts'
import { purgeDiskNodes } from './purge.ts'
import { findNodes } from './search.ts'
import { takenKeys } from './siblings.ts'
import { nodeNameKey } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { restoreDiskVersion } from './versions.ts'
import { viewAfter, type DiskWrite } from './write.ts'
import { linkDiskZip } from './zipLink.ts'

/** A grantee in stored form; null if none is given. */
const granteeOf = (type: string | null, id: string | null): string | null =>
  type === null || id === null ? null : `${type}:${id}`

/** The response of a write of several nodes. */
const written = ({ session }: DiskWrite, count: number) => ({
  count,
  operation: session.requestId,
})

/** Sets the operation; permissions and undo depend on it. */
const operate = ({ tx }: DiskWrite, action: 'create' | 'update' | 'delete' | 'restore'): void =>
  tx.operation({ action, resource: 'diskNode' })

export const diskCalls = [
  implement(calls.diskHome, { read: homeOf }),
  implement(calls.openDisks, { write: openOwnDisks }),
  implement(calls.teacherDisks, {
    read: ctx =>
      readTeacherDisks(ctx, {
        ...ctx.input,
        page: ctx.input.page ?? 1,
        limit: ctx.input.limit ?? 20,
      }),
  }),
  implement(calls.openTeacherDisk, {
    write: async ({ input, tx, of }) => ({
      disk: await ensureDisk(tx, of('diskNode'), input.teacherId),
    }),
  }),
  implement(calls.listFolder, {
    read: async ({ scope, session, input, ports }) =>
      readFolder(
        scope,
        await diskCallerOf(scope, session),
        {
          folder: input.folder,
          sort: input.sort,
          foldersOnly: input.foldersOnly,
          grantee: granteeOf(input.granteeType, input.granteeId),
          after: input.after,
          limit: input.limit,
        },
        ports.clock.now(),
      ),
  }),
  implement(calls.checkNames, {
    read: async ({ scope, session, input, ports }) => {
      await demandFolder(scope, await diskCallerOf(scope, session), input.folder, {
        use: 'write',
        now: ports.clock.now(),
        field: 'folder',
      })
      const taken = await takenKeys(scope, input.folder, input.names)
      return { taken: input.names.filter(name => taken.has(nodeNameKey(name))) }
    },
  }),
  implement(writes.createFolder, {
    write: async write => {
      operate(write, 'create')
      const to = await lockDiskFolder(write, write.input.folder)
      const chain = await addFolder(write, to, write.input.name)
      return {
        node: await viewAfter(write, chain.nodes[0].id),
        operation: write.session.requestId,
      }
    },
  }),
  implement(calls.searchNodes, { read: findNodes }),
  implement(calls.listTrash, {
    read: async ({ scope, session, input, ports }) =>
      readTrash(scope, await diskCallerOf(scope, session), input, ports.clock.now()),
  }),
  implement(calls.nodeFacts, {
    read: async ({ scope, session, input, ports }) =>
      readFacts(scope, await diskCallerOf(scope, session), input.node, ports.clock.now()),
  }),
  implement(calls.nodeVersions, {
    read: async ({ scope, session, input, ports }) => ({
      list: await readVersions(
        scope,
        await diskCallerOf(scope, session),
        input.node,
        ports.clock.now(),
      ),
    }),
  }),
  implement(calls.linkNode, { read: linkDiskNode }),
  implement(calls.linkZip, { write: linkDiskZip }),
  implement(writes.renameNode, {
    write: async write => {
      operate(write, 'update')
      await renameDiskNode(write, write.input)
      return {
        node: await viewAfter(write, write.input.node),
        operation: write.session.requestId,
      }
    },
  }),
  implement(writes.moveNodes, {
    write: async write => {
      operate(write, 'update')
      await moveDiskNodes(write, write.input)
      return written(write, write.input.nodes.length)
    },
  }),
  implement(writes.copyNodes, {
    write: async write => {
      operate(write, 'create')
      await copyDiskNodes(write, write.input)
      return written(write, write.input.nodes.length)
    },
  }),
  implement(writes.deleteNodes, {
    write: async write => {
      operate(write, 'delete')
      return written(write, await deleteDiskNodes(write, write.input.nodes))
    },
  }),
  implement(writes.restoreNodes, {
    write: async write => {
      operate(write, 'restore')
      await restoreDiskNodes(write, write.input.nodes)
      return written(write, write.input.nodes.length)
    },
  }),
  implement(writes.purgeNodes, {
    write: async write => {
      operate(write, 'delete')
      return { count: await purgeDiskNodes(write, write.input.disk, write.input.nodes) }
    },
    afterCommit: ({ ports, session, written: done }) => {
      nudge(ports, session.institution.id)
      return Promise.resolve(done)
    },
  }),
  implement(writes.pinNodes, {
    write: async write => {
      operate(write, 'update')
      await pinDiskNodes(write, write.input)
      return written(write, write.input.nodes.length)
    },
  }),
  implement(writes.restoreVersion, {
    write: async write => {
      operate(write, 'update')
      await restoreDiskVersion(write, write.input)
      return {
        node: await viewAfter(write, write.input.node),
        operation: write.session.requestId,
      }
    },
  }),
]
