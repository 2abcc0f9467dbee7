import type { NodeView } from '../../../resources/cloud-disk/disk.calls.ts'
import type { DiskDeed } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import {
  diskNode,
  type DiskNode,
} from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { contextOf, type RecordContextOf } from '../../engine/records/context.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { errors } from './errors.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { mayUse } from './access.ts'
import { approveNodes } from './approved.ts'
import { diskCallerOf, type DiskCaller } from './caller.ts'
import { chainsOf, diskOf, isTrashed, type Chain } from './chain.ts'
import { limitsOf } from './limits.ts'
import { lockDisks } from './locks.ts'
import { entryOf, logDeeds } from './log.ts'
import { rowOf, viewsOf } from './view.ts'

/** Context of a write to the disk. */
export interface DiskWrite {
  readonly tx: StoreTx
  readonly of: Contexts
  readonly session: Caller
  readonly ports: { readonly clock: Clock; readonly ids: Ids }
}

/** How nodes are written by the ordinary path. */
export const nodeContext = ({ of }: Pick<DiskWrite, 'of'>): RecordContextOf<typeof diskNode> =>
  contextOf(of(diskNode.name), diskNode)

/** The caller, as the disk sees them. */
export const diskWriterOf = ({ tx, session }: DiskWrite): Promise<DiskCaller> =>
  diskCallerOf(tx, session)

/** Living nodes that a write is about, locked, with their chains. */
export interface WrittenNodes {
  readonly caller: DiskCaller
  readonly rows: readonly DiskNode[]
  readonly chains: ReadonlyMap<string, Chain>
}

/**
 * Locks nodes and their disks, so that the structure can't change after the check. Throws 34101 if
 * the caller can't change or share one of them, 34109 for a disk itself. `beside`: a folder whose
 * disk is locked too.
 */
export const lockNodes = async (
  write: DiskWrite,
  ids: readonly string[],
  use: 'write' | 'share',
  beside: readonly string[] = [],
): Promise<WrittenNodes> => {
  const { tx } = write
  const caller = await diskWriterOf(write)
  const before = await chainsOf(tx, [...ids, ...beside])
  await lockDisks(
    tx,
    [...before.values()].map(chain => diskOf(chain).id),
  )
  // a node may have been moved or deleted until the lock was there
  const chains = await chainsOf(tx, [...ids, ...beside])
  for (const id of ids) {
    const chain = chains.get(id)
    if (!chain || isTrashed(chain) || !mayUse(caller, chain, use))
      throw errors.diskNodeNotFound().at('nodes')
    if (chain.nodes[0].kind === 'DISK') throw errors.diskItselfFixed().at('nodes')
  }
  const rows = await tx.lockMany(diskNode, ids)
  if (rows.length !== ids.length) throw errors.diskNodeNotFound().at('nodes')
  approveNodes(tx, ids)
  return { caller, rows, chains }
}

/** Logs the same operation for several nodes, each with its former place. */
export const logNodes = (
  write: DiskWrite,
  deed: DiskDeed,
  chains: readonly Chain[],
  detail: string | null = null,
): Promise<void> =>
  logDeeds(
    write.tx,
    write,
    chains.map(chain => ({ ...entryOf(chain), deed, detail })),
  )

/** A node as it is returned to its writer. */
export const viewAfter = async (write: DiskWrite, id: string): Promise<NodeView> => {
  const row = await rowOf(write.tx, id)
  const [view] = row ? await viewsOf(write.tx, [row], { limits: await limitsOf(write.tx) }) : []
  if (!view) throw errors.diskNodeNotFound()
  return view
}
