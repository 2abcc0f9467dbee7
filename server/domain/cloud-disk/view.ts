import type { Crumb, NodeView } from '../../../resources/cloud-disk/disk.calls.ts'
import type { SharingState } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { systemId } from '../../engine/records/actor.ts'
import type { Chain } from './chain.ts'
import type { Limits } from './limits.ts'
import { diskDb, type NodeTable, type Reader } from './nodeTables.ts'
import { deletionTime } from './retention/period.ts'

/** Columns of a node that views are made of. */
export const viewColumns = [
  'diskNode.id',
  'diskNode.version',
  'diskNode.name',
  'diskNode.kind',
  'diskNode.parentId',
  'diskNode.disk',
  'diskNode.size',
  'diskNode.ext',
  'diskNode.contentType',
  'diskNode.fileId',
  'diskNode.versions',
  'diskNode.pinned',
  'diskNode.createTime',
  'diskNode.updateTime',
  'diskNode.createdBy',
  'diskNode.deletedAt',
] as const
export type ViewRow = Pick<
  NodeTable,
  (typeof viewColumns)[number] extends `diskNode.${infer N}` ? N & keyof NodeTable : never
>

/** Names of accounts, by their ids; the server has none. */
const namesOfAccounts = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const asked = [...new Set(ids)].filter(id => id !== systemId)
  if (!asked.length) return new Map()
  const rows = await diskDb(reader)
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.accountId')
    .select(['account.id', 'account.name'])
    .where('member.accountId', 'in', asked)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Rows of nodes for lists. `sharing`: by id, if the caller may share. */
export const viewsOf = async (
  reader: Reader,
  rows: readonly ViewRow[],
  {
    limits,
    sharing,
    keeps = false,
  }: {
    readonly limits: Limits
    readonly sharing?: ReadonlyMap<string, SharingState> | undefined
    /** A folder above them is pinned. */
    readonly keeps?: boolean
  },
): Promise<NodeView[]> => {
  const names = await namesOfAccounts(
    reader,
    rows.map(row => row.createdBy),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    name: row.name,
    kind: row.kind,
    parentId: row.parentId,
    disk: row.disk ?? row.id,
    size: row.kind === 'FILE' ? Number(row.size ?? 0) : null,
    ext: row.ext,
    contentType: row.contentType,
    fileId: row.fileId,
    versions: Number(row.versions ?? 0),
    pinned: row.pinned,
    createTime: row.createTime,
    changedAt: row.updateTime,
    creator: names.get(row.createdBy) ?? null,
    deletesAt:
      row.kind === 'FILE' && !row.pinned && !keeps ? deletionTime(limits, row.updateTime) : null,
    sharing: sharing?.get(row.id) ?? null,
  }))
}

/** The row of a node by its id, living or not. */
export const rowOf = (reader: Reader, id: string): Promise<ViewRow | undefined> =>
  diskDb(reader)
    .selectFrom('diskNode')
    .select(viewColumns)
    .where('diskNode.id', '=', id)
    .executeTakeFirst()

/**
 * The path from the disk down to the node; for people who don't manage the disk, from the node that
 * is shared with them.
 */
export const crumbsOf = (
  { nodes }: Pick<Chain, 'nodes'>,
  from?: ReadonlySet<string>,
): readonly Crumb[] => {
  const top = from ? nodes.findLastIndex(({ id }) => from.has(id)) : nodes.length - 1
  return nodes
    .slice(0, top + 1)
    .toReversed()
    .map(({ id, name, kind }) => ({ id, name, kind }))
}
