import type { EventRole } from '../../../../resources/classroom/events.calls.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { judgePresence } from './judge.ts'
import { openingOf, lessonTimeOf, type LessonReport } from './marks.ts'
import { presenceOf } from './presence.ts'
import { toIsoInstant } from '../../../engine/records/rows.ts'

const instantOr = (ms: number | null): string | null => (ms === null ? null : toIsoInstant(ms))

/**
 * A person's attendance in a role from the events of a lesson: the fields (`derived` is its state),
 * and when they were in the room. `now` in milliseconds.
 */
export const attendanceFactsOf = (
  lesson: Lesson,
  role: EventRole,
  personId: string,
  { came: people, reported }: LessonReport,
  now: number,
) => {
  const came = people.get(personId)
  const time = lessonTimeOf(lesson, now)
  const presence = presenceOf(came?.marks ?? [], openingOf(lesson, role, time))
  const {
    status: derived,
    firstIn,
    lastOut,
    insideSince,
    ...figures
  } = judgePresence(presence, time, reported)
  const facts = {
    ...figures,
    derived,
    firstIn: instantOr(firstIn),
    lastOut: instantOr(lastOut),
    insideSince: instantOr(insideSince),
    devices: came?.devices ?? [],
  }
  return {
    facts,
    presence: presence.spans.map(({ from, until }) => ({
      from: toIsoInstant(from),
      until: instantOr(until),
    })),
  }
}
