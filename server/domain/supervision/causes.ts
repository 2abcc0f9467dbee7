import type { AlertKind } from '../../../resources/supervision/alert/alert.options.ts'

/**
 * A running lesson and its room at one moment; instants in milliseconds, null if there was none.
 */
export interface RoomFacts {
  readonly start: number
  readonly end: number
  /** The room closes. */
  readonly close: number
  readonly ended: boolean
  readonly takesPictures: boolean
  /** People in the room. */
  readonly inside: number
  readonly firstIn: number | null
  readonly lastOut: number | null
  readonly lastPicture: number | null
  readonly teacher: {
    readonly inside: boolean
    readonly lastOut: number | null
    readonly cameraOffSince: number | null
    readonly personId: string
  }
  /** People in the room whose network is bad, and since when. */
  readonly badNetworks: readonly { readonly personId: string; readonly since: number }[]
}

/** Something that is wrong at the moment. `personId` '': it concerns the room. */
export interface AlertCause {
  readonly kind: AlertKind
  readonly personId: string
  readonly since: number
}

/**
 * Problems of a room at `now`; none once the lesson has ended. `pictureMs`: maximum interval
 * between pictures.
 */
export const causesOf = (room: RoomFacts, now: number, pictureMs: number): AlertCause[] => {
  const { start, end, close, ended, inside, teacher } = room
  if (ended || now < start || now >= close) return []
  const causes: AlertCause[] = []
  const add = (kind: AlertKind, since: number, personId = ''): void =>
    void causes.push({ kind, since, personId })
  const during = now < end
  if (during && !teacher.inside)
    add('TEACHER_MISSING', Math.max(start, teacher.lastOut ?? start), teacher.personId)
  if (during && inside === 0) add('EMPTY_ROOM', Math.max(start, room.lastOut ?? start))
  if (!during && inside > 0) add('OVERTIME', end)
  for (const { personId, since } of room.badNetworks)
    add('BAD_NETWORK', Math.max(start, since), personId)
  if (teacher.inside && teacher.cameraOffSince !== null)
    add('CAMERA_OFF', Math.max(start, teacher.cameraOffSince), teacher.personId)
  if (room.takesPictures && inside > 0) {
    const due = Math.max(start, room.firstIn ?? start, room.lastPicture ?? start) + pictureMs
    if (now >= due) add('PICTURES_MISSING', due)
  }
  return causes
}
