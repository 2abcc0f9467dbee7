import type { DiskDeed } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { Chain, ChainNode } from './chain.ts'

/** Something that was done on a disk, as its log tells it. */
export interface DiskEntry {
  readonly deed: DiskDeed
  /** Null: it is another institution's. */
  readonly disk: string | null
  readonly nodeId: string | null
  readonly name: string
  /** Names from the disk to the folder. */
  readonly place: string
  readonly detail?: string | null
  /** Name of the other institution that has part in it. */
  readonly otherInstitution?: string | null
}

/** Who does it, when and whence. */
export interface DiskDoer {
  readonly session: Pick<Caller, 'actor' | 'ip'>
  readonly ports: { readonly clock: Clock; readonly ids: Ids }
}

const rowOfEntry = ({ session, ports }: DiskDoer, entry: DiskEntry) => ({
  id: ports.ids.next(),
  at: ports.clock.now().toISOString(),
  actor: session.actor.id,
  actorName: session.actor.name,
  ip: session.ip ?? null,
  detail: null,
  otherInstitution: null,
  ...entry,
})

/** Writes what was done to the log of the disk, in the transaction that does it. */
export const logDeeds = async (
  tx: Pick<StoreTx, 'append'>,
  doer: DiskDoer,
  entries: readonly DiskEntry[],
): Promise<void> => {
  if (entries.length)
    await tx.append(
      'diskLog',
      entries.map(entry => rowOfEntry(doer, entry)),
    )
}

/** The same for a read outside a transaction. */
export const logRead = async (
  { db }: Pick<Scope, 'db'>,
  doer: DiskDoer,
  entry: DiskEntry,
): Promise<void> => {
  await db.insertInto('diskLog').values(rowOfEntry(doer, entry)).execute()
}

/** The same in the log of another institution, which the operation concerns. */
export const logElsewhere = async (
  tx: Pick<StoreTx, 'deliver'>,
  doer: DiskDoer,
  institution: string,
  entries: readonly DiskEntry[],
): Promise<void> => {
  if (entries.length)
    await tx.deliver(
      institution,
      'diskLog',
      entries.map(entry => ({ ...rowOfEntry(doer, entry), ip: null })),
    )
}

/** Names from the disk to the last of these nodes, which come last first. */
export const placeOf = (nodes: readonly ChainNode[]): string =>
  nodes
    .map(({ name }) => name)
    .toReversed()
    .join(' / ')
    .slice(0, 2000)

/** A node of a chain, as its log names it: `place` is its folder. */
export const entryOf = ({
  nodes,
}: Pick<Chain, 'nodes'>): Pick<DiskEntry, 'disk' | 'nodeId' | 'name' | 'place'> => ({
  disk: nodes.at(-1)?.id ?? null,
  nodeId: nodes[0].id,
  name: nodes[0].name,
  place: placeOf(nodes.slice(1)),
})
