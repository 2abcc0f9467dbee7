import type { AliasedExpression } from 'kysely'
import { holdingStates } from '../../../resources/booking/booking.calls.ts'
import type { Scope } from '../../platform/store/types.ts'
import { booking } from '../../../resources/booking/booking.resource.ts'
import { course } from '../../../resources/course/course.resource.ts'
import { courseMember } from '../../../resources/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/lesson/lesson.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { around, heldBy } from './held.ts'
import { spanOf, Taken, type Span } from './overlap.ts'

/** A lesson that takes somebody's time; `lessonId` null: a slot of the plan itself. */
export interface Held extends Span {
  readonly lessonId: string | null
  /** Of a slot of the plan: what it will be called. */
  readonly courseId: string
}

/** Who is busy when: teachers and assistants by their lessons, students by those of their classes and by what they have booked. */
export interface Busy {
  readonly people: Taken<Held>
  /** Lessons of each class. */
  readonly courses: Taken<Held>
  /** Group (a class, or a lesson of those who booked it) -> classes of its students -> those students. */
  readonly shared: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  /** Group -> lessons in which its students have booked a seat. */
  readonly booked: Taken<Booked>
}
type Booked = Held & { readonly studentId: string }

/** Whose students count: of which classes, and of which lessons those who have a seat in them. */
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
  return db
    .selectFrom('courseMember')
    .select(['courseId as groupId', 'studentId'])
    .where('courseId', 'in', ids)
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    .as('own')
}

/** In which classes the students of these groups learn, their own among them; classes that are booked have no students but those of their lessons. */
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

/** Lessons of these classes that reach into a span. */
const ofCourses = async (
  scope: Pick<Scope, 'db'>,
  courseIds: readonly string[],
  span: Span,
  except: ReadonlySet<string>,
): Promise<Taken<Held>> => {
  const taken = new Taken<Held>()
  if (!courseIds.length) return taken
  const { begun, start, end } = around(span)
  const rows = await tablesOf(scope, lesson)
    .selectFrom('lesson')
    .select(['id', 'courseId', 'startAt', 'endAt'])
    .where('courseId', 'in', courseIds)
    .where('startAt', '>', begun)
    .where('startAt', '<', end)
    .where('endAt', '>', start)
    .where('status', '!=', 'ENDED')
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id, courseId, startAt, endAt } of rows)
    if (!except.has(id)) taken.add(courseId, { lessonId: id, courseId, ...spanOf(startAt, endAt) })
  return taken
}

/** Lessons that students of these groups have booked. */
const ofBookings = async (
  scope: Pick<Scope, 'db'>,
  groups: Groups,
  span: Span,
  except: ReadonlySet<string>,
  taken: Taken<Booked>,
): Promise<void> => {
  const { begun, start, end } = around(span)
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
    .where('lesson.startAt', '>', begun)
    .where('lesson.startAt', '<', end)
    .where('lesson.endAt', '>', start)
    .where('lesson.deletedAt', 'is', null)
    .execute()
  for (const { groupId, studentId, id, courseId, startAt, endAt } of rows)
    if (!except.has(id))
      taken.add(groupId, { lessonId: id, courseId, studentId, ...spanOf(startAt, endAt) })
}

export interface BusyQuestion {
  readonly people: readonly string[]
  /** Classes whose students count. */
  readonly courseIds: readonly string[]
  /** Lessons whose students count who have a seat in them. */
  readonly lessonIds?: readonly string[]
  readonly span: Span
  /** Lessons that are being moved: in nobody's way where they stand. */
  readonly except?: ReadonlySet<string>
}

/** Everything that stands in the way of these people and students within a span: four questions, however many slots; six of classes and lessons both. */
export const busyIn = async (
  scope: Pick<Scope, 'db'>,
  { people, courseIds, lessonIds = [], span, except = new Set() }: BusyQuestion,
): Promise<Busy> => {
  const all: readonly Groups[] = [
    ['classes', courseIds],
    ['lessons', lessonIds],
  ]
  const shared = new Map<string, Map<string, string[]>>()
  const booked = new Taken<Booked>()
  for (const groups of all) {
    if (!groups[1].length) continue
    await sharedStudents(scope, groups, shared)
    await ofBookings(scope, groups, span, except, booked)
  }
  const others = [...new Set([...shared.values()].flatMap(of => [...of.keys()]))]
  return {
    people: await heldBy(scope, [...new Set(people)], span, except, (lessonId, of): Held => ({
      lessonId,
      courseId: '',
      ...of,
    })),
    courses: await ofCourses(scope, others, span, except),
    shared,
    booked,
  }
}
