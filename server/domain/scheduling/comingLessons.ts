import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { ValuesOf } from '../../../src/schema/resource.ts'
import type { studentLessons } from '../../../resources/scheduling/student.extension.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

type Reading = Pick<Scope, 'db'>

/** A lesson before a student. */
interface Coming {
  readonly studentId: string
  readonly lessonId: string
  readonly courseId: string | null
  /** ISO 8601. */
  readonly startAt: string
}

const tables = (reading: Reading) =>
  tablesOf(reading, booking, course, courseMember, lesson, student)

/**
 * Lessons of the classes in which students learn that have not ended; whoever is suspended is
 * expected in none.
 */
const ofClasses = (reading: Reading, studentIds: readonly string[], now: string) =>
  tables(reading)
    .selectFrom('courseMember')
    .innerJoin('student', 'student.id', 'courseMember.studentId')
    .innerJoin('course', 'course.id', 'courseMember.courseId')
    .innerJoin('lesson', 'lesson.courseId', 'courseMember.courseId')
    .select([
      'student.id as studentId',
      'lesson.id as lessonId',
      'lesson.courseId as courseId',
      'lesson.startAt as startAt',
    ])
    .where('courseMember.studentId', 'in', studentIds)
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('student.status', '=', 'ACTIVE')
    .where('course.kind', '=', 'NORMAL')
    .where('course.deletedAt', 'is', null)
    .where('lesson.endAt', '>', now)
    .where('lesson.status', '!=', 'ENDED')
    .where('lesson.deletedAt', 'is', null)

/** Lessons in which students have booked a seat that have not ended. */
const booked = (reading: Reading, studentIds: readonly string[], now: string) =>
  tables(reading)
    .selectFrom('booking')
    .innerJoin('lesson', 'lesson.id', 'booking.lessonId')
    .select([
      'booking.studentId as studentId',
      'lesson.id as lessonId',
      'lesson.courseId as courseId',
      'lesson.startAt as startAt',
    ])
    .where('booking.studentId', 'in', studentIds)
    .where('booking.state', '=', 'BOOKED')
    .where('booking.deletedAt', 'is', null)
    .where('lesson.endAt', '>', now)
    .where('lesson.status', '!=', 'ENDED')
    .where('lesson.deletedAt', 'is', null)

const byStart = (a: Coming, b: Coming): number =>
  a.startAt === b.startAt ? (a.lessonId < b.lessonId ? -1 : 1) : a.startAt < b.startAt ? -1 : 1

type Row = { [K in keyof Coming]: Coming[K] | null }
const comingOf = (rows: readonly Row[]): Coming[] =>
  rows.flatMap(({ studentId, lessonId, courseId, startAt }) =>
    studentId === null || lessonId === null || startAt === null
      ? []
      : [{ studentId, lessonId, courseId, startAt: new Date(startAt).toISOString() }],
  )

const none = { nextLesson: null, nextLessonAt: null, nextClass: null }

/** The lesson that each of these students has next, one that runs among them; two statements. */
export const nextLessonsOf = async (
  ids: readonly string[],
  { reading, now }: Pick<ComputeContext, 'reading' | 'now'>,
): Promise<ReadonlyMap<string, ValuesOf<typeof studentLessons.fields>>> => {
  const found = comingOf([
    ...(await ofClasses(reading, ids, now)
      .distinctOn('student.id')
      .orderBy('student.id')
      .orderBy('lesson.startAt')
      .orderBy('lesson.id')
      .execute()),
    ...(await booked(reading, ids, now)
      .distinctOn('booking.studentId')
      .orderBy('booking.studentId')
      .orderBy('lesson.startAt')
      .orderBy('lesson.id')
      .execute()),
  ])
  const next = new Map<string, Coming>()
  for (const one of found.toSorted(byStart))
    if (!next.has(one.studentId)) next.set(one.studentId, one)
  return new Map(
    ids.map(id => {
      const own = next.get(id)
      return [
        id,
        own
          ? { nextLesson: own.lessonId, nextLessonAt: own.startAt, nextClass: own.courseId }
          : none,
      ]
    }),
  )
}

/** Ids of the lessons that a student has before them, soonest first; at most `most`. */
export const comingOfStudent = async (
  reading: Reading,
  studentId: string,
  now: string,
  most: number,
): Promise<readonly string[]> => {
  const found = comingOf([
    ...(await ofClasses(reading, [studentId], now)
      .orderBy('lesson.startAt')
      .orderBy('lesson.id')
      .limit(most)
      .execute()),
    ...(await booked(reading, [studentId], now)
      .orderBy('lesson.startAt')
      .orderBy('lesson.id')
      .limit(most)
      .execute()),
  ])
  return [...new Set(found.toSorted(byStart).map(({ lessonId }) => lessonId))].slice(0, most)
}
