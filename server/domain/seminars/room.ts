import type { EventType, SeminarToHold } from '../../../resources/classroom/events.calls.ts'
import { seminarPhaseOf } from '../../../resources/seminars/seminar/locks.ts'
import { entryMinutes } from '../../../resources/seminars/seminar/seminar.options.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { minute } from '../../../src/schema/durations.ts'
import { titleOf } from '../../../src/schema/index.ts'
import { toIsoInstant } from '../../engine/records/rows.ts'
import type { Contexts } from '../../engine/records/system.ts'
import type { HeldInRooms } from '../../engine/rooms.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { presenceOf, reportOfLesson, settleRoomRecording } from '../classroom/index.ts'
import { recordedSeminar } from '../playback/index.ts'
import { peopleInSeminars, seminarsAmong, writeStays } from './stays.ts'
import { seminarsToHold } from './toHold.ts'

declare module '../../engine/rooms.ts' {
  interface RoomsToHold {
    readonly seminars: readonly SeminarToHold[]
    readonly seminarTotal: number
  }
}

/** Events of a seminar's room: it has neither supervisors nor class notes. */
const eventTypes = [
  'ENTER',
  'LEAVE',
  'DEVICE',
  'NETWORK',
  'MESSAGE',
  'RECORDING',
  'END',
] as const satisfies readonly EventType[]

/** When the room of a seminar is open. */
const openingOf = ({ startAt, endAt }: Seminar, final: boolean) => ({
  opens: Date.parse(startAt) - entryMinutes.people * minute,
  closes: Date.parse(endAt ?? startAt),
  final,
})

/**
 * SEM-04: updates a seminar, whose row is locked, from the events of its room: attendance with
 * durations, as for lessons, and the states of its recordings.
 */
const settleSeminar = async (
  tx: StoreTx,
  of: Contexts,
  event: Seminar,
  now: string,
): Promise<void> => {
  tx.operation({ resource: 'seminar', recordId: event.id, title: titleOf(seminar, event) })
  const phase = seminarPhaseOf(event, now)
  const hasEnded = phase === 'ENDED' || phase === 'CANCELLED'
  const { came } = await reportOfLesson(tx, event.id)
  const stays = [...came].map(([personId, { marks }]) => {
    const { spans } = presenceOf(marks, openingOf(event, hasEnded))
    const own = spans.map(({ from, until }) => ({
      inAt: toIsoInstant(from),
      outAt: until === null ? null : toIsoInstant(until),
    }))
    return [personId, own] as const
  })
  await writeStays(tx, event.id, new Map(stays), now)

  const recorded = recordedSeminar(event)
  await settleRoomRecording(tx, of, { id: event.id, recorded, hasEnded })
}

/** Seminars, as classrooms hold them. */
export const seminarRooms: HeldInRooms = {
  eventTypes,
  among: seminarsAmong,
  people: peopleInSeminars,
  async lock(tx, id) {
    const event = await tx.lock(seminar, id)
    return event && ((at, of, now) => settleSeminar(at, of, event, now))
  },
  toHold: seminarsToHold,
}
