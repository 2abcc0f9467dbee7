import { grouped } from '../../platform/grouped.ts'
import type { SameNameWay } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { DiskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { nodeNameKey } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { draftCreate } from '../../engine/records/create.ts'
import { settleSteps } from '../../engine/records/pipeline.ts'
import { errors } from './errors.ts'
import { demandFolder, demandNode } from './access.ts'
import { approveNodes } from './approved.ts'
import { chainsOf, diskOf, type Chain } from './chain.ts'
import { fits, heightOf } from './depth.ts'
import { lockDisks } from './locks.ts'
import { logDeeds, placeOf } from './log.ts'
import { diskDb, type NodeTable, type Reader } from './nodeTables.ts'
import { freeName, takenKeys } from './siblings.ts'
import { takeBytes } from './usage.ts'
import { diskWriterOf, nodeContext, type DiskWrite } from './write.ts'

/** Maximum number of nodes that one call copies, with all contents. */
const mostCopied = 5000

type Source = Pick<
  NodeTable,
  'id' | 'parentId' | 'name' | 'kind' | 'size' | 'ext' | 'contentType' | 'fileId'
>
const sourceColumns = [
  'diskNode.id',
  'diskNode.parentId',
  'diskNode.name',
  'diskNode.kind',
  'diskNode.size',
  'diskNode.ext',
  'diskNode.contentType',
  'diskNode.fileId',
] as const

/** Nodes outside the trash with all their contents, at most `limit`. */
export const subtreeOf = (
  reader: Reader,
  ids: readonly string[],
  limit: number,
): Promise<readonly Source[]> =>
  diskDb(reader)
    .withRecursive('down', query =>
      query
        .selectFrom('diskNode')
        .select(sourceColumns)
        .where('diskNode.id', 'in', [...ids])
        .where('diskNode.deletedAt', 'is', null)
        .union(
          query
            .selectFrom('diskNode')
            .innerJoin('down', 'down.id', 'diskNode.parentId')
            .select(sourceColumns)
            .where('diskNode.deletedAt', 'is', null),
        ),
    )
    .selectFrom('down')
    .selectAll()
    .limit(limit)
    .execute()

/** Parents before what is in them. */
const ordered = (sources: readonly Source[], tops: ReadonlySet<string>): readonly Source[] => {
  const children = grouped(sources, ({ parentId }) => parentId ?? '')
  const out: Source[] = []
  const queue = sources.filter(({ id }) => tops.has(id))
  for (let next = queue.shift(); next; next = queue.shift()) {
    out.push(next)
    queue.push(...(children.get(next.id) ?? []))
  }
  return out
}

/**
 * Names of the copied nodes in their new folder. Throws 34105 if one is taken and the caller didn't
 * choose to keep both.
 */
const namesOf = async (
  write: DiskWrite,
  tops: readonly Source[],
  to: string,
  sameName: SameNameWay,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  const used = new Set<string>()
  for (const { id, name } of tops) {
    const free = sameName === 'RENAME' ? await freeName(write.tx, to, name, used) : name
    if (
      sameName === 'REFUSE' &&
      (used.has(nodeNameKey(free)) || (await takenKeys(write.tx, to, [free])).size)
    )
      throw errors.movedToSameName().at('to')
    used.add(nodeNameKey(free))
    names.set(id, free)
  }
  return names
}

const makeCopies = async (
  write: DiskWrite,
  sources: readonly Source[],
  to: Chain,
  names: ReadonlyMap<string, string>,
): Promise<void> => {
  const { tx, session, ports } = write
  const ctx = nodeContext(write)
  const disk = diskOf(to).id
  const ids = new Map<string, string>()
  const levels = new Map<string, number>()
  // folders are there before what refers to them
  const steps: { before: undefined; after: DiskNode }[][] = []
  const versions: Record<string, unknown>[] = []
  approveNodes(tx, 'all')
  for (const source of sources) {
    const name = names.get(source.id) ?? source.name
    const parentId = names.has(source.id) ? to.nodes[0].id : ids.get(source.parentId ?? '')
    if (parentId === undefined) throw errors.diskNodeNotFound().at('nodes')
    const { kind, ext, contentType, fileId } = source
    const size = Number(source.size ?? 0)
    const isFile = kind === 'FILE'
    const after = await draftCreate(
      tx,
      ctx,
      {
        name,
        nameKey: nodeNameKey(name),
        kind,
        parentId,
        disk,
        size,
        ...(isFile ? { fileId, ext, contentType, versions: 1 } : {}),
      },
      { system: true },
    )
    const level = names.has(source.id) ? 0 : (levels.get(source.parentId ?? '') ?? 0) + 1
    levels.set(source.id, level)
    ids.set(source.id, after.id)
    ;(steps[level] ??= []).push({ before: undefined, after })
    if (isFile && fileId !== null)
      versions.push({
        nodeId: after.id,
        fileId,
        size,
        ext,
        contentType,
        at: ports.clock.now().toISOString(),
        byName: session.actor.name,
      })
  }
  for (const level of steps) await settleSteps(tx, ctx, level, 'create')
  await tx.append('diskVersion', versions)
}

/**
 * Copies nodes that the caller can open, with all contents, into a folder on any disk to which they
 * can write. Only newest versions are copied; bytes are stored once. Throws 34104 to 34106, 34118
 * and 18001.
 */
export const copyDiskNodes = async (
  write: DiskWrite,
  {
    nodes,
    to,
    sameName,
  }: { readonly nodes: readonly string[]; readonly to: string; readonly sameName: SameNameWay },
): Promise<void> => {
  const { tx, ports } = write
  const now = ports.clock.now()
  const caller = await diskWriterOf(write)
  const before = await demandFolder(tx, caller, to, { use: 'write', now, field: 'to' })
  const found = await chainsOf(tx, nodes)
  await lockDisks(
    tx,
    [before, ...found.values()].map(chain => diskOf(chain).id),
  )
  const target = await demandFolder(tx, caller, to, { use: 'write', now, field: 'to' })
  for (const id of nodes) {
    const chain = await demandNode(tx, caller, id, { use: 'open', now, field: 'nodes' })
    if (chain.nodes[0].kind === 'DISK') throw errors.diskItselfFixed().at('nodes')
  }
  if (target.nodes.some(({ id }) => nodes.includes(id))) throw errors.movedToSubfolder().at('to')
  const all = await subtreeOf(tx, nodes, mostCopied + 1)
  if (all.length > mostCopied) throw errors.diskCopyTooLarge({ max: mostCopied }).at('nodes')
  const asked = new Set(nodes)
  // nodes inside another selected one are copied with it
  const tops = new Set(
    nodes.filter(
      id =>
        !found
          .get(id)
          ?.nodes.slice(1)
          .some(above => asked.has(above.id)),
    ),
  )
  const sources = ordered(all, tops)
  const topRows = sources.filter(({ id }) => tops.has(id))
  if (
    !fits(
      target,
      await heightOf(
        tx,
        topRows.map(({ id }) => id),
      ),
    )
  )
    throw errors.foldersTooDeep().at('to')
  const names = await namesOf(write, topRows, to, sameName)
  await takeBytes(
    tx,
    diskOf(target).id,
    sources.reduce((sum, { kind, size }) => sum + (kind === 'FILE' ? Number(size ?? 0) : 0), 0),
  )
  await makeCopies(write, sources, target, names)
  await logDeeds(
    tx,
    write,
    topRows.map(({ id, name }) => ({
      deed: 'COPY' as const,
      disk: diskOf(target).id,
      nodeId: id,
      name,
      place: placeOf(found.get(id)?.nodes.slice(1) ?? []),
      detail: placeOf(target.nodes),
    })),
  )
}
