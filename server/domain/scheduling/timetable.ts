import { can, type Access } from '../../../src/access/index.ts'
import {
  maxTimetableLessons,
  type Timetable,
  type TimetableLesson,
  type TimetableWindow,
} from '../../../resources/scheduling/timetable.calls.ts'
import { isoInstant } from '../../platform/store/sql-values.ts'
import type { Scope } from '../../platform/store/types.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { maxLessonMs } from './overlap.ts'
import { asText } from '../../../src/schema/asText.ts'

const lessonColumns = [
  'id',
  'version',
  'name',
  'courseId',
  'startAt',
  'endAt',
  'closeAt',
  'status',
  'teacherId',
  'assistants',
  'seriesId',
  'forced',
  'bookedStudents',
  'studentLimit',
] as const satisfies readonly (keyof TimetableLesson)[]
const courseColumns = ['courseName', 'kind'] as const

const listFrom = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface Found {
  readonly lessons: readonly TimetableLesson[]
  readonly courses: ReadonlyMap<string, Timetable['courses'][string]>
}

/**
 * Reads the lessons that overlap a window, by start, and one more than the limit. A column comes as
 * one text, which takes a fifth of the time for thousands of rows.
 */
const lessonsIn = async (
  scope: Pick<Scope, 'db'>,
  { from, until, teacherId, courseId, label, status, kind }: TimetableWindow,
): Promise<Found> => {
  const db = tablesOf(scope, course, lesson)
  let query = db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .select([
      'lesson.id',
      'lesson.version',
      'lesson.name',
      'lesson.courseId',
      'lesson.startAt',
      'lesson.endAt',
      'lesson.closeAt',
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
    // no lesson is longer than a day, so one index gives the window
    .where('lesson.startAt', '>', new Date(Date.parse(from) - maxLessonMs).toISOString())
    .where('lesson.startAt', '<', until)
    .where('lesson.endAt', '>', from)
    .where('lesson.deletedAt', 'is', null)
    .orderBy('lesson.startAt')
    .orderBy('lesson.id')
    .limit(maxTimetableLessons + 1)
  if (courseId !== null) query = query.where('lesson.courseId', '=', courseId)
  if (status !== null) query = query.where('lesson.status', '=', status)
  if (kind !== null) query = query.where('course.kind', '=', kind)
  if (label !== null) query = query.where(eb => eb(eb.val(label), '=', eb.fn.any('course.labels')))
  if (teacherId !== null)
    query = query.where(eb =>
      eb.or([
        eb('lesson.teacherId', '=', teacherId),
        eb(eb.val(teacherId), '=', eb.fn.any('lesson.assistants')),
      ]),
    )
  const packed = await db
    .selectFrom(query.as('found'))
    .select(eb =>
      [...lessonColumns, ...courseColumns].map(column =>
        eb
          .cast<string | null>(eb.fn.agg<string>('json_agg', [eb.ref(`found.${column}`)]), 'text')
          .as(column),
      ),
    )
    .executeTakeFirstOrThrow()
  const listOf = (column: keyof typeof packed): readonly unknown[] =>
    listFrom(JSON.parse(packed[column] ?? '[]'))
  const lists = lessonColumns.map(column => [column, listOf(column)] as const)
  const [names, kinds] = courseColumns.map(listOf)
  const courses = new Map<string, Timetable['courses'][string]>()
  const lessons = listOf('id').map((_, n) => {
    const values: Partial<Record<keyof TimetableLesson, unknown>> = {}
    for (const [column, list] of lists) values[column] = list[n]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value of each column of the query above, which json_agg leaves untyped
    const row = values as TimetableLesson
    if (!courses.has(row.courseId))
      courses.set(row.courseId, {
        name: asText(names?.[n]),
        kind: kinds?.[n] === 'BOOKING' ? 'BOOKING' : 'NORMAL',
      })
    return Object.assign(row, {
      startAt: isoInstant(row.startAt),
      endAt: isoInstant(row.endAt),
      closeAt: row.closeAt === null ? null : isoInstant(row.closeAt),
    })
  })
  return { lessons, courses }
}

/**
 * Reads the lessons that overlap a window, by start, with the names of their classes and teachers
 * if the caller can read them: in two queries for any number of lessons.
 */
export const loadTimetable = async (
  scope: Pick<Scope, 'db'>,
  { access, timezone }: { readonly access: Access; readonly timezone: string },
  window: TimetableWindow,
): Promise<Timetable> => {
  const found = await lessonsIn(scope, window)
  const lessons = found.lessons.slice(0, maxTimetableLessons)
  const people = [
    ...new Set(
      lessons.flatMap(({ teacherId, assistants }) =>
        teacherId === null ? assistants : [teacherId, ...assistants],
      ),
    ),
  ]
  const teachers =
    people.length && can(access, 'teacher.read')
      ? await tablesOf(scope, teacher)
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
    more: found.lessons.length > maxTimetableLessons,
    timezone,
  }
}
