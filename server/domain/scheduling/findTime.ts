import type { FreeTime, FreeTimeQuery } from '../../../resources/scheduling/timetable.calls.ts'
import { addDays, dateOf, toInstant, toLocal, weekdayOf } from '../../../src/schema/zone.ts'
import type { Scope } from '../../platform/store/types.ts'
import { readBusyTimes } from './busy.ts'
import { readDaysOff, dayOffFinder } from './daysOff.ts'
import type { PlatformDay } from '../../platform/context.ts'
import { findFreeStart, roundUpToStep } from './freeStart.ts'
import type { TimeSpan } from './overlap.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { minute } from '../../../src/schema/durations.ts'

const defaultDays = 60
const maxDays = 366
/** Times of one day, so that the first free day doesn't fill the list. */
const maxTimesOfDay = 4

/** Lists the days to search, each as the span of its hours. */
const daysOf = (
  { from, until, timezone, dayFrom, dayUntil, weekdays }: FreeTimeQuery,
  now: number,
): (TimeSpan & { readonly date: string })[] => {
  const start = from === null ? now : Math.max(now, Date.parse(toInstant(from, timezone).at))
  const first = dateOf(toLocal(new Date(start).toISOString(), timezone))
  const maxSpan = until === null ? defaultDays : maxDays
  const end = until === null ? Number.POSITIVE_INFINITY : Date.parse(toInstant(until, timezone).at)
  const days = []
  for (let n = 0; n < maxSpan; n++) {
    const date = addDays(first, n)
    if (weekdays && !weekdays.includes(weekdayOf(date))) continue
    const opens = Date.parse(toInstant(`${date}T${dayFrom}`, timezone).at)
    if (opens >= end) break
    const closes = Date.parse(
      toInstant(
        dayUntil === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${dayUntil}`,
        timezone,
      ).at,
    )
    days.push({ date, start: Math.max(opens, roundUpToStep(start)), end: Math.min(closes, end) })
  }
  return days
}

/**
 * Finds the next times at which these people, and the students of these classes, are all free; none
 * on their days off.
 */
export const findTimes = async (
  scope: Pick<Scope, 'db'>,
  question: FreeTimeQuery,
  now: number,
  platform?: readonly PlatformDay[],
): Promise<FreeTime[]> => {
  const { people, courseIds, minutes, timezone, limit, exceptLessonId } = question
  const days = daysOf(question, now)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const kinds = courseIds.length
    ? await tablesOf(scope, course)
        .selectFrom('course')
        .select('id')
        .where('id', 'in', courseIds)
        .where('kind', '=', 'NORMAL')
        .execute()
    : []
  const normal = kinds.map(({ id }) => id)
  // students who have a seat in the lesson that is to be moved must be free too
  const lessonIds = exceptLessonId === null ? [] : [exceptLessonId]
  const span = { start: first.start, end: last.end }
  const busy = await readBusyTimes(scope, {
    people,
    courseIds: normal,
    lessonIds,
    span,
    except: new Set(lessonIds),
  })
  const groups = [...normal, ...lessonIds]
  const own = [...new Set(groups.flatMap(id => [...(busy.shared.get(id)?.keys() ?? [])]))]
  const off = await readDaysOff(scope, first.date, courseIds, people, platform)
  const isOff = [undefined, ...courseIds].map(id => dayOffFinder(off, id, people))
  const ends = (span: TimeSpan): readonly number[] =>
    [
      ...people.flatMap(id => busy.people.overlapping(id, span)),
      ...own.flatMap(id => busy.courses.overlapping(id, span)),
      ...groups.flatMap(id => busy.booked.overlapping(id, span)),
    ].map(({ end }) => end)
  const times: FreeTime[] = []
  for (const { date, start, end } of days) {
    if (isOff.some(dayOffOf => dayOffOf([date]) !== undefined)) continue
    let from = start
    for (let n = 0; n < maxTimesOfDay && times.length < limit; n++) {
      const free = findFreeStart(from, end, minutes * minute, ends)
      if (free === undefined) break
      const startAt = new Date(free).toISOString()
      times.push({
        localStart: toLocal(startAt, timezone),
        startAt,
        endAt: new Date(free + minutes * minute).toISOString(),
      })
      from = free + Math.max(minutes, 30) * minute
    }
    if (times.length >= limit) break
  }
  return times
}
