import { grouped } from '../../platform/grouped.ts'
import type { ReceivedNode, ReceivedShare } from '../../../resources/cloud-disk/sharing.calls.ts'
import type { Crumb } from '../../../resources/cloud-disk/disk.calls.ts'
import type { SessionContext } from '../../engine/calls/implement.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { signFile } from '../../platform/http/files.ts'
import { linkFor } from './link.ts'
import { errors } from './errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isCurrent } from './access.ts'
import { chainOf, chainsOf, isTrashed, type Chain, type ChainNode } from './chain.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { logReceived } from './receivedLog.ts'
import { diskDb } from './nodeTables.ts'
import { demandTraffic } from './traffic.ts'
import { crumbsOf, rowOf } from './view.ts'

/**
 * The only code by which one institution reads another's data: below a node that was shared with
 * it, while the giver's grant is valid. A share is looked up in the receiver's own table, and only
 * names, sizes and contents below its node are returned.
 */
const giversGrants = async (giver: Scope, ids: readonly string[], receiver: string, now: Date) => {
  if (!ids.length) return []
  const rows = await diskDb(giver)
    .selectFrom('diskGrant')
    .select(['id', 'nodeId', 'expiresAt'])
    .where('id', 'in', [...ids])
    .where('otherInstitution', '=', receiver)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.filter(row => isCurrent(row, now))
}

type ReadingPorts = Pick<EnginePorts, 'store' | 'clock'>

/**
 * The share with an id, the giver's store and the shared node's chain. Throws 34121 if nothing is
 * shared by it any more.
 */
const openShare = async ({ store, clock }: ReadingPorts, scope: Scope, id: string) => {
  const share = await scope.db
    .selectFrom('diskShare')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!share) throw errors.receivedShareEnded()
  const giver = store.scope(share.fromInstitution)
  const [grant] = await giversGrants(giver, [id], scope.institutionId, clock.now())
  const chain = grant && (await chainOf(giver, grant.nodeId))
  if (!chain || isTrashed(chain)) throw errors.receivedShareEnded()
  return { share, giver, top: chain.nodes[0].id }
}

/** The chain of a node below a shared one, cut off there; 34121 for every other node. */
const within = async (giver: Scope, top: string, id: string): Promise<Chain> => {
  const chain = await chainOf(giver, id)
  const at = chain?.nodes.findIndex(node => node.id === top) ?? -1
  if (!chain || at < 0 || isTrashed(chain)) throw errors.receivedShareEnded()
  return { nodes: [chain.nodes[0], ...chain.nodes.slice(1, at + 1)], grants: [] }
}

