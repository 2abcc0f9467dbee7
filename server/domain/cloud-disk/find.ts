import type {
  NodeFacts,
  NodeVersion,
  TrashedNode,
} from '../../../resources/cloud-disk/disk.calls.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { demandFolder, demandNode, keepsDisk, mayUse, usableGrants } from './access.ts'
import type { DiskCaller } from './caller.ts'
import { chainsOf, isTrashed } from './chain.ts'
import { subtreeOf } from './copy.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { limitsOf } from './limits.ts'
import { diskDb } from './nodeTables.ts'
import { crumbsOf, rowOf, viewColumns, viewsOf } from './view.ts'
import { trashDays } from './retention/trash.ts'
import { day } from '../../../src/schema/durations.ts'

/** Nodes deleted from a disk, newest first. */
export const readTrash = async (
  scope: Scope,
  caller: DiskCaller,
  {
    disk,
    after,
    limit,
  }: { readonly disk: string; readonly after: string | null; readonly limit: number },
  now: Date,
): Promise<{ readonly list: readonly TrashedNode[]; readonly next: string | null }> => {
  await demandFolder(scope, caller, disk, { use: 'write', now, field: 'disk' })
  const place = after === null ? undefined : readCursor(after, 2)
  if (after !== null && (!place || Number.isNaN(Date.parse(place[0] ?? ''))))
    throw errors.invalidParameter().at('after')
  let query = diskDb(scope)
    .selectFrom('diskNode')
    .select(viewColumns)
    .where('disk', '=', disk)
    .where('deletedAt', 'is not', null)
    .where(eb => eb.or([eb('purged', 'is', null), eb('purged', '=', false)]))
  if (place)
    query = query.where(eb =>
      eb(eb.refTuple('deletedAt', 'id'), '<', eb.tuple(place[0] ?? '', place[1] ?? '')),
    )
  const rows = await query
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const parents = await chainsOf(scope, [...new Set(page.flatMap(row => row.parentId ?? []))])
  const views = await viewsOf(scope, page, { limits: await limitsOf(scope) })
  const last = page.at(-1)
  return {
    list: views.map((view, at) => {
      const parent = parents.get(view.parentId ?? '')
      const deletedAt = page[at]?.deletedAt ?? ''
      return {
        ...view,
        deletesAt: null,
        deletedAt,
        from: parent && !isTrashed(parent) ? parent.nodes[0].name : null,
        purgesAt: new Date(Date.parse(deletedAt) + trashDays * day).toISOString(),
      }
    }),
    next: rows.length > limit && last ? cursorOf([last.deletedAt ?? '', last.id]) : null,
  }
}

const mostCounted = 10_000

/** Counts of a folder's contents; null beyond 10,000. */
const contentsOf = async (scope: Scope, id: string): Promise<NodeFacts['contents']> => {
  const all = await subtreeOf(scope, [id], mostCounted + 2)
  if (all.length > mostCounted + 1) return null
  const files = all.filter(({ kind }) => kind === 'FILE')
  return {
    folders: all.filter(node => node.kind === 'FOLDER' && node.id !== id).length,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + Number(size ?? 0), 0),
  }
}

/** The details of a node. Throws 34101. */
export const readFacts = async (
  scope: Scope,
  caller: DiskCaller,
  id: string,
  now: Date,
): Promise<NodeFacts> => {
  const chain = await demandNode(scope, caller, id, { use: 'open', now })
  const row = await rowOf(scope, id)
  const [node] = await viewsOf(scope, row ? [row] : [], {
    limits: await limitsOf(scope),
    keeps: chain.nodes.slice(1).some(above => above.pinned),
  })
  if (!node) throw new Error(`node ${id} vanished`)
  const tops = keepsDisk(caller, chain)
    ? undefined
    : new Set((await usableGrants(scope, caller, chain.grants, now)).map(one => one.nodeId))
  return {
    node,
    path: crumbsOf(chain, tops),
    contents: node.kind === 'FILE' ? null : await contentsOf(scope, id),
    may: { write: mayUse(caller, chain, 'write'), share: mayUse(caller, chain, 'share') },
  }
}

/** The versions of a file, newest first. Throws 34101 and 34107. */
export const readVersions = async (
  scope: Scope,
  caller: DiskCaller,
  id: string,
  now: Date,
): Promise<readonly NodeVersion[]> => {
  const chain = await demandNode(scope, caller, id, { use: 'open', now })
  if (chain.nodes[0].kind !== 'FILE') throw errors.diskNodeWrongKind().at('node')
  const row = await rowOf(scope, id)
  let query = scope.db.selectFrom('diskVersion').selectAll().where('nodeId', '=', id)
  // people who can only open it see only its current version
  if (!mayUse(caller, chain, 'write')) query = query.where('fileId', '=', row?.fileId ?? '')
  const rows = await query.orderBy('at', 'desc').orderBy('fileId', 'desc').execute()
  return rows.map(({ fileId, at, byName, size }) => ({
    id: fileId,
    at,
    by: byName,
    size: Number(size),
    current: fileId === row?.fileId,
  }))
}
