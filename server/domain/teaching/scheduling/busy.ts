import { holdingStates } from '../../../../src/protocol/teaching/booking.ts'
import type { Scope } from '../../../store/types.ts'
import { teachingDb } from '../tables.ts'
import { longest, spanOf, Taken, type Span } from './overlap.ts'

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
  /** Class -> classes of its students, itself among them -> those students. */
  readonly shared: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  /** Class -> lessons in which its students have booked a seat. */
  readonly booked: Taken<Booked>
}
type Booked = Held & { readonly studentId: string }

const around = ({ start, end }: Span) =>
  ({ begun: new Date(start - longest).toISOString(), start: new Date(start).toISOString(), end: new Date(end).toISOString() }) as const

/** Lessons of these people that reach into a span. */
const ofPeople = async (
  scope: Pick<Scope, 'db'>,
  people: readonly string[],
  span: Span,
  except: ReadonlySet<string>,
): Promise<Taken<Held>> => {
  const taken = new Taken<Held>()
  if (!people.length) return taken
  const { begun, start, end } = around(span)
  const rows = await scope.db
    .selectFrom('lessonPerson')
    .select(['lessonId', 'personId', 'from', 'until'])
    .where('personId', 'in', people)
    .where('from', '>', begun)
    .where('from', '<', end)
    .where('until', '>', start)
    .where('active', '=', true)
    .execute()
  for (const { lessonId, personId, from, until } of rows)
    if (!except.has(lessonId)) taken.add(personId, { lessonId, courseId: '', ...spanOf(from, until) })
  return taken
}

/** In which classes the students of these classes learn, their own among them; classes that are booked have no students but those of their lessons. */
const sharedStudents = async (scope: Pick<Scope, 'db'>, courseIds: readonly string[]) => {
  const shared = new Map<string, Map<string, string[]>>()
  if (!courseIds.length) return shared
  const rows = await teachingDb(scope)
    .selectFrom('courseMember as own')
    .innerJoin('courseMember as other', 'other.studentId', 'own.studentId')
    .innerJoin('course', 'course.id', 'other.courseId')
    .select(['own.courseId', 'own.studentId', 'other.courseId as otherId'])
    .where('own.courseId', 'in', courseIds)
    .where('own.role', '=', 'STUDENT')
    .where('own.deletedAt', 'is', null)
    .where('other.role', '=', 'STUDENT')
    .where('other.deletedAt', 'is', null)
    .where('course.kind', '=', 'NORMAL')
    .where('course.deletedAt', 'is', null)
    .orderBy('own.studentId')
    .execute()
  for (const { courseId, studentId, otherId } of rows) {
    if (studentId === null) continue
    const others = shared.get(courseId) ?? new Map<string, string[]>()
    shared.set(courseId, others)
    const students = others.get(otherId)
    if (students) students.push(studentId)
    else others.set(otherId, [studentId])
  }
  return shared
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
  const rows = await teachingDb(scope)
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

/** Lessons that students of these classes have booked. */
const ofBookings = async (
  scope: Pick<Scope, 'db'>,
  courseIds: readonly string[],
  span: Span,
  except: ReadonlySet<string>,
): Promise<Taken<Booked>> => {
  const taken = new Taken<Booked>()
  if (!courseIds.length) return taken
  const { begun, start, end } = around(span)
  const rows = await teachingDb(scope)
    .selectFrom('courseMember as own')
    .innerJoin('booking', 'booking.studentId', 'own.studentId')
    .innerJoin('lesson', 'lesson.id', 'booking.lessonId')
    .select(['own.courseId', 'booking.studentId', 'lesson.id', 'lesson.courseId as otherId', 'lesson.startAt', 'lesson.endAt'])
    .where('own.courseId', 'in', courseIds)
    .where('own.role', '=', 'STUDENT')
    .where('own.deletedAt', 'is', null)
    .where('booking.state', 'in', holdingStates)
    .where('booking.deletedAt', 'is', null)
    .where('lesson.startAt', '>', begun)
    .where('lesson.startAt', '<', end)
    .where('lesson.endAt', '>', start)
    .where('lesson.deletedAt', 'is', null)
    .execute()
  for (const { courseId, studentId, id, otherId, startAt, endAt } of rows)
    if (!except.has(id)) taken.add(courseId, { lessonId: id, courseId: otherId, studentId, ...spanOf(startAt, endAt) })
  return taken
}

export interface BusyQuestion {
  readonly people: readonly string[]
  /** Classes whose students count. */
  readonly courseIds: readonly string[]
  readonly span: Span
  /** Lessons that are being moved: in nobody's way where they stand. */
  readonly except?: ReadonlySet<string>
}

/** Everything that stands in the way of these people and of the students of these classes within a span: four questions, however many slots. */
export const busyIn = async (scope: Pick<Scope, 'db'>, { people, courseIds, span, except = new Set() }: BusyQuestion): Promise<Busy> => {
  const shared = await sharedStudents(scope, courseIds)
  const others = [...new Set([...shared.values()].flatMap(of => [...of.keys()]))]
  return {
    people: await ofPeople(scope, [...new Set(people)], span, except),
    courses: await ofCourses(scope, others, span, except),
    shared,
    booked: await ofBookings(scope, courseIds, span, except),
  }
}
