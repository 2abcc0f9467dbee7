import type {
  GranteeType,
  NodeKind,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { studentsOf, teachersOf, type DiskPerson } from './person.ts'
import { diskDb, type DiskDb, type Reader } from './nodeTables.ts'

/** A node on the way from another one up to its disk. */
export interface ChainNode {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: NodeKind
  readonly deletedAt: string | null
  readonly disk: string | null
  /** The owner of a disk: the id of its teacher, or COMPANY. */
  readonly owner: string | null
  readonly pinned: boolean
}
/** A living grant of a node of a chain. */
export interface ChainGrant {
  readonly id: string
  readonly nodeId: string
  readonly type: GranteeType
  /** Id of the teacher, class or institution. */
  readonly granteeId: string
  readonly expiresAt: string | null
}
/** A node with all its ancestors, itself first and its disk last, and the grants of each. */
export interface Chain {
  readonly nodes: readonly [ChainNode, ...ChainNode[]]
  readonly grants: readonly ChainGrant[]
}

const chainColumns = [
  'diskNode.id',
  'diskNode.parentId',
  'diskNode.name',
  'diskNode.kind',
  'diskNode.deletedAt',
  'diskNode.disk',
  'diskNode.owner',
  'diskNode.pinned',
] as const

/**
 * `up`: nodes with all their ancestors. It uses union, not union all, so that even a cycle would
 * end.
 */
export const withChains = (db: DiskDb, ids: readonly string[]) =>
  db.withRecursive('up', query =>
    query
      .selectFrom('diskNode')
      .select(chainColumns)
      .where('diskNode.id', 'in', [...ids])
      .union(
        query
          .selectFrom('diskNode')
          .innerJoin('up', 'up.parentId', 'diskNode.id')
          .select(chainColumns),
      ),
  )

/** The chain of a node among the rows of several; undefined if it doesn't lead up to a disk. */
const chainIn = (
  byId: ReadonlyMap<string, ChainNode>,
  grants: readonly ChainGrant[],
  id: string,
): Chain | undefined => {
  const nodes: ChainNode[] = []
  for (let at = byId.get(id); at && nodes.length <= byId.size; at = byId.get(at.parentId ?? ''))
    nodes.push(at)
  const [first, ...rest] = nodes
  if (!first || nodes.at(-1)?.kind !== 'DISK') return undefined
  const own = new Set(nodes.map(node => node.id))
  return { nodes: [first, ...rest], grants: grants.filter(({ nodeId }) => own.has(nodeId)) }
}

/** Nodes with all their ancestors, and their grants outside the trash. */
const chainRows = (db: DiskDb, ids: readonly string[]) =>
  withChains(db, ids)
    .selectFrom('up')
    .leftJoin('diskGrant', join =>
      join.onRef('diskGrant.nodeId', '=', 'up.id').on('diskGrant.deletedAt', 'is', null),
    )
    .select(['up.id', 'up.parentId', 'up.name', 'up.kind', 'up.deletedAt', 'up.disk', 'up.owner'])
    .select('up.pinned')
    .select(['diskGrant.id as grantId', 'diskGrant.granteeType', 'diskGrant.teacherId'])
    .select(['diskGrant.courseId', 'diskGrant.otherInstitution', 'diskGrant.expiresAt'])
type ChainRow = Awaited<ReturnType<ReturnType<typeof chainRows>['execute']>>[number]

const chainsIn = (
  rows: readonly ChainRow[],
  ids: readonly string[],
): ReadonlyMap<string, Chain> => {
  const byId = new Map<string, ChainNode>()
  const grants: ChainGrant[] = []
  for (const row of rows) {
    const { id, parentId, name, kind, deletedAt, disk, owner, pinned } = row
    byId.set(id, { id, parentId, name, kind, deletedAt, disk, owner, pinned })
    const { grantId, granteeType: type, expiresAt } = row
    const granteeId = row.teacherId ?? row.courseId ?? row.otherInstitution
    if (grantId !== null && type !== null && granteeId !== null)
      grants.push({ id: grantId, nodeId: id, type, granteeId, expiresAt })
  }
  const found = ids.flatMap(id => {
    const chain = chainIn(byId, grants, id)
    return chain ? [[id, chain] as const] : []
  })
  return new Map(found)
}

/** Ids that one statement names at most. */
const maxIds = 2000

/**
 * The chains of nodes with their grants, by id, in one statement for up to 2,000; a missing node
 * has none.
 */
export const chainsOf = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Chain>> => {
  const chains = new Map<string, Chain>()
  for (let at = 0; at < ids.length; at += maxIds) {
    const some = ids.slice(at, at + maxIds)
    for (const [id, chain] of chainsIn(await chainRows(diskDb(reader), some).execute(), some))
      chains.set(id, chain)
  }
  return chains
}

/**
 * The same together with the person of an account, also in one statement: each request for a file
 * needs it. No person if there is no node.
 */
export const chainsFor = async (
  reader: Reader,
  account: string,
  ids: readonly string[],
): Promise<{ readonly person: DiskPerson; readonly chains: ReadonlyMap<string, Chain> }> => {
  if (!ids.length) return { person: { teachers: [], students: [] }, chains: new Map() }
  const db = diskDb(reader)
  const rows = await chainRows(db, ids)
    .select([teachersOf(db, account).as('teachers'), studentsOf(db, account).as('students')])
    .execute()
  const [first] = rows
  return {
    person: { teachers: first?.teachers ?? [], students: first?.students ?? [] },
    chains: chainsIn(rows, ids),
  }
}

export const chainOf = async (reader: Reader, id: string): Promise<Chain | undefined> =>
  (await chainsOf(reader, [id])).get(id)

/** Whether the node or one of its folders is in the trash. */
export const isTrashed = ({ nodes }: Chain): boolean => nodes.some(node => node.deletedAt !== null)

/** The disk that a chain ends in. */
export const diskOf = ({ nodes }: Chain): ChainNode => nodes.at(-1) ?? nodes[0]
