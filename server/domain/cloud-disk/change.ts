import {
  diskNode,
  type DiskNode,
} from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { nodeNameKey } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { recordTitle } from './refusals.ts'
import { draftDelete, draftUpdate, settleSteps } from '../../engine/records/pipeline.ts'
import { draftRestore } from '../../engine/records/remove.ts'
import { errors } from './errors.ts'
import { demandFolder, mayUse } from './access.ts'
import { approveNodes } from './approved.ts'
import { chainsOf, diskOf, isTrashed, type Chain } from './chain.ts'
import { fits, heightOf } from './depth.ts'
import { lockDisks } from './locks.ts'
import { entryOf, logDeeds, placeOf } from './log.ts'
import { freeName, takenKeys } from './siblings.ts'
import { diskWriterOf, lockNodes, logNodes, nodeContext, type DiskWrite } from './write.ts'

/** Changes locked nodes by the ordinary path, in one write. */
const changeRows = async (
  write: DiskWrite,
  rows: readonly DiskNode[],
  changes: (row: DiskNode) => Readonly<Partial<DiskNode>>,
): Promise<void> => {
  const ctx = nodeContext(write)
  const steps: { before: DiskNode; after: DiskNode }[] = []
  for (const before of rows) {
    const after = await draftUpdate(write.tx, ctx, before, changes(before), { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(write.tx, ctx, steps, 'update')
}

/**
 * Renames a node. Throws 34100, 34101, 34109, or 409 if the node has changed since the caller read
 * it.
 */
export const renameDiskNode = async (
  write: DiskWrite,
  {
    node,
    name,
    version,
  }: { readonly node: string; readonly name: string; readonly version: number | null },
): Promise<void> => {
  const { rows, chains } = await lockNodes(write, [node], 'write')
  const [row] = rows
  const chain = chains.get(node)
  if (!row || !chain) throw errors.diskNodeNotFound().at('node')
  if (version !== null && version !== row.version) throw errors.conflict().at('version')
  const key = nodeNameKey(name)
  if (key !== row.nameKey && (await takenKeys(write.tx, row.parentId ?? '', [name])).size)
    throw errors.diskNameTaken().at('name')
  await changeRows(write, rows, () => ({ name, nameKey: key }))
  await logNodes(write, 'RENAME', [chain], name)
}

/** Throws if nodes can't be moved into a folder (VAL-10), with a code for each reason. */
const judgeMove = async (
  { tx }: DiskWrite,
  rows: readonly DiskNode[],
  to: Chain,
): Promise<void> => {
  const folder = to.nodes[0].id
  const above = new Set(to.nodes.map(({ id }) => id))
  if (rows.some(row => row.disk !== diskOf(to).id)) throw errors.movedToOtherDisk().at('to')
  if (rows.some(row => row.parentId === folder)) throw errors.movedToSameFolder().at('to')
  if (rows.some(({ id }) => above.has(id))) throw errors.movedToSubfolder().at('to')
  const names = rows.map(recordTitle)
  const taken = await takenKeys(tx, folder, names)
  if (taken.size || new Set(names.map(nodeNameKey)).size < names.length)
    throw errors.movedToSameName().at('to')
  const folders = rows.flatMap(row => (row.kind === 'FOLDER' ? row.id : []))
  if (folders.length && !fits(to, await heightOf(tx, folders)))
    throw errors.foldersTooDeep().at('to')
}

/**
 * Moves nodes into a folder of their disk, all or none: only their own rows change, not those of
 * their contents.
 */
export const moveDiskNodes = async (
  write: DiskWrite,
  { nodes, to }: { readonly nodes: readonly string[]; readonly to: string },
): Promise<void> => {
  const { caller, rows, chains } = await lockNodes(write, nodes, 'write', [to])
  const target = await demandFolder(write.tx, caller, to, {
    use: 'write',
    now: write.ports.clock.now(),
    field: 'to',
  })
  await judgeMove(write, rows, target)
  await changeRows(write, rows, () => ({ parentId: to }))
  await logNodes(
    write,
    'MOVE',
    [...chains.values()].filter(({ nodes: [first] }) => nodes.includes(first.id)),
    placeOf(target.nodes),
  )
}

/** Pins nodes, or no longer. */
export const pinDiskNodes = async (
  write: DiskWrite,
  { nodes, pinned }: { readonly nodes: readonly string[]; readonly pinned: boolean },
): Promise<void> => {
  const { rows, chains } = await lockNodes(write, nodes, 'write')
  await changeRows(write, rows, () => ({ pinned }))
  await logNodes(write, pinned ? 'PIN' : 'UNPIN', [...chains.values()])
}

/**
 * Moves locked nodes to the trash. The contents of a folder are in the trash with it; their own
 * rows stay unchanged.
 */
export const trashRows = async (write: DiskWrite, rows: readonly DiskNode[]): Promise<void> => {
  const ctx = nodeContext(write)
  const steps: { before: DiskNode; after: DiskNode }[] = []
  for (const before of rows) steps.push({ before, after: await draftDelete(write.tx, ctx, before) })
  await settleSteps(write.tx, ctx, steps, 'delete')
}

/** Moves nodes to the trash. One within another of them goes with that. */
export const deleteDiskNodes = async (
  write: DiskWrite,
  nodes: readonly string[],
): Promise<number> => {
  const { rows, chains } = await lockNodes(write, nodes, 'write')
  const asked = new Set(nodes)
  const tops = rows.filter(
    ({ id }) =>
      !chains
        .get(id)
        ?.nodes.slice(1)
        .some(above => asked.has(above.id)),
  )
  await trashRows(write, tops)
  await logNodes(
    write,
    'DELETE',
    tops.flatMap(({ id }) => chains.get(id) ?? []),
  )
  return tops.length
}

/**
 * Nodes of the trash that the caller may change, locked. Throws 34101, and 34117 for what was
 * deleted permanently.
 */
export const lockTrashed = async (
  write: DiskWrite,
  ids: readonly string[],
): Promise<{ readonly rows: readonly DiskNode[]; readonly chains: ReadonlyMap<string, Chain> }> => {
  const { tx } = write
  const caller = await diskWriterOf(write)
  const chains = await chainsOf(tx, ids)
  await lockDisks(
    tx,
    [...chains.values()].map(chain => diskOf(chain).id),
  )
  const rows = await tx.lockMany(diskNode, ids, true)
  for (const id of ids) {
    const chain = chains.get(id)
    if (!chain || !mayUse(caller, chain, 'write') || !rows.some(row => row.id === id))
      throw errors.diskNodeNotFound().at('nodes')
  }
  if (rows.some(({ purged }) => purged)) throw errors.diskNodePurged().at('nodes')
  approveNodes(tx, ids)
  return { rows, chains }
}

/**
 * Restores nodes from the trash, into their folder or to the root of their disk if the folder is
 * gone, under a free name.
 */
export const restoreDiskNodes = async (write: DiskWrite, ids: readonly string[]): Promise<void> => {
  const { tx } = write
  const { rows, chains } = await lockTrashed(write, ids)
  const ctx = nodeContext(write)
  const parents = await chainsOf(tx, [...new Set(rows.flatMap(row => row.parentId ?? []))])
  for (const row of rows) {
    const height = row.kind === 'FOLDER' ? await heightOf(tx, [row.id]) : 0
    const parent = parents.get(row.parentId ?? '')
    const parentId = parent && !isTrashed(parent) && fits(parent, height) ? row.parentId : row.disk
    const name = await freeName(tx, parentId ?? '', recordTitle(row))
    const back = await draftRestore(tx, ctx, { ...row, parentId, name, nameKey: nodeNameKey(name) })
    await settleSteps(tx, ctx, [{ before: row, after: { ...row, ...back } }], 'restore')
  }
  await logDeeds(
    tx,
    write,
    [...chains.values()].map(chain => ({ ...entryOf(chain), deed: 'RESTORE' as const })),
  )
}
