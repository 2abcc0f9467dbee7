import type { AliasedExpression } from 'kysely'
import { holdingStates } from '../../../resources/booking/booking/booking.calls.ts'
import type { Scope } from '../../platform/store/types.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { instantsAround, findTakenTimes } from './takenTimes.ts'
import { activeStudents } from './seats.ts'
import { toTimeSpan, TakenTimes, type TimeSpan } from './overlap.ts'

/**
 * The time of a lesson that occupies somebody; `lessonId` is null for a slot of the plan itself.
 */
export interface TakenSpan extends TimeSpan {
  readonly lessonId: string | null
  /** The class, from which a slot of the plan gets its name. */
  readonly courseId: string
}

/**
 * Busy times of people: staff by their lessons, students by the lessons of their classes and those
 * that they have booked.
 */
export interface BusyTimes {
  readonly people: TakenTimes<TakenSpan>
  /** Lessons of each class. */
  readonly courses: TakenTimes<TakenSpan>
  /**
   * The other classes of a group's students, with those students. A group is a class, or a lesson
   * with the students who booked it.
   */
  readonly shared: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  /** Lessons in which a group's students have booked a seat. */
  readonly booked: TakenTimes<Booked>
}
type Booked = TakenSpan & { readonly studentId: string }

/** Groups of students: classes, or lessons with the students who have a seat. */
type Groups = readonly [of: 'classes' | 'lessons', ids: readonly string[]]
type OwnStudents = AliasedExpression<
  { readonly groupId: string; readonly studentId: string | null },
  'own'
>

const studentsOf = (scope: Pick<Scope, 'db'>, [of, ids]: Groups): OwnStudents => {
  const db = tablesOf(scope, booking, courseMember)
  if (of === 'lessons')
    return db
      .selectFrom('booking')
      .select(['lessonId as groupId', 'studentId'])
      .where('lessonId', 'in', ids)
      .where('state', 'in', holdingStates)
      .where('deletedAt', 'is', null)
      .as('own')
  return activeStudents(scope)
    .select(['courseMember.courseId as groupId', 'courseMember.studentId'])
    .where('courseMember.courseId', 'in', ids)
    .as('own')
}

/**
 * Finds the classes in which the students of these groups learn, their own among them. Booking
 * classes have students by lesson only.
 */
const sharedStudents = async (
  scope: Pick<Scope, 'db'>,
  groups: Groups,
  shared: Map<string, Map<string, string[]>>,
): Promise<void> => {
  const rows = await tablesOf(scope, course, courseMember)
    .selectFrom(studentsOf(scope, groups))
    .innerJoin('courseMember as other', 'other.studentId', 'own.studentId')
    .innerJoin('course', 'course.id', 'other.courseId')
    .select(['own.groupId', 'own.studentId', 'other.courseId as otherId'])
    .where('other.role', '=', 'STUDENT')
    .where('other.deletedAt', 'is', null)
    .where('course.kind', '=', 'NORMAL')
    .where('course.deletedAt', 'is', null)
    .orderBy('own.studentId')
    .execute()
  for (const { groupId, studentId, otherId } of rows) {
    if (studentId === null) continue
    const others = shared.get(groupId) ?? new Map<string, string[]>()
    shared.set(groupId, others)
    const students = others.get(otherId)
    if (students) students.push(studentId)
    else others.set(otherId, [studentId])
  }
}

/** Reads the lessons of these classes that overlap a span. */
const ofCourses = async (
  scope: Pick<Scope, 'db'>,
  courseIds: readonly string[],
  span: TimeSpan,
  except: ReadonlySet<string>,
): Promise<TakenTimes<TakenSpan>> => {
  const takenTimes = new TakenTimes<TakenSpan>()
  if (!courseIds.length) return takenTimes
  const { begun: earliestStart, start, end } = instantsAround(span)
  const rows = await tablesOf(scope, lesson)
    .selectFrom('lesson')
    .select(['id', 'courseId', 'startAt', 'endAt'])
    .where('courseId', 'in', courseIds)
    .where('startAt', '>', earliestStart)
    .where('startAt', '<', end)
    .where('endAt', '>', start)
    .where('status', '!=', 'ENDED')
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id, courseId, startAt, endAt } of rows)
    if (!except.has(id))
      takenTimes.add(courseId, { lessonId: id, courseId, ...toTimeSpan(startAt, endAt) })
  return takenTimes
}

/** Reads the lessons that students of these groups have booked. */
const ofBookings = async (
  scope: Pick<Scope, 'db'>,
  groups: Groups,
  span: TimeSpan,
  except: ReadonlySet<string>,
  takenTimes: TakenTimes<Booked>,
): Promise<void> => {
  const { begun: earliestStart, start, end } = instantsAround(span)
  const rows = await tablesOf(scope, booking, lesson)
    .selectFrom(studentsOf(scope, groups))
    .innerJoin('booking', 'booking.studentId', 'own.studentId')
    .innerJoin('lesson', 'lesson.id', 'booking.lessonId')
    .select([
      'own.groupId',
      'booking.studentId',
      'lesson.id',
      'lesson.courseId',
      'lesson.startAt',
      'lesson.endAt',
    ])
    .where('booking.state', 'in', holdingStates)
    .where('booking.deletedAt', 'is', null)
    .where('lesson.startAt', '>', earliestStart)
    .where('lesson.startAt', '<', end)
    .where('lesson.endAt', '>', start)
    .where('lesson.deletedAt', 'is', null)
    .execute()
  for (const { groupId, studentId, id, courseId, startAt, endAt } of rows)
    if (!except.has(id))
      takenTimes.add(groupId, { lessonId: id, courseId, studentId, ...toTimeSpan(startAt, endAt) })
}

export interface BusyQuery {
  readonly people: readonly string[]
  /** Classes whose students count. */
  readonly courseIds: readonly string[]
  /** Lessons whose booked students count. */
  readonly lessonIds?: readonly string[]
  readonly span: TimeSpan
  /** Lessons that are being moved, so that their present times are free. */
  readonly except?: ReadonlySet<string>
}

/**
 * Reads everything that takes the time of these people and students within a span, in at most six
 * queries, however many slots.
 */
export const readBusyTimes = async (
  scope: Pick<Scope, 'db'>,
  { people, courseIds, lessonIds = [], span, except = new Set() }: BusyQuery,
): Promise<BusyTimes> => {
  const all: readonly Groups[] = [
    ['classes', courseIds],
    ['lessons', lessonIds],
  ]
  const shared = new Map<string, Map<string, string[]>>()
  const booked = new TakenTimes<Booked>()
  for (const groups of all) {
    if (!groups[1].length) continue
    await sharedStudents(scope, groups, shared)
    await ofBookings(scope, groups, span, except, booked)
  }
  const others = [...new Set([...shared.values()].flatMap(of => [...of.keys()]))]
  return {
    people: await findTakenTimes(
      scope,
      [...new Set(people)],
      span,
      except,
      (lessonId, of): TakenSpan => ({
        lessonId,
        courseId: '',
        ...of,
      }),
    ),
    courses: await ofCourses(scope, others, span, except),
    shared,
    booked,
  }
}
