import type { DiskDeed } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { SessionContext } from '../../engine/calls/implement.ts'
import { tally } from '../../platform/tally.ts'
import type { Scope } from '../../platform/store/types.ts'
import { logRead } from './log.ts'
import { hour } from '../../../src/schema/durations.ts'

type Receiving = Pick<SessionContext<unknown>, 'scope' | 'session' | 'ports'>

/** A share as its receiver has it, with the store of the giver. */
export interface OpenedShare {
  readonly share: { readonly id: string; readonly fromName: string }
  readonly giver: Scope
}

interface LoggedNode {
  readonly id: string
  readonly name: string
  readonly disk: string | null
}

/**
 * Writes an operation on a shared node to the logs of both institutions. The giver's log names the
 * institution but none of its people.
 */
export const logReceived = async (
  { scope, session, ports }: Receiving,
  { share, giver }: OpenedShare,
  deed: DiskDeed,
  nodes: readonly LoggedNode[],
): Promise<void> => {
  const { actor, institution } = session
  const asInstitution = { actor: { ...actor, id: share.id, name: institution.name } }
  for (const { id, name, disk } of nodes) {
    const entry = { deed, name, place: '' }
    await logRead(
      scope,
      { ports, session },
      { ...entry, disk: null, nodeId: null, otherInstitution: share.fromName },
    )
    await logRead(
      giver,
      { ports, session: asInstitution },
      { ...entry, disk, nodeId: id, otherInstitution: institution.name },
    )
  }
}

/**
 * Logs at most once an hour that a person viewed a shared file: while it is open, it is requested
 * every few minutes.
 */
export const logReceivedView = async (
  receiving: Receiving,
  opened: OpenedShare,
  node: LoggedNode,
): Promise<void> => {
  const { ports, session } = receiving
  const name = `disk view ${session.institution.id} ${session.actor.id} ${opened.share.id} ${node.id}`
  const [views = 0] = await tally(ports.store.db, ports.clock.now(), hour, [{ name, add: 1 }])
  if (views === 1) await logReceived(receiving, opened, 'VIEW', [node])
}
