import type { EnginePorts } from '../../../engine/ports.ts'
import type { RoomsPage, RoomsToHold, SettleRoom } from '../../../engine/rooms.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'

type RoomPorts = Pick<EnginePorts, 'heldInRooms'>

/** A room that is no lesson's, with what of the reported events it knows. */
export interface HeldRoom {
  readonly eventTypes: readonly string[]
  /** `<room> <person>`, of the named people only. */
  readonly people: ReadonlySet<string>
}

/** The rooms of other domains among the ids, which are of no lesson. */
export const heldRoomsAmong = async (
  { heldInRooms }: RoomPorts,
  scope: Scope,
  ids: readonly string[],
  reported: readonly { readonly lessonId: string; readonly personId?: string | undefined }[],
): Promise<ReadonlyMap<string, HeldRoom>> => {
  const rooms = new Map<string, HeldRoom>()
  for (const { eventTypes, among, people } of Object.values(heldInRooms)) {
    const own = await among(scope, ids)
    const named = reported.flatMap(({ lessonId, personId }) =>
      own.has(lessonId) && personId !== undefined ? [personId] : [],
    )
    const known = await people(scope, [...own], named)
    for (const id of own) rooms.set(id, { eventTypes, people: known })
  }
  return rooms
}

/** Locks the record of a room that is no lesson's; returns how it is updated, if there is one. */
export const lockHeldRoom = async (
  { heldInRooms }: RoomPorts,
  tx: StoreTx,
  id: string,
): Promise<SettleRoom | undefined> => {
  for (const { lock } of Object.values(heldInRooms)) {
    const settle = await lock(tx, id)
    if (settle) return settle
  }
  return undefined
}

/** A page of the upcoming rooms of other domains, each domain's part under its own names. */
export const heldRoomsToHold = async (
  { heldInRooms }: RoomPorts,
  scope: Scope,
  page: RoomsPage,
): Promise<RoomsToHold> => {
  const parts: Partial<RoomsToHold>[] = []
  for (const { toHold } of Object.values(heldInRooms)) parts.push(await toHold(scope, page))
  return Object.assign({}, ...parts)
}
