import type { EventRole } from '../../../../resources/classroom/events.calls.ts'
import { booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../../resources/classes/course-member/courseMember.resource.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { seatedStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { among, toIsoInstant, rowsWhere } from '../../../engine/records/rows.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'

/** Who an event names. */
export interface EventPerson {
  readonly lessonId: string
  readonly personId: string | undefined
  readonly accountId: string | undefined
  readonly role: EventRole | undefined
}
export interface LessonRole {
  readonly personId: string
  readonly role: EventRole
}
/** Longest that a room is open before its lesson, in milliseconds. */
const maxPreparationMs = 7_200_000

/**
 * Members of these classes among these people, and those who left one after `since`: class and
 * person -> role, and until when.
 */
const membersOf = async (
  scope: Scope,
  courses: readonly string[],
  people: readonly string[],
  since: string,
) => {
  const own = tablesOf(scope, courseMember)
    .selectFrom('courseMember')
    .select(['courseId', 'studentId', 'teacherId', 'role', 'deletedAt'])
    .where('courseId', 'in', courses)
    .where(eb => eb.or([eb('studentId', 'in', people), eb('teacherId', 'in', people)]))
  // apart, as their indexes are
  const living = await own.where('deletedAt', 'is', null).execute()
  const found = [...living, ...(await own.where('deletedAt', '>', since).execute())]
  const members = new Map<string, { readonly role: EventRole; readonly until: number }>()
  for (const { courseId, studentId, teacherId, role, deletedAt } of found) {
    const key = `${courseId} ${studentId ?? teacherId ?? ''}`
    const until = deletedAt === null ? Number.POSITIVE_INFINITY : Date.parse(deletedAt)
    const before = members.get(key)
    if (!before || before.until < until) members.set(key, { role, until })
  }
  return members
}

/** Seats of these people in these lessons; moved, cancelled or waiting bookings have none. */
const bookedBy = async (
  scope: Scope,
  lessons: readonly string[],
  people: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await rowsWhere(scope, booking, [
    among('lessonId', lessons),
    among('studentId', people),
    among('state', seatedStates),
  ])
  return new Set(rows.map(row => `${row.lessonId} ${row.studentId}`))
}

const accountsOf = async (
  scope: Scope,
  accounts: readonly string[],
): Promise<Map<string, string[]>> => {
  const known = new Map<string, string[]>()
  if (!accounts.length) return known
  const rows = await scope.db
    .selectFrom('accountLink')
    .select(['accountId', 'recordId'])
    .where('accountId', 'in', accounts)
    .execute()
  for (const { accountId, recordId } of rows)
    known.set(accountId, [...(known.get(accountId) ?? []), recordId])
  return known
}

/**
 * Returns a function that finds people's roles in these lessons, with a few queries: the teacher
 * and assistants of the lesson and of its class, students and auditors of the class; for a booking
 * class the students with a seat in the lesson. Undefined: no role in that lesson.
 */
export const lessonRoleFinder = async (
  scope: Scope,
  lessons: ReadonlyMap<string, Lesson>,
  named: readonly EventPerson[],
): Promise<(one: EventPerson) => LessonRole | undefined> => {
  const accounts = await accountsOf(scope, [
    ...new Set(named.flatMap(({ accountId }) => accountId ?? [])),
  ])
  const peopleOf = ({ personId, accountId }: EventPerson): readonly string[] =>
    personId === undefined ? (accounts.get(accountId ?? '') ?? []) : [personId]
  const people = [...new Set(named.flatMap(peopleOf))]
  if (!people.length) return () => undefined
  const courseIds = [...new Set([...lessons.values()].map(lesson => lesson.courseId))]
  const since =
    Math.min(...[...lessons.values()].map(lesson => Date.parse(lesson.startAt))) - maxPreparationMs
  const courses = new Map((await scope.many(course, courseIds)).map(row => [row.id, row]))
  const bookable = [...lessons.values()].filter(
    lesson => courses.get(lesson.courseId)?.kind === 'BOOKING',
  )
  const members = courseIds.length
    ? await membersOf(scope, courseIds, people, toIsoInstant(since))
    : new Map<string, never>()
  const booked = bookable.length
    ? await bookedBy(
        scope,
        bookable.map(({ id }) => id),
        people,
      )
    : new Set<string>()

  const roleIn = (lesson: Lesson, person: string): EventRole | undefined => {
    if (lesson.teacherId === person) return 'TEACHER'
    if (lesson.assistants.includes(person)) return 'ASSISTANT'
    const { courseId } = lesson
    const own = courses.get(courseId)
    if (own?.teachers.includes(person)) return 'TEACHER'
    if (own?.assistants.includes(person)) return 'ASSISTANT'
    const member = members.get(`${courseId} ${person}`)
    const here = member && member.until > Date.parse(lesson.startAt) - maxPreparationMs
    if (here && (member.role === 'AUDITOR' || own?.kind !== 'BOOKING')) return member.role
    return booked.has(`${lesson.id} ${person}`) ? 'STUDENT' : undefined
  }
  return one => {
    const lesson = lessons.get(one.lessonId)
    if (!lesson) return undefined
    const found = peopleOf(one).flatMap((personId): LessonRole[] => {
      const role = roleIn(lesson, personId)
      return role ? [{ personId, role }] : []
    })
    return found.find(({ role }) => role === one.role) ?? found[0]
  }
}
