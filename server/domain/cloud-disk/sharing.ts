import type { SharingState } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { isCurrent } from './access.ts'
import { diskOf, type Chain } from './chain.ts'
import { diskDb, type Reader } from './nodeTables.ts'

/** One whom things are shared with: `TEACHER:<id>`, as grants keep them. */
export type Grantee = string

/** Query about sharing: with one grantee, or anyone. */
export interface SharingQuestion {
  readonly disks: readonly string[]
  readonly grantee: Grantee | null
  readonly now: Date
}

/** `over`: shared ancestors of a node; in a statement with other tables. */
export const withSharing = (reader: Reader, { disks, grantee, now }: SharingQuestion) => {
  const db = diskDb(reader)
  const current = (query: ReturnType<typeof grants>) => {
    const living = query
      .where('diskGrant.disk', 'in', [...disks])
      .where('diskGrant.deletedAt', 'is', null)
      .where(eb =>
        eb.or([
          eb('diskGrant.expiresAt', 'is', null),
          eb('diskGrant.expiresAt', '>', now.toISOString()),
        ]),
      )
    return grantee === null ? living : living.where('diskGrant.grantee', '=', grantee)
  }
  const grants = (from: Pick<typeof db, 'selectFrom'>) => from.selectFrom('diskGrant')
  return db
    .withRecursive('granted', query =>
      current(grants(query)).select('diskGrant.nodeId as id').distinct(),
    )
    .withRecursive('over', query =>
      query
        .selectFrom('diskNode')
        .innerJoin('granted', 'granted.id', 'diskNode.id')
        .select('diskNode.parentId as id')
        .where('diskNode.deletedAt', 'is', null)
        .union(
          query
            .selectFrom('diskNode')
            .innerJoin('over', 'over.id', 'diskNode.id')
            .select('diskNode.parentId as id')
            .where('diskNode.parentId', 'is not', null)
            .where('diskNode.deletedAt', 'is', null),
        ),
    )
}

/** Whether a folder's entries have its sharing, or that of a folder above it. */
export const inheritsSharing = (
  { grants }: Chain,
  { grantee, now }: Pick<SharingQuestion, 'grantee' | 'now'>,
): boolean =>
  grants.some(
    grant =>
      isCurrent(grant, now) && (grantee === null || grantee === `${grant.type}:${grant.granteeId}`),
  )

/** DSK-02: the sharing state from a node's own grant, those within it and those above it. */
export const sharingState = (own: boolean, within: boolean, above: boolean): SharingState =>
  own ? 'AUTHORIZED' : above ? 'INHERITED' : within ? 'PARTIAL' : 'UNAUTHORIZED'

/** The same of nodes on any disks, by id: towards anyone. */
export const sharingStatesOf = async (
  reader: Reader,
  chains: readonly Chain[],
  now: Date,
): Promise<ReadonlyMap<string, SharingState>> => {
  if (!chains.length) return new Map()
  const disks = [...new Set(chains.map(chain => diskOf(chain).id))]
  const over = await withSharing(reader, { disks, grantee: null, now })
    .selectFrom('over')
    .select('over.id')
    .where(
      'over.id',
      'in',
      chains.map(({ nodes: [node] }) => node.id),
    )
    .execute()
  const partly = new Set(over.map(({ id }) => id))
  return new Map(
    chains.map(({ nodes: [{ id }], grants }) => {
      const current = grants.filter(grant => isCurrent(grant, now))
      const own = current.some(({ nodeId }) => nodeId === id)
      const above = current.some(({ nodeId }) => nodeId !== id)
      return [id, sharingState(own, partly.has(id), above)]
    }),
  )
}
