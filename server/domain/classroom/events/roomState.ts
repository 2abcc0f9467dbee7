import type {
  DeviceFacts,
  EventRole,
  EventType,
  NetworkSample,
} from '../../../../resources/classroom/events.calls.ts'
import { gradeOf, isBadNetwork } from '../../../../resources/scheduling/lesson/network.options.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { StoreTx } from '../../../platform/store/types.ts'

/** An event's information about its device. */
export interface DeviceEvent {
  readonly lessonId: string
  readonly personId: string
  readonly role: EventRole
  readonly device: string
  readonly type: EventType
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly amount: number
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly pictureId: string | undefined
}

/** A device in a room, as it is after the events that are known. */
export interface RoomDevice {
  readonly lessonId: string
  readonly personId: string
  readonly device: string
  readonly role: EventRole
  readonly inAt: string | null
  readonly outAt: string | null
  readonly lost: boolean
  readonly inside: boolean
  readonly netAt: string | null
  readonly rtt: number | null
  readonly jitter: number | null
  readonly loss: number | null
  readonly badSince: string | null
  readonly factsAt: string | null
  readonly facts: unknown
  readonly cameraOffSince: string | null
  readonly pictureId: string | null
  readonly pictureAt: string | null
  readonly seenAt: string
}

type Change = Partial<RoomDevice>
const round = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value)
const isNewer = (at: string, known: string | null): boolean => known === null || at >= known

const entered: Reader = (room, { at }) =>
  isNewer(at, room.inAt) ? { inAt: at, inside: room.outAt === null || at >= room.outAt } : {}
const left: Reader = (room, { at, amount }) =>
  isNewer(at, room.outAt)
    ? {
        outAt: at,
        lost: amount === 1,
        inside: room.inAt !== null && room.inAt > at,
      }
    : {}
const measured: Reader = (room, { at, data }) => {
  if (!isNewer(at, room.netAt)) return {}
  const sample: NetworkSample = data ?? {}
  return {
    netAt: at,
    rtt: round(sample.rtt),
    jitter: round(sample.jitter),
    loss: round(sample.loss),
    badSince: isBadNetwork(gradeOf(sample)) ? (room.badSince ?? at) : null,
  }
}
const described: Reader = (room, { at, data }) => {
  if (!isNewer(at, room.factsAt)) return {}
  const facts: DeviceFacts = { ...(isObject(room.facts) ? room.facts : {}), ...data }
  return {
    factsAt: at,
    facts,
    cameraOffSince: facts.camera === false ? (room.cameraOffSince ?? at) : null,
  }
}
const pictured: Reader = (room, { at, pictureId }) =>
  pictureId !== undefined && isNewer(at, room.pictureAt) ? { pictureAt: at, pictureId } : {}

type Reader = (room: RoomDevice, event: DeviceEvent) => Change

/** How each type of event changes a device; other types don't. */
const readers: Readonly<Partial<Record<EventType, Reader>>> = {
  ENTER: entered,
  LEAVE: left,
  NETWORK: measured,
  DEVICE: described,
  PICTURE: pictured,
}
/** Whether events of a type affect the current room. */
export const isOfRoom = (type: EventType): boolean => readers[type] !== undefined

const unknownDevice = ({ lessonId, personId, device, role, at }: DeviceEvent): RoomDevice => ({
  lessonId,
  personId,
  device,
  role,
  inAt: null,
  outAt: null,
  lost: false,
  inside: false,
  netAt: null,
  rtt: null,
  jitter: null,
  loss: null,
  badSince: null,
  factsAt: null,
  facts: null,
  cameraOffSince: null,
  pictureId: null,
  pictureAt: null,
  seenAt: at,
})
const keyOf = (one: Pick<RoomDevice, 'lessonId' | 'personId' | 'device'>): string =>
  `${one.lessonId} ${one.personId} ${one.device}`

/**
 * The changed devices after these events. An event that is older than the stored value of the same
 * property changes nothing.
 */
export const devicesAfter = (
  known: readonly RoomDevice[],
  events: readonly DeviceEvent[],
): RoomDevice[] => {
  const before = new Map(known.map(one => [keyOf(one), one]))
  const after = new Map<string, RoomDevice>()
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const key = keyOf(event)
    const room = after.get(key) ?? before.get(key) ?? unknownDevice(event)
    const change = readers[event.type]?.(room, event)
    if (!change) continue
    const seenAt = event.at > room.seenAt ? event.at : room.seenAt
    after.set(key, { ...room, ...change, role: event.role, seenAt })
  }
  return [...after.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const deviceColumns = [
  'lessonId',
  'personId',
  'device',
  'role',
  'inAt',
  'outAt',
  'lost',
  'inside',
  'netAt',
  'rtt',
  'jitter',
  'loss',
  'badSince',
  'factsAt',
  'facts',
  'cameraOffSince',
  'pictureId',
  'pictureAt',
  'seenAt',
] as const satisfies readonly (keyof RoomDevice)[]

/** Brings the rooms of new events up to date, in the transaction that adds them. */
export const updateRooms = async (tx: StoreTx, events: readonly DeviceEvent[]): Promise<void> => {
  const own = events.filter(({ type }) => isOfRoom(type))
  if (!own.length) return
  const known = await tx.db
    .selectFrom('roomDevice')
    .select([...deviceColumns])
    .where('lessonId', 'in', [...new Set(own.map(({ lessonId }) => lessonId))])
    .where('personId', 'in', [...new Set(own.map(({ personId }) => personId))])
    .orderBy('lessonId')
    .orderBy('personId')
    .orderBy('device')
    .forUpdate()
    .execute()
  const rows = devicesAfter(known, own).map(({ facts, ...row }) => ({
    ...row,
    facts: facts === null ? null : JSON.stringify(facts),
  }))
  if (!rows.length) return
  await tx.db
    .insertInto('roomDevice')
    .values(rows)
    .onConflict(on =>
      on.columns(['lessonId', 'personId', 'device']).doUpdateSet(eb => ({
        role: eb.ref('excluded.role'),
        inAt: eb.ref('excluded.inAt'),
        outAt: eb.ref('excluded.outAt'),
        lost: eb.ref('excluded.lost'),
        inside: eb.ref('excluded.inside'),
        netAt: eb.ref('excluded.netAt'),
        rtt: eb.ref('excluded.rtt'),
        jitter: eb.ref('excluded.jitter'),
        loss: eb.ref('excluded.loss'),
        badSince: eb.ref('excluded.badSince'),
        factsAt: eb.ref('excluded.factsAt'),
        facts: eb.ref('excluded.facts'),
        cameraOffSince: eb.ref('excluded.cameraOffSince'),
        pictureId: eb.ref('excluded.pictureId'),
        pictureAt: eb.ref('excluded.pictureAt'),
        seenAt: eb.ref('excluded.seenAt'),
      })),
    )
    .execute()
}

/** Forgets the rooms of the past days: what happened in them stays in the events. */
export const forgetRooms = async ({ db }: Pick<StoreTx, 'db'>, before: string): Promise<void> => {
  await db.deleteFrom('roomDevice').where('seenAt', '<', before).execute()
}
