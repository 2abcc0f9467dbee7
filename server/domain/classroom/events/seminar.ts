import { entryMinutes } from '../../../../resources/seminars/seminar/seminar.options.ts'
import { seminarPhaseOf } from '../../../../resources/seminars/seminar/locks.ts'
import type { Seminar } from '../../../../resources/seminars/seminar/seminar.resource.ts'
import { minute } from '../../../../src/schema/durations.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { toIsoInstant } from '../../../engine/records/rows.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { writeStays } from '../../seminars/index.ts'
import { reportOfLesson } from '../attendance/marks.ts'
import { presenceOf, type Opening } from '../attendance/presence.ts'
import { settleSeminarRecording } from './recording.ts'

/** When the room of a seminar is open. */
const openingOf = ({ startAt, endAt }: Seminar, final: boolean): Opening => ({
  opens: Date.parse(startAt) - entryMinutes.people * minute,
  closes: Date.parse(endAt ?? startAt),
  final,
})

/**
 * SEM-04: updates a seminar, whose row is locked, from the events of its room: attendance with
 * durations, as for lessons, and the states of its recordings.
 */
export const settleSeminar = async (
  tx: StoreTx,
  of: Contexts,
  event: Seminar,
  now: string,
): Promise<void> => {
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

  await settleSeminarRecording(tx, of, event, hasEnded)
}
