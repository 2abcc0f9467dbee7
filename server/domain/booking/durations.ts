import type {
  DurationBy,
  Durations,
  queryDurationStatistic,
} from '../../../resources/booking/durations.calls.ts'
import type { ParsedOf } from '../../../src/schema/call/index.ts'
import { settledStates } from '../../../resources/booking/booking/booking.calls.ts'
import { rowsAtOnce, type ListRows } from '../../engine/exports/listSource.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'

export type DurationQuery = ParsedOf<typeof queryDurationStatistic.input>

/** Names that one statement asks for: it has room for some 65,000 values. */
const namesAtOnce = 10_000

const columns = { student: 'studentId', teacher: 'teacherId', course: 'courseId' } as const

/** Bookings of the query that were taken, missed or left, with their attendance and their sums. */
const summedBookings = (scope: Pick<Scope, 'db'>, query: DurationQuery) => {
  const db = tablesOf(scope, booking, attendance)
  let rows = db
    .selectFrom('booking')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.lessonId', '=', 'booking.lessonId')
        .onRef('attendance.studentId', '=', 'booking.studentId')
        .on('attendance.deletedAt', 'is', null),
    )
    .where('booking.deletedAt', 'is', null)
    .where('booking.state', 'in', [...settledStates, 'LEAVE'])
    .where('booking.startAt', '>=', query.from)
    .where('booking.startAt', '<', query.until)
    .where(`booking.${columns[query.by]}`, 'is not', null)
  for (const [name, column] of [
    ['teacherId', 'booking.teacherId'],
    ['studentId', 'booking.studentId'],
    ['courseId', 'booking.courseId'],
  ] as const) {
    const value = query[name]
    if (value !== null) rows = rows.where(column, '=', value)
  }
  return rows.select(eb => {
    const count = (state: (typeof settledStates)[number] | 'LEAVE') =>
      eb.fn.count<number>('booking.id').filterWhere('booking.state', '=', state)
    return [
      count('COMPLETED').as('completed'),
      count('NO_SHOW').as('noShow'),
      count('UNKNOWN').as('unknown'),
      count('LEAVE').as('leave'),
      eb.fn
        .sum<number | null>('booking.minutes')
        .filterWhere('booking.state', '=', 'COMPLETED')
        .as('minutes'),
      eb.fn.sum<number | null>('attendance.seconds').as('seconds'),
    ]
  })
}

interface SummedRow {
  readonly completed: number
  readonly noShow: number
  readonly unknown: number
  readonly leave: number
  readonly minutes: number | null
  readonly seconds: number | null
}
const figuresOfRow = (row: SummedRow | undefined) => ({
  completed: Number(row?.completed ?? 0),
  noShow: Number(row?.noShow ?? 0),
  unknown: Number(row?.unknown ?? 0),
  leave: Number(row?.leave ?? 0),
  minutes: Number(row?.minutes ?? 0),
  entered: Math.round(Number(row?.seconds ?? 0) / 60),
})

/**
 * BKG-05: how much of what was booked was taken, added up by student, teacher or class in the
 * database.
 */
export const durationsOf = async (
  scope: Pick<Scope, 'db'>,
  query: DurationQuery,
): Promise<Durations> => {
  const key = columns[query.by]
  const summed = summedBookings(scope, query)
  const groups = await summed
    .select(`booking.${key} as id`)
    .groupBy(`booking.${key}`)
    .orderBy('minutes', eb => eb.desc().nullsLast())
    .orderBy('id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  const whole = await summed
    .select(eb => eb.fn.count<number>(`booking.${key}`).distinct().as('groups'))
    .executeTakeFirst()
  const names = await namesOf(
    scope,
    query.by,
    groups.flatMap(({ id }) => id ?? []),
  )
  return {
    list: groups.map(row => ({
      id: row.id ?? '',
      name: names.get(row.id ?? '') ?? '',
      ...figuresOfRow(row),
    })),
    total: Number(whole?.groups ?? 0),
    sum: figuresOfRow(whole),
  }
}

/** The same sums for a file: every group. */
export const durationRows = (
  scope: Pick<Scope, 'db'>,
  { from, until, by }: Pick<DurationQuery, 'from' | 'until' | 'by'>,
): Promise<ListRows> => {
  const query = { from, until, by, teacherId: null, studentId: null, courseId: null }
  return rowsAtOnce(part => durationsOf(scope, { ...query, ...part }))
}

const namesOf = async (
  scope: Pick<Scope, 'db'>,
  by: DurationBy,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const db = tablesOf(scope, course, student, teacher)
  const names = new Map<string, string>()
  for (let at = 0; at < ids.length; at += namesAtOnce) {
    const part = ids.slice(at, at + namesAtOnce)
    const rows =
      by === 'course'
        ? await db
            .selectFrom('course')
            .select(['id', 'courseName as name'])
            .where('id', 'in', part)
            .execute()
        : await db.selectFrom(by).select(['id', 'name']).where('id', 'in', part).execute()
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
