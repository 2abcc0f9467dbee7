import { can, type Access } from '../../../src/access/index.ts'
import {
  mostShown,
  type Timetable,
  type TimetableLesson,
  type TimetableQuestion,
} from '../../../resources/lesson/scheduling.calls.ts'
import { badParameter, fieldFault } from '../../platform/errors.ts'
import type { Body } from '../../platform/http/body.ts'
import { isoInstant } from '../../platform/store/sql-values.ts'
import type { Scope } from '../../platform/store/types.ts'
import { teachingDb } from '../../engine/records/tables.ts'
import { oneIn, textIn } from './input.ts'
import { longest } from './overlap.ts'
import { zoneOf } from '../../engine/records/zoneOf.ts'

const mostDays = 400
const day = 86_400_000

const instantIn = (body: Body, name: string): string => {
  const ms = Date.parse(textIn(body, name, 40) ?? '')
  if (Number.isNaN(ms)) throw badParameter(name)
  return new Date(ms).toISOString()
}
const statuses: readonly TimetableLesson['status'][] = ['NOT_STARTED', 'ONGOING', 'ENDED']
const kinds = ['NORMAL', 'BOOKING'] as const
export type TimetableWindow = Omit<TimetableQuestion, 'status'> & {
  readonly status?: TimetableLesson['status']
}

/** A window as somebody asks for it. Throws 321 for what is no instant or no state, 2220 where it ends before it begins or is too long. */
export const timetableOf = (body: Body): TimetableWindow => {
  const [from, until] = [instantIn(body, 'from'), instantIn(body, 'until')]
  if (until <= from) throw fieldFault('until', '2220')
  if (Date.parse(until) - Date.parse(from) > mostDays * day) throw badParameter('until')
  return {
    from,
    until,
    teacherId: textIn(body, 'teacherId', 64),
    courseId: textIn(body, 'courseId', 64),
    label: textIn(body, 'label', 64),
    status: oneIn(body, 'status', statuses),
    kind: oneIn(body, 'kind', kinds),
  }
}

const ofLesson = [
  'id',
  'version',
  'name',
  'courseId',
  'startAt',
  'endAt',
  'status',
  'teacherId',
  'assistants',
  'seriesId',
  'forced',
  'bookedStudents',
  'studentLimit',
] as const satisfies readonly (keyof TimetableLesson)[]
const ofCourse = ['courseName', 'kind'] as const

interface Found {
  readonly lessons: readonly TimetableLesson[]
  readonly courses: ReadonlyMap<string, Timetable['courses'][string]>
}

/** Lessons that reach into a window, by start, and one more than are shown. A column comes as one text: of thousands of rows it costs a fifth. */
const lessonsIn = async (
  scope: Pick<Scope, 'db'>,
  { from, until, teacherId, courseId, label, status, kind }: TimetableWindow,
): Promise<Found> => {
  const db = teachingDb(scope)
  let asked = db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .select([
      'lesson.id',
      'lesson.version',
      'lesson.name',
      'lesson.courseId',
      'lesson.startAt',
      'lesson.endAt',
      'lesson.status',
      'lesson.teacherId',
      'lesson.assistants',
      'lesson.seriesId',
      'lesson.studentLimit',
      'course.courseName',
      'course.kind',
    ])
    .select(eb => [
      eb('lesson.forceReason', 'is not', null).as('forced'),
      eb.fn.coalesce('lesson.bookedStudents', eb.lit(0)).as('bookedStudents'),
    ])
    // nothing is longer than a day: so one index gives the window
    .where('lesson.startAt', '>', new Date(Date.parse(from) - longest).toISOString())
    .where('lesson.startAt', '<', until)
    .where('lesson.endAt', '>', from)
    .where('lesson.deletedAt', 'is', null)
    .orderBy('lesson.startAt')
    .orderBy('lesson.id')
    .limit(mostShown + 1)
  if (courseId !== undefined) asked = asked.where('lesson.courseId', '=', courseId)
  if (status !== undefined) asked = asked.where('lesson.status', '=', status)
  if (kind !== undefined) asked = asked.where('course.kind', '=', kind)
  if (label !== undefined)
    asked = asked.where(eb => eb(eb.val(label), '=', eb.fn.any('course.labels')))
  if (teacherId !== undefined)
    asked = asked.where(eb =>
      eb.or([
        eb('lesson.teacherId', '=', teacherId),
        eb(eb.val(teacherId), '=', eb.fn.any('lesson.assistants')),
      ]),
    )
  const packed = await db
    .selectFrom(asked.as('found'))
    .select(eb =>
      [...ofLesson, ...ofCourse].map(column =>
        eb
          .cast<string | null>(eb.fn.agg<string>('json_agg', [eb.ref(`found.${column}`)]), 'text')
          .as(column),
      ),
    )
    .executeTakeFirstOrThrow()
  const listOf = (column: keyof typeof packed): readonly unknown[] =>
    JSON.parse(packed[column] ?? '[]') as readonly unknown[]
  const lists = ofLesson.map(column => [column, listOf(column)] as const)
  const [names, kinds] = ofCourse.map(listOf)
  const courses = new Map<string, Timetable['courses'][string]>()
  const lessons = listOf('id').map((_, n) => {
    const values: Record<string, unknown> = {}
    for (const [column, list] of lists) values[column] = list[n]
    const row = values as unknown as TimetableLesson
    if (!courses.has(row.courseId))
      courses.set(row.courseId, {
        name: names?.[n],
        kind: kinds?.[n],
      } as Timetable['courses'][string])
    return Object.assign(row, { startAt: isoInstant(row.startAt), endAt: isoInstant(row.endAt) })
  })
  return { lessons, courses }
}

/**
 * Lessons that reach into a window, by start, with the titles of what they name as far as the caller may read it: three questions, whatever
 * their number.
 */
export const timetable = async (
  scope: Pick<Scope, 'db' | 'institutionId'>,
  access: Access,
  window: TimetableWindow,
): Promise<Timetable> => {
  const found = await lessonsIn(scope, window)
  const lessons = found.lessons.slice(0, mostShown)
  const people = [
    ...new Set(
      lessons.flatMap(({ teacherId, assistants }) =>
        teacherId === null ? assistants : [teacherId, ...assistants],
      ),
    ),
  ]
  const teachers =
    people.length && can(access, 'teacher.read')
      ? await teachingDb(scope)
          .selectFrom('teacher')
          .select(['id', 'name'])
          .where('id', 'in', people)
          .execute()
      : []
  const named = can(access, 'course.read')
  return {
    lessons,
    courses: Object.fromEntries(
      [...found.courses].map(([id, course]) => [id, named ? course : { ...course, name: '' }]),
    ),
    teachers: Object.fromEntries(teachers.map(({ id, name }) => [id, name])),
    more: found.lessons.length > mostShown,
    timezone: await zoneOf(scope),
  }
}
