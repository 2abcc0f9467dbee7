import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { course, type Course } from '../../resources/classes/course/course.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { seededRng } from '../../src/schema/index.ts'
import type { Rng } from '../../src/schema/kind.ts'
import { addDays, dateOf, timeOf, toInstant, toLocal, weekdayOf } from '../../src/schema/zone.ts'
import { createBatch, type NewRecord } from '../../server/engine/records/batch.ts'
import type { RecordContext } from '../../server/engine/records/context.ts'
import type { Seed } from '../../server/engine/seed.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import { nextNumber } from '../../server/domain/scheduling/lesson/numbers.ts'
import {
  readDaysOff,
  dayOffFinder,
  type DayOffSpan,
} from '../../server/domain/scheduling/daysOff.ts'
import { seriesDates } from '../../server/domain/scheduling/recurrence.ts'
import { minute } from '../../src/schema/durations.ts'

const rngSeed = 20_260_903
const [past, weeks] = [4, 12]
const days = [[1, 3], [2, 4], [3, 5], [6], [7], [2, 5], [1, 4], [6, 7], [5]] as const
const hours = ['18:30', '20:00', '17:00', '09:00', '10:30', '14:00', '15:30'] as const

const staffOf = ({ teachers, assistants }: Course): readonly string[] => [
  ...teachers,
  ...assistants,
]

interface Meeting {
  readonly weekdays: readonly number[]
  readonly time: string
  readonly minutes: number
}

/**
 * Finds weekly times that are free for these people and reserves them. No lesson may last longer
 * than the distance between the times.
 */
const meetingFor = (
  rng: Rng,
  busyHours: Map<string, Set<string>>,
  people: readonly string[],
): Meeting | undefined => {
  const first = rng.int(0, days.length * hours.length - 1)
  for (let n = 0; n < days.length * hours.length; n++) {
    const at = (first + n) % (days.length * hours.length)
    const weekdays = days[at % days.length] ?? days[0]
    const time = hours[Math.floor(at / days.length)] ?? hours[0]
    const keys = weekdays.map(day => `${day} ${time}`)
    if (people.some(id => keys.some(key => busyHours.get(id)?.has(key)))) continue
    for (const id of people) busyHours.set(id, new Set([...(busyHours.get(id) ?? []), ...keys]))
    return { weekdays, time, minutes: rng.pick([45, 60, 60, 80]) }
  }
  return undefined
}

interface Ground {
  readonly zone: string
  /** The Monday on which the lessons begin. */
  readonly monday: string
  readonly off: readonly DayOffSpan[]
}

/** A class's lessons of the past and coming weeks, as one series. */
const lessonsOf = (
  course: Course,
  { weekdays, time, minutes }: Meeting,
  { zone, monday, off }: Ground,
  ctx: RecordContext,
) => {
  const start = `${monday}T${time}`
  const repeat = {
    freq: 'WEEKLY',
    interval: 1,
    weekdays,
    count: weeks * weekdays.length,
    daysOff: 'SKIP',
  } as const
  const offOn = dayOffFinder(off, course.id, staffOf(course))
  const id = ctx.ids.next()
  const records = seriesDates({ start, minutes, repeat, offOn })
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ date }): NewRecord => {
      const begins = Date.parse(toInstant(`${date}T${timeOf(start)}`, zone).at)
      const givenValues = {
        courseId: course.id,
        startAt: new Date(begins).toISOString(),
        endAt: new Date(begins + minutes * minute).toISOString(),
        // every other kind of week, so that both are there to see
        cloudRecording: weekdays.length > 1 ? 'ON' : 'OFF',
      }
      return {
        values: { ...startValues(ctx.resource), ...givenValues, seriesId: id },
        given: new Set(Object.keys(givenValues)),
      }
    })
  const { freq, interval, count, daysOff } = repeat
  const createTime = ctx.clock.now().toISOString()
  const rule = {
    id,
    courseId: course.id,
    localStart: start,
    minutes,
    timezone: zone,
    freq,
    interval,
    byday: weekdays,
    count,
    daysOff,
  }
  return { records, series: { ...rule, exdates: [], parentSeriesId: null, createTime } }
}

/**
 * Schedules lessons for the demo's classes, four weeks back and eight ahead, without clashes. A
 * class that has lessons gets none.
 */
export const seed: Seed = async ({ scope, contextFor }) => {
  const rng = seededRng(rngSeed)
  const context = contextFor(lesson)
  const now = context.clock.now()
  // lessons of the past were planned before them
  const ctx: RecordContext = {
    ...context,
    clock: { now: () => new Date(now.getTime() - 40 * 24 * 60 * minute) },
  }
  const all = { page: 1, limit: 5000, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
  const [courses, members] = [await scope.page(course, all), await scope.page(courseMember, all)]
  const zone = ctx.institution.timezone
  const today = dateOf(toLocal(now.toISOString(), zone))
  const monday = addDays(today, 1 - weekdayOf(today) - 7 * past)
  const people = courses.flatMap(staffOf)
  const off = await readDaysOff(
    scope,
    monday,
    courses.map(({ id }) => id),
    [...new Set(people)],
  )
  const busyHours = new Map<string, Set<string>>()
  for (const row of courses.toSorted((a, b) => a.courseName.localeCompare(b.courseName, 'en'))) {
    const students = members
      .filter(({ courseId }) => courseId === row.id)
      .flatMap(({ studentId }) => studentId ?? [])
    const meeting = meetingFor(rng, busyHours, [...staffOf(row), ...students])
    if (!meeting || !row.teachers.length) continue
    if (
      await scope.total(lesson, {
        ...all,
        where: [{ field: 'courseId', op: 'eq', values: [row.id] }],
      })
    )
      continue
    const { records, series } = lessonsOf(row, meeting, { zone, monday, off }, ctx)
    await scope.transaction(async tx => {
      const number = await nextNumber(tx, row.id, records.length)
      const numbered = records.map(({ values, given: givenFields }, n) => ({
        values: { ...values, number: number + n },
        given: givenFields,
      }))
      await tx.db.insertInto('lessonSeries').values(series).execute()
      const refused = (await createBatch(tx, ctx, numbered, 'create')).find(
        outcome => 'refused' in outcome,
      )
      if (refused) throw new Error(`the demo's lessons were refused: ${JSON.stringify(refused)}`)
    })
  }
}
