import {
  diskNode,
  type DiskNode,
} from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { commitSteps, bumpVersion } from '../../engine/records/commit.ts'
import { contextOf, type RecordContext } from '../../engine/records/context.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { RunningTask, TaskOutcome } from '../../engine/jobs/task.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import { isObject } from '../../platform/http/body.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { lockTrashed } from './change.ts'
import { demandFolder } from './access.ts'
import { entryOf, logDeeds } from './log.ts'
import { diskDb } from './nodeTables.ts'
import { takeBytes } from './usage.ts'
import { diskWriterOf, nodeContext, type DiskWrite } from './write.ts'

/** Kind of the task that gives back the space of nodes which were deleted permanently. */
export const purgeKind = 'diskPurge'
const batch = 200

/** Marks rows as deleted permanently; nothing brings them back. */
const markPurged = async (
  tx: StoreTx,
  ctx: RecordContext,
  rows: readonly DiskNode[],
): Promise<void> => {
  const now = ctx.clock.now().toISOString()
  await commitSteps(
    tx,
    ctx,
    rows.map(before => ({
      before,
      after: bumpVersion(ctx, before, { purged: true, deletedAt: before.deletedAt ?? now }),
    })),
    'delete',
  )
}

/** Puts the work that gives back their space in the queue. */
const queuePurge = (
  { tx, ports }: Pick<DiskWrite, 'tx' | 'ports'>,
  roots: readonly string[],
): Promise<unknown> =>
  enqueueOwn(
    tx,
    { ids: ports.ids, now: ports.clock.now().toISOString() },
    { kind: purgeKind, resource: diskNode.name, action: 'delete', input: { roots } },
  )

/**
 * Deletes locked rows of the trash permanently; their space is given back by a task right after the
 * commit.
 */
export const purgeRows = async (
  write: Pick<DiskWrite, 'tx' | 'ports'>,
  ctx: RecordContext,
  rows: readonly DiskNode[],
): Promise<void> => {
  if (!rows.length) return
  await markPurged(write.tx, ctx, rows)
  await queuePurge(
    write,
    rows.map(({ id }) => id),
  )
}

/**
 * Deletes nodes of a disk's trash permanently; where `ids` is null all of them, some hundreds at a
 * time.
 */
export const purgeDiskNodes = async (
  write: DiskWrite,
  disk: string,
  ids: readonly string[] | null,
): Promise<number> => {
  const { tx, ports } = write
  await demandFolder(tx, await diskWriterOf(write), disk, {
    use: 'write',
    now: ports.clock.now(),
    field: 'disk',
  })
  const asked =
    ids ??
    (
      await diskDb(tx)
        .selectFrom('diskNode')
        .select('id')
        .where('disk', '=', disk)
        .where('deletedAt', 'is not', null)
        .where(eb => eb.or([eb('purged', 'is', null), eb('purged', '=', false)]))
        .orderBy('id')
        .limit(1000)
        .execute()
    ).map(({ id }) => id)
  if (!asked.length) return 0
  const { rows, chains } = await lockTrashed(write, asked)
  await purgeRows(write, nodeContext(write), rows)
  await logDeeds(
    tx,
    write,
    [...chains.values()].map(chain => ({ ...entryOf(chain), deed: 'PURGE' as const })),
  )
  return rows.length
}

/** Releases the bytes of files; returns the contents that nothing refers to any more. */
const freeBytes = async (
  tx: StoreTx,
  rows: readonly Pick<DiskNode, 'id' | 'disk'>[],
): Promise<readonly string[]> => {
  if (!rows.length) return []
  const deleted = await tx.db
    .deleteFrom('diskVersion')
    .where(
      'nodeId',
      'in',
      rows.map(({ id }) => id),
    )
    .returning(['nodeId', 'fileId', 'size'])
    .execute()
  const diskOfNode = new Map(rows.map(({ id, disk }) => [id, disk]))
  const bytes = new Map<string, number>()
  for (const { nodeId, size } of deleted) {
    const disk = diskOfNode.get(nodeId) ?? ''
    bytes.set(disk, (bytes.get(disk) ?? 0) + Number(size))
  }
  // in one order, so that two purges never wait for each other
  for (const disk of [...bytes.keys()].toSorted())
    await takeBytes(tx, disk, -(bytes.get(disk) ?? 0))
  const files = [...new Set(deleted.map(({ fileId }) => fileId))]
  if (!files.length) return []
  const used = await tx.db
    .selectFrom('diskVersion')
    .select('fileId')
    .where('fileId', 'in', files)
    .execute()
  const others = new Set(used.map(({ fileId }) => fileId))
  const unused = files.filter(id => !others.has(id))
  if (unused.length) {
    await tx.db.deleteFrom('fileRow').where('id', 'in', unused).execute()
    // the images of its pages are deleted later with other files without a row
    await tx.db.deleteFrom('diskPreview').where('fileId', 'in', unused).execute()
  }
  return unused
}

const rootsOf = (input: unknown): readonly string[] => {
  const { roots } = isObject(input) ? input : {}
  return Array.isArray(roots) ? roots.filter((id): id is string => typeof id === 'string') : []
}

/**
 * Children of purged folders behind an id, purged before or not: a killed run goes through them
 * again.
 */
const childrenOf = (task: RunningTask, folder: string, after: string) =>
  diskDb(task.scope)
    .selectFrom('diskNode')
    .select(['id', 'kind'])
    .where('parentId', '=', folder)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()

/**
 * Purges the content of purged folders and frees its space, a batch for each transaction; bytes are
 * deleted after the commit.
 */
export const runPurge = async (task: RunningTask): Promise<TaskOutcome> => {
  const { scope, ports } = task
  const nodes = contextOf(
    (await systemContexts(ports, scope.institutionId))(diskNode.name),
    diskNode,
  )
  let done = 0
  const purge = async (ids: readonly string[]): Promise<void> => {
    const unused = await scope.transaction(
      async tx => {
        const living = await tx.lockMany(diskNode, ids)
        const trashed = await tx.lockMany(diskNode, ids, true)
        const fresh = [...living, ...trashed.filter(({ purged }) => !purged)]
        if (fresh.length) await markPurged(tx, nodes, fresh)
        const files = await freeBytes(tx, [...living, ...trashed])
        await task.keep(tx, { progress: null, done: done + ids.length, failed: 0 })
        return files
      },
      { patient: true },
    )
    done += ids.length
    // the rows are gone: after a crash, the remaining bytes are deleted as files without a row
    for (const id of unused) await ports.files.delete(fileKeyOf(scope.institutionId, id))
  }
  const roots = rootsOf(task.input)
  for (let from = 0; from < roots.length; from += batch)
    await purge(roots.slice(from, from + batch))
  const folders = [...roots]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
    for (let after = ''; ;) {
      if (task.stopping()) return { state: 'HALTED' }
      const children = await childrenOf(task, folder, after)
      if (children.length) await purge(children.map(({ id }) => id))
      folders.push(...children.flatMap(({ id, kind }) => (kind === 'FOLDER' ? id : [])))
      const last = children.at(-1)
      if (!last || children.length < batch) break
      after = last.id
    }
  return { state: 'DONE' }
}
