import { alert } from '../../../resources/supervision/alert/alert.resource.ts'
import { alertKinds } from '../../../resources/supervision/alert/alert.options.ts'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { SupervisionWeek } from '../../../resources/supervision/supervision.calls.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { lateMinutes } from '../../../resources/classroom/attendance/attendance.calls.ts'
import { day, minute } from '../../../src/schema/durations.ts'
import { addDays, dateOf, toLocal } from '../../../src/schema/zone.ts'
import { toIsoInstant } from '../../engine/records/rows.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

const weekMs = 7 * day

/**
 * Lessons that began in the period, and whether their teacher was on time. A lesson counts from the
 * moment at which its teacher would be late, before it ends.
 */
const lessonsOf = (scope: Pick<Scope, 'db'>, from: string, until: string, now: number) => {
  const db = tablesOf(scope, lesson, attendance)
  return db
    .selectFrom('lesson')
    .select(eb => [
      'lesson.startAt',
      eb
        .exists(
          eb
            .selectFrom('attendance')
            .select('attendance.id')
            .whereRef('attendance.lessonId', '=', 'lesson.id')
            .where('attendance.role', '=', 'TEACHER')
            .where('attendance.status', 'in', ['PRESENT', 'LEFT_EARLY'])
            .where('attendance.deletedAt', 'is', null),
        )
        .as('onTime'),
    ])
    .where('lesson.startAt', '>=', from)
    .where('lesson.startAt', '<', until)
    .where(eb =>
      eb.or([
        eb('lesson.status', '=', 'ENDED'),
        eb('lesson.startAt', '<=', toIsoInstant(now - lateMinutes * minute)),
      ]),
    )
    .where('lesson.deletedAt', 'is', null)
    .execute()
}

/** Problems in the period: alerts, and problems on the wall that are no alert yet. */
const raisedIn = (scope: Pick<Scope, 'db'>, from: string, until: string) =>
  tablesOf(scope, alert)
    .selectFrom('alert')
    .select(['kind', 'state', 'reactionSeconds', 'acknowledgedAt'])
    .where(eb =>
      eb.or([
        eb.and([eb('raisedAt', '>=', from), eb('raisedAt', '<', until)]),
        eb.and([eb('state', '=', 'NOTICED'), eb('since', '>=', from), eb('since', '<', until)]),
      ]),
    )
    .where('deletedAt', 'is', null)
    .execute()

const minutes = (seconds: number): number => Math.round(seconds / 6) / 10
const medianOf = (sorted: readonly number[]): number => {
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0]
  return (low + high) / 2
}

/**
 * Seven days from an instant on: lessons on time, alerts by kind, minutes to the first reaction.
 * Days are in the time zone `zone`; `now` in milliseconds.
 */
export const weekOf = async (
  scope: Pick<Scope, 'db'>,
  from: string,
  zone: string,
  now: number,
): Promise<SupervisionWeek> => {
  const until = new Date(Date.parse(from) + weekMs).toISOString()
  const lessons = (await lessonsOf(scope, from, until, now)).map(({ startAt, onTime }) => ({
    day: dateOf(toLocal(startAt, zone)),
    onTime: Boolean(onTime),
  }))
  const alerts = await raisedIn(scope, from, until)
  const first = dateOf(toLocal(from, zone))
  const days = Array.from({ length: 7 }, (_, n) => addDays(first, n))
  const reactions = alerts
    .flatMap(({ reactionSeconds }) => reactionSeconds ?? [])
    .toSorted((a, b) => a - b)
  const onTimeOf = (all: typeof lessons): number => all.filter(({ onTime }) => onTime).length
  return {
    from,
    lessons: lessons.length,
    onTime: onTimeOf(lessons),
    byDay: days.map(day => {
      const own = lessons.filter(one => one.day === day)
      return { day, lessons: own.length, onTime: onTimeOf(own) }
    }),
    alerts: keysOf(alertKinds)
      .map(kind => ({ kind, count: alerts.filter(one => one.kind === kind).length }))
      .toSorted((a, b) => b.count - a.count),
    reaction: reactions.length
      ? {
          count: reactions.length,
          mean: minutes(reactions.reduce((sum, n) => sum + n, 0) / reactions.length),
          median: minutes(medianOf(reactions)),
        }
      : null,
    missed: alerts.filter(
      ({ state, acknowledgedAt }) => state !== 'NOTICED' && acknowledgedAt === null,
    ).length,
  }
}
