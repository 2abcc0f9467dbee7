import { roomNews, type RoomNews } from '../../../../resources/scheduling/lesson/rooms.options.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { unrefTimer } from '../../../platform/unrefTimer.ts'

/** Windows hear of changed rooms so often at most, in milliseconds. @tuning */
const pauseMs = 300

/** Hears of rooms in which something happened, after the commit. */
export type RoomListener = (ports: EnginePorts, institutionId: string) => void
const listeners = new Set<RoomListener>()
/** Calls `hear` after each report of a classroom, in the process that took it. */
export const onRooms = (hear: RoomListener): void => void listeners.add(hear)

const waiting = new WeakMap<EnginePorts, Map<string, Set<string>>>()

/** Tells the windows of an institution in which rooms something happened: what comes within a third of a second is told once. */
export const tellOfRooms = (
  ports: EnginePorts,
  institutionId: string,
  lessonIds: Iterable<string>,
): void => {
  const ids = [...lessonIds]
  if (!ids.length) return
  listeners.forEach(hear => hear(ports, institutionId))
  const byInstitution = waiting.get(ports) ?? new Map<string, Set<string>>()
  waiting.set(ports, byInstitution)
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
      // told and never kept: a window that misses it asks
      ports.identity.notify(ports, institutionId, 'everyone', roomNews, news).catch(() => undefined)
    }, pauseMs),
  )
}
