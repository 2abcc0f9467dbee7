import type { Scope, StoreTx } from '../platform/store/types.ts'
import type { Contexts } from './records/system.ts'

/** A page of what starts in a span of time, by its start. */
export interface RoomsPage {
  /** ISO 8601; `until` is not part of the span. */
  readonly from: string
  readonly until: string
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/**
 * What classrooms are told of upcoming rooms that are no lesson's. A domain adds its part where it
 * implements `toHold`.
 *
 * @example
 * declare module '../../engine/rooms.ts' {
 *   interface RoomsToHold { readonly talks: readonly TalkToHold[]; readonly talkTotal: number }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled where a domain has rooms
export interface RoomsToHold {}

/** Updates a record, which is locked, from all events of its room. `now`: ISO 8601. */
export type SettleRoom = (tx: StoreTx, of: Contexts, now: string) => Promise<void>

/**
 * Records beside lessons that are held in rooms: classrooms report their events by the same calls,
 * under the record's id.
 */
export interface HeldInRooms {
  /** Types of events that its rooms know; others are refused. */
  readonly eventTypes: readonly string[]
  /** Those of the ids that are of its records. */
  readonly among: (scope: Scope, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Those of the people who belong to one of these rooms, as `<room> <person>`. */
  readonly people: (
    scope: Scope,
    ids: readonly string[],
    personIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
  /** Locks its record of this id, and returns how it is updated; undefined: it has none. */
  readonly lock: (tx: StoreTx, id: string) => Promise<SettleRoom | undefined>
  /** Its part of what classrooms are told of upcoming rooms. */
  readonly toHold: (scope: Scope, page: RoomsPage) => Promise<Partial<RoomsToHold>>
}
/** What is held in rooms, by name. */
export type RoomKinds = Readonly<Record<string, HeldInRooms>>
