import { day } from '../../../src/schema/durations.ts'
import {
  sameNameWays,
  type SameNameWay,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import {
  nodeNameCode,
  nodeNameKey,
  tidyNodeName,
} from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import type { NodeView } from '../../../resources/cloud-disk/disk.calls.ts'
import { createRecord } from '../../engine/records/create.ts'
import { draftUpdate, settleSteps } from '../../engine/records/pipeline.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import type { UploadContext, UploadPurpose } from '../../engine/uploads/purpose.ts'
import { errors } from './errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { isObject } from '../../platform/http/body.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { approveNodes } from './approved.ts'
import { diskOf, type Chain } from './chain.ts'
import { depthOf } from './depth.ts'
import { folderAt, lockDiskFolder } from './folders.ts'
import { logDeeds, placeOf } from './log.ts'
import { childNamed, freeName } from './siblings.ts'
import { takeBytes } from './usage.ts'
import { nodeContext, viewAfter, type DiskWrite } from './write.ts'
import { maxFolderDepth } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'

/** Stored data of an upload to a disk. */
export interface DiskTarget {
  readonly [name: string]: string | number | readonly string[]
  readonly folder: string
  /** Folders below it that a dropped folder brings. */
  readonly path: readonly string[]
  readonly name: string
  /** VERSION: a file of the name takes a new version. */
  readonly sameName: SameNameWay | 'VERSION'
  readonly reservation: string
}

const writeOf = ({ ports, session, tx }: UploadContext): DiskWrite => ({
  tx,
  session,
  ports,
  of: sessionContexts(ports, session),
})

/**
 * The reserved space is released after this time even if the upload vanished. An upload that ends,
 * is cancelled or rests for a week releases it itself.
 */
const reservedMs = 30 * day

const checkedName = (name: unknown, field: string): string => {
  if (typeof name !== 'string') throw errors.invalidParameter().at(field)
  const code = nodeNameCode(name)
  if (code !== undefined) throw new Fault(code).at(field)
  return tidyNodeName(name)
}

const isWay = (way: unknown): way is DiskTarget['sameName'] =>
  typeof way === 'string' && (way === 'VERSION' || Object.hasOwn(sameNameWays, way))

/** Parses the sender's target; `path`: 'a/b' or its parts. Throws 321 and the codes of names. */
const parseTarget = (target: unknown) => {
  if (!isObject(target)) throw errors.invalidParameter().at('target')
  const { folder, path = [], sameName = 'REFUSE' } = target
  if (typeof folder !== 'string' || !isWay(sameName)) throw errors.invalidParameter().at('target')
  const parts: unknown = typeof path === 'string' ? path.split('/').filter(Boolean) : path
  if (!Array.isArray(parts) || parts.length > maxFolderDepth)
    throw errors.foldersTooDeep().at('path')
  return { folder, sameName, path: parts.map(part => checkedName(part, 'path')) }
}

/**
 * Checks an upload and promises it its space, so that uploads at the same time never pass a quota
 * together.
 */
const begin = async (
  ctx: UploadContext,
  file: {
    readonly fileName: string
    readonly sentName?: string
    readonly size: number
    readonly target: unknown
  },
): Promise<DiskTarget> => {
  const { folder, path, sameName } = parseTarget(file.target)
  // a name with invisible characters is refused, as everywhere else
  const name = checkedName(file.sentName ?? file.fileName, 'fileName')
  if (file.size <= 0) throw errors.fileEmpty().at('fileName')
  const write = writeOf(ctx)
  const to = await lockDiskFolder(write, folder)
  if (depthOf(to) + path.length > maxFolderDepth) throw errors.foldersTooDeep().at('path')
  if (!path.length) {
    const known = await childNamed(ctx.tx, folder, name)
    if (known && (sameName === 'REFUSE' || (sameName === 'VERSION' && known.kind !== 'FILE')))
      throw errors.diskNameTaken().at('fileName')
  }
  const id = ctx.ports.ids.next()
  await takeBytes(ctx.tx, diskOf(to).id, file.size)
  await ctx.tx.append('diskReservation', [
    {
      id,
      disk: diskOf(to).id,
      bytes: file.size,
      expiresAt: new Date(ctx.ports.clock.now().getTime() + reservedMs).toISOString(),
    },
  ])
  return { folder, path, name, sameName, reservation: id }
}

/** Releases the space of a reservation; does nothing if it is gone. */
export const releaseReservation = async (tx: StoreTx, id: string): Promise<void> => {
  const row = await tx.db
    .deleteFrom('diskReservation')
    .where('id', '=', id)
    .returning(['disk', 'bytes'])
    .executeTakeFirst()
  if (row) await takeBytes(tx, row.disk, -Number(row.bytes))
}

/**
 * Converts the reserved space of an upload into that of its file: it is already counted, so a
 * lowered limit doesn't refuse an accepted upload. Throws 18001 if the reservation is gone and
 * there is no space any more.
 */
const spendReservation = async (
  tx: StoreTx,
  { id, disk, bytes }: { readonly id: string; readonly disk: string; readonly bytes: number },
): Promise<void> => {
  const { numDeletedRows } = await tx.db
    .deleteFrom('diskReservation')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await takeBytes(tx, disk, bytes)
}

/** A file that has arrived whole. */
export interface StoredFile {
  readonly id: string
  readonly size: number
  readonly type: string
  readonly ext: string
}

const contentOf = ({ id, size, type, ext }: StoredFile) => ({
  fileId: id,
  size,
  ext: ext === '' ? null : ext,
  contentType: type,
})

/** Makes the file's newest content a version of it. */
const addVersion = async (write: DiskWrite, node: string, file: StoredFile): Promise<void> => {
  const { tx, session, ports } = write
  const { fileId, size, ext, contentType } = contentOf(file)
  await tx.append('diskVersion', [
    {
      nodeId: node,
      fileId,
      size,
      ext,
      contentType,
      at: ports.clock.now().toISOString(),
      byName: session.actor.name,
    },
  ])
  await tx.db
    .updateTable('fileRow')
    .set({ waits: null, resource: diskNode.name, field: 'fileId' })
    .where('id', '=', fileId)
    .execute()
}

/** Changes a file to a content, and counts its versions. */
export const setContent = async (
  write: DiskWrite,
  node: string,
  content: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { tx } = write
  const before = await tx.lock(diskNode, node)
  if (!before) throw errors.diskNodeNotFound()
  approveNodes(tx, [node])
  const counted = await tx.db
    .selectFrom('diskVersion')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('nodeId', '=', node)
    .executeTakeFirst()
  const changes = { ...content, versions: Number(counted?.n ?? 0) }
  const ctx = nodeContext(write)
  const after = await draftUpdate(tx, ctx, before, changes, { system: true })
  if (after) await settleSteps(tx, ctx, [{ before, after }], 'update')
}

/**
 * Puts a file whose space is counted into a folder whose disk is locked, as a new node or as a new
 * version; returns its id.
 */
export const placeFile = async (
  write: DiskWrite,
  to: Chain,
  file: StoredFile,
  { name, sameName }: Pick<DiskTarget, 'name' | 'sameName'>,
): Promise<{ readonly id: string; readonly name: string; readonly isNew: boolean }> => {
  const folder = to.nodes[0].id
  const disk = diskOf(to).id
  const known = await childNamed(write.tx, folder, name)
  if (known && sameName === 'VERSION' && known.kind === 'FILE') {
    await addVersion(write, known.id, file)
    await setContent(write, known.id, contentOf(file))
    return { id: known.id, name, isNew: false }
  }
  if (known && sameName !== 'RENAME') throw errors.diskNameTaken().at('fileName')
  const free = known ? await freeName(write.tx, folder, name) : name
  approveNodes(write.tx, 'all')
  const { id } = await createRecord(
    write.tx,
    nodeContext(write),
    {
      name: free,
      nameKey: nodeNameKey(free),
      kind: 'FILE',
      parentId: folder,
      disk,
      versions: 1,
      ...contentOf(file),
    },
    { system: true },
  )
  await addVersion(write, id, file)
  return { id, name: free, isNew: true }
}

/**
 * Takes a file that has arrived. Its folder may have been moved meanwhile; where it was deleted, or
 * its name was taken, the file is refused and discarded.
 */
const finish = async (
  tx: StoreTx,
  ctx: UploadContext,
  file: StoredFile,
  target: DiskTarget,
): Promise<{ readonly node: NodeView }> => {
  const write = writeOf({ ...ctx, tx })
  const folder = await lockDiskFolder(write, target.folder)
  await spendReservation(tx, { id: target.reservation, disk: diskOf(folder).id, bytes: file.size })
  const to = await folderAt(write, folder, target.path)
  const { id, name, isNew } = await placeFile(write, to, file, target)
  await logDeeds(tx, write, [
    {
      deed: isNew ? 'UPLOAD' : 'VERSION',
      disk: diskOf(to).id,
      nodeId: id,
      name,
      place: placeOf(to.nodes),
    },
  ])
  return { node: await viewAfter(write, id) }
}

/** Files of cloud disks. `target`: { folder, path?, sameName? }. */
export const diskFilePurpose: Omit<UploadPurpose<DiskTarget>, 'finish' | 'release'> & {
  readonly finish: typeof finish
  readonly release: (tx: StoreTx, target: DiskTarget) => Promise<void>
} = {
  name: 'diskFile',
  right: 'disk.write',
  maxBytes: 5 * 1024 ** 3,
  begin,
  finish,
  release: (tx: StoreTx, { reservation }: DiskTarget): Promise<void> =>
    releaseReservation(tx, reservation),
}
