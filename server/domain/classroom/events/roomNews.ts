import { roomNews, type RoomNews } from '../../../../resources/scheduling/lesson/rooms.options.ts'
import { hearWatches } from '../../../engine/changes/watches.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { unrefTimer } from '../../../platform/unrefTimer.ts'
import { perServer } from '../../../platform/perServer.ts'

/** Windows hear of changed rooms so often at most, in milliseconds. @tuning */
const pauseMs = 300

/** News for the watches of a process: something happened in a room. */
export const roomsNews = 'rooms'

/** Rooms with news for the windows of an institution, by institution. */
const roomsToTell = perServer(() => new Map<string, Set<string>>())

/**
 * Sends the windows of an institution the rooms with news; news within a third of a second are
 * combined.
 */
export const tellOfRooms = (
  ports: EnginePorts,
  institutionId: string,
  lessonIds: Iterable<string>,
): void => {
  const ids = [...lessonIds]
  if (!ids.length) return
  hearWatches(ports, roomsNews, institutionId)
  const byInstitution = roomsToTell(ports)
  const known = byInstitution.get(institutionId)
  if (known) {
    for (const id of ids) known.add(id)
    return
  }
  const changed = new Set(ids)
  byInstitution.set(institutionId, changed)
  unrefTimer(
    setTimeout(() => {
      byInstitution.delete(institutionId)
      const news: RoomNews = { lessonIds: [...changed] }
      // pushed and not stored: a window that misses it polls
      ports.identity.notify(ports, institutionId, 'everyone', roomNews, news).catch(() => undefined)
    }, pauseMs),
  )
}
