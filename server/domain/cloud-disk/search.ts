import type { FoundNode } from '../../../resources/cloud-disk/disk.calls.ts'
import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import type { SessionContext } from '../../engine/calls/implement.ts'
import type { Scope } from '../../platform/store/types.ts'
import { demandFolder, keepsDisk, mayUse, usableGrantsIn } from './access.ts'
import { diskCallerOf, type DiskCaller } from './caller.ts'
import { chainsOf, diskOf, isTrashed, type Chain } from './chain.ts'
import { diskOfOwner } from './disks.ts'
import { limitsOf } from './limits.ts'
import type { DiskPerson } from './person.ts'
import { readSearchPlace, searchPlace } from './searchPlace.ts'
import { granteesOf, grantsTo } from './shared.ts'
import { sharingStatesOf } from './sharing.ts'
import { crumbsOf, viewsOf, type ViewRow } from './view.ts'

/**
 * Maximum number of hits that a search examines, including those that the caller can't open: far
 * more than a page.
 */
const mostLooked = 2000

/** Parameters of a search. */
export interface NodeSearch {
  readonly q: string
  readonly folder: string | null
  readonly after: string | null
  readonly limit: number
}

const queryOf = (
  q: string,
  page: number,
  limit: number,
  disks: readonly string[] | null,
): ListQuery => ({
  page,
  limit,
  sort: 'name',
  q,
  deleted: 'no',
  where: disks === null ? [] : [{ field: 'disk', op: 'eq', values: disks }],
})

/**
 * The disks with nodes that a person may open: their own, and those that share something with them.
 */
const disksFor = async (scope: Scope, person: DiskPerson, now: Date): Promise<string[]> => {
  const shared = await grantsTo(scope, await granteesOf(scope, person), now)
    .select('diskGrant.disk')
    .distinct()
    .execute()
  const own = await Promise.all(person.teachers.map(id => diskOfOwner(scope, id)))
  return [...new Set([...own, ...shared.map(({ disk }) => disk)])].flatMap(id => id ?? [])
}

/** Whether the chain is within a folder; null: everywhere. */
const within = (chain: Chain, folder: string | null): boolean =>
  folder === null || chain.nodes.slice(1).some(({ id }) => id === folder)

interface Hit {
  readonly row: ViewRow
  readonly chain: Chain
  /** The shared nodes above it; undefined if the caller manages the disk. */
  readonly tops: ReadonlySet<string> | undefined
}

/** The rows that the caller can open. */
const visibleHits = async (
  scope: Scope,
  caller: DiskCaller,
  rows: readonly ViewRow[],
  { folder, now }: { readonly folder: string | null; readonly now: Date },
): Promise<ReadonlyMap<string, Hit>> => {
  const chains = await chainsOf(
    scope,
    rows.map(({ id }) => id),
  )
  const usableOf = await usableGrantsIn(scope, caller, [...chains.values()], now)
  const hits = rows.flatMap((row): [string, Hit][] => {
    const chain = chains.get(row.id)
    if (!chain || row.kind === 'DISK' || isTrashed(chain) || !within(chain, folder)) return []
    if (keepsDisk(caller, chain)) return [[row.id, { row, chain, tops: undefined }]]
    const usable = usableOf(chain)
    const tops = new Set(usable.map(({ nodeId }) => nodeId))
    return usable.length ? [[row.id, { row, chain, tops }]] : []
  })
  return new Map(hits)
}

/** Hits for the response, with the sharing state of those that the caller can share. */
const viewsOfHits = async (
  scope: Scope,
  caller: DiskCaller,
  hits: readonly Hit[],
  now: Date,
): Promise<readonly FoundNode[]> => {
  const sharable = hits.flatMap(({ chain }) => (mayUse(caller, chain, 'share') ? chain : []))
  const sharing = await sharingStatesOf(scope, sharable, now)
  const views = await viewsOf(
    scope,
    hits.map(({ row }) => row),
    { limits: await limitsOf(scope), sharing },
  )
  return views.flatMap((view, n) => {
    const hit = hits[n]
    if (!hit) return []
    const isKept = hit.chain.nodes.slice(1).some(node => node.pinned)
    const path = crumbsOf(hit.chain, hit.tops).slice(0, -1)
    return { ...view, ...(isKept ? { deletesAt: null } : {}), path }
  })
}

/**
 * Nodes whose names contain a text and that the caller can open, by name; those in the trash or
 * elsewhere are skipped. `next` doesn't reveal how many were skipped.
 */
export const findNodes = async (
  ctx: SessionContext<NodeSearch>,
): Promise<{ readonly list: readonly FoundNode[]; readonly next: string | null }> => {
  const { scope, session, ports, input } = ctx
  const { q, folder, limit } = input
  const now = ports.clock.now()
  const caller = await diskCallerOf(scope, session)
  const from = await readSearchPlace(ctx)
  const start =
    folder === null
      ? undefined
      : await demandFolder(scope, caller, folder, { use: 'open', now, field: 'folder' })
  const disks = start
    ? [diskOf(start).id]
    : caller.manages
      ? null
      : await disksFor(scope, caller, now)
  if (disks?.length === 0) return { list: [], next: null }
  const found: Hit[] = []
  const answer = async (next: number | null) => ({
    list: await viewsOfHits(scope, caller, found, now),
    next: next === null ? null : await searchPlace(ctx, next),
  })
  let looked = from
  // a page may consist of hits that the caller can't see; then the next page is examined
  for (let page = Math.floor(from / limit) + 1; looked < from + mostLooked; page++) {
    const rows = await scope.page(diskNode, queryOf(q, page, limit, disks))
    const fresh = rows.slice(looked - (page - 1) * limit)
    const hits = await visibleHits(scope, caller, fresh, { folder, now })
    for (const { id } of fresh) {
      looked += 1
      const hit = hits.get(id)
      if (hit) found.push(hit)
      if (found.length === limit) return answer(looked)
    }
    if (rows.length < limit) return answer(null)
  }
  return answer(looked)
}