/** What other institutions share with this one at the moment, newest first. */
export const readReceived = async (
  { scope, ports }: Pick<SessionContext<unknown>, 'scope' | 'ports'>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly ReceivedShare[]; readonly total: number }> => {
  const rows = await scope.db
    .selectFrom('diskShare')
    .selectAll()
    .orderBy('sharedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const list: ReceivedShare[] = []
  for (const [from, shares] of grouped(rows, row => row.fromInstitution)) {
    const giver = ports.store.scope(from)
    const ids = shares.map(({ id }) => id)
    const grants = await giversGrants(giver, ids, scope.institutionId, ports.clock.now())
    const chains = await chainsOf(
      giver,
      grants.map(({ nodeId }) => nodeId),
    )
    const byId = new Map(grants.map(grant => [grant.id, grant]))
    for (const share of shares) {
      const grant = byId.get(share.id)
      const chain = grant && chains.get(grant.nodeId)
      if (!grant || !chain || isTrashed(chain)) continue
      list.push({
        id: share.id,
        name: chain.nodes[0].name,
        kind: chain.nodes[0].kind,
        institution: share.fromName,
        sharedAt: share.sharedAt,
        expiresAt: grant.expiresAt,
      })
    }
  }
  const placeOf = ({ sharedAt, id }: ReceivedShare): string => `${sharedAt} ${id}`
  list.sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
  return { list: list.slice((page - 1) * limit, page * limit), total: list.length }
}

/** A folder that another institution shares. Throws 34121 and 34107. */
export const readReceivedFolder = async (
  { scope, ports }: Pick<SessionContext<unknown>, 'scope' | 'ports'>,
  input: {
    readonly share: string
    readonly folder: string | null
    readonly after: string | null
    readonly limit: number
  },
): Promise<{
  readonly path: readonly Crumb[]
  readonly list: readonly ReceivedNode[]
  readonly next: string | null
}> => {
  const { giver, top } = await openShare(ports, scope, input.share)
  const chain = await within(giver, top, input.folder ?? top)
  const place = input.after === null ? undefined : readCursor(input.after, 2)
  if (input.after !== null && !place) throw errors.invalidParameter().at('after')
  let query = diskDb(giver)
    .selectFrom('diskNode')
    .select(['id', 'name', 'kind', 'size', 'ext', 'contentType', 'updateTime', 'name$sort'])
    .where('deletedAt', 'is', null)
  query =
    chain.nodes[0].kind === 'FILE'
      ? query.where('id', '=', chain.nodes[0].id)
      : query.where('parentId', '=', chain.nodes[0].id)
  if (place)
    query = query.where(eb =>
      eb(eb.refTuple('name$sort', 'id'), '>', eb.tuple(place[0] ?? '', place[1] ?? '')),
    )
  const rows = await query
    .orderBy('name$sort')
    .orderBy('id')
    .limit(input.limit + 1)
    .execute()
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    path: crumbsOf(chain),
    list: shown.map(({ id, name, kind, size, ext, contentType, updateTime }) => ({
      id,
      name,
      kind,
      size: kind === 'FILE' ? Number(size ?? 0) : null,
      ext,
      contentType,
      changedAt: updateTime,
    })),
    next: rows.length > shown.length && last ? cursorOf([last.name$sort ?? '', last.id]) : null,
  }
}

/**
 * Folders and files of a share, by their ids in the giving institution; the shared one itself where
 * `nodes` is null. Throws 34121 if one is not, or no longer, within it.
 */
export const receivedNodes = async (
  { scope, ports }: { readonly scope: Scope; readonly ports: ReadingPorts },
  input: { readonly share: string; readonly nodes: readonly string[] | null },
) => {
  const { share, giver, top } = await openShare(ports, scope, input.share)
  const nodes: ChainNode[] = []
  for (const id of input.nodes ?? [top]) nodes.push((await within(giver, top, id)).nodes[0])
  return { share, giver, nodes }
}

/** A file that another institution shares, with its store and the share. Throws 34121 and 34107. */
export const receivedFile = async (
  { scope, ports }: Pick<SessionContext<unknown>, 'scope' | 'ports'>,
  input: { readonly share: string; readonly node: string | null },
) => {
  const { share, giver, top } = await openShare(ports, scope, input.share)
  const chain = await within(giver, top, input.node ?? top)
  const row = await rowOf(giver, chain.nodes[0].id)
  if (row?.kind !== 'FILE' || row.fileId === null) throw errors.diskNodeWrongKind().at('node')
  return { share, giver, row: { ...row, fileId: row.fileId } }
}

/**
 * A link to a file that another institution shares; both log it, and what is sent counts as the
 * giver's traffic. Throws 34121, 34107 and 18002.
 */
export const linkReceivedFile = async (
  ctx: SessionContext<{ readonly share: string; readonly node: string | null }>,
): Promise<{ readonly url: string; readonly name: string }> => {
  const { session, ports, input } = ctx
  const { share, giver, row } = await receivedFile(ctx, input)
  await demandTraffic(giver, ports.clock.now())
  await logReceived(ctx, { share, giver }, 'DOWNLOAD', [row])
  const url = await signFile(
    ports,
    share.fromInstitution,
    { id: row.fileId },
    linkFor(session, row.name, false),
  )
  return { url, name: row.name }
}
