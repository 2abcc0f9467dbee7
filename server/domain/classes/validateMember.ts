import {
  course as courseResource,
  type Course,
} from '../../../resources/classes/course/course.resource.ts'
import {
  courseMember,
  type CourseMember,
} from '../../../resources/classes/course-member/courseMember.resource.ts'
import { errors } from './errors.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { checkRoomFor, seatsOf, type Seats } from '../scheduling/index.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Student } from '../../../resources/people/student/student.resource.ts'
import type { Teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { parseId } from '../../engine/records/parseIds.ts'
import {
  activePersonName,
  isActive,
  personBy,
  readPersonName,
  type MemberPerson,
} from './people.ts'

type Values = Partial<CourseMember>
/** VAL-13. */
export const maxAuditors = 20
const placeOf = (role: unknown): keyof Seats | undefined =>
  role === 'STUDENT' ? 'students' : role === 'AUDITOR' ? 'auditors' : undefined

/**
 * Returns the person of a member: exactly one, and a student where the role is student. Throws
 * 11005 and 9994 on the field.
 */
const personOf = (member: CourseMember): MemberPerson | undefined => {
  const { role } = member
  // malformed or missing values are reported by the fields themselves
  const [studentId, teacherId] = [parseId(member.studentId), parseId(member.teacherId)]
  if (studentId && teacherId) throw errors.studentAndTeacherGiven().at('teacherId')
  if (role === 'STUDENT' && teacherId) throw errors.teacherCannotBeStudent().at('role')
  if (studentId) return { field: 'studentId', kind: 'student', id: studentId }
  if (teacherId) return { field: 'teacherId', kind: 'teacher', id: teacherId }
  if (member.studentId || member.teacherId) return undefined
  throw errors.valueMissing().at('studentId')
}
const staffOf = ({ teachers, assistants }: Course): readonly string[] => [
  ...teachers,
  ...assistants,
]

/** Whether a member takes a place in the class; suspended and deleted people don't. */
const holdsPlace = async (member: CourseMember, ctx: RuleContext): Promise<boolean> => {
  const person = personOf(member)
  return person !== undefined && isActive(await personBy(ctx, person))
}

/** Takes a place in a class whose row is locked. Throws 11019, 2225 and 2226. */
const takeRoom = async (
  place: keyof Seats | undefined,
  course: Course,
  ctx: RuleContext,
): Promise<void> => {
  if (!place) return
  const seats = await seatsOf(ctx, course.id)
  if (place === 'students' && seats.students >= course.studentLimit)
    throw errors.classFull().at('courseId')
  if (place === 'students') await checkRoomFor(seats.students + 1, course, ctx)
  if (place === 'auditors' && seats.auditors >= maxAuditors)
    throw errors.tooManyAuditors().at('role')
  seats[place] += 1
}

/**
 * Takes the place that the change needs and frees the one that it leaves: 11019 if the class is
 * full, 2226 at the twenty-first auditor.
 */
const takePlace = async (
  { before, after, kind }: RecordChange<CourseMember>,
  course: Course,
  ctx: RuleContext,
): Promise<void> => {
  const seats = await seatsOf(ctx, course.id)
  const newPlace = kind === 'delete' ? undefined : placeOf(after.role)
  const freed = before && kind !== 'restore' ? placeOf(before.role) : undefined
  if (newPlace === freed || !(await holdsPlace(after, ctx))) return
  await takeRoom(newPlace, course, ctx)
  if (freed) seats[freed] -= 1
}

/**
 * VAL-21: an assigned nickname is unique in the class (7003); people with equal real names may keep
 * them.
 */
const checkNickname = async (
  { before, after, given }: RecordChange<CourseMember>,
  person: MemberPerson,
  ctx: RuleContext,
): Promise<void> => {
  const { name } = after
  if (!given.has('name') || !name || name === before?.name) return
  if (name === (await readPersonName(ctx, person))) return
  const other = await tablesOf(ctx.tx, courseMember)
    .selectFrom('courseMember')
    .select('id')
    .where('courseId', '=', after.courseId)
    .where('name', '=', name)
    .where('id', '!=', after.id)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (other) throw errors.nicknameTaken().at('name')
}

/**
 * Validates a new member and their role (CLS-07, VAL-13, VAL-20). Throws 11032 (already a member,
 * in any role), 2223 (suspended), 11019 (full), 2225 (an upcoming lesson has a lower limit), 2226
 * (auditors), each on its field. Places are counted with the class's row locked, so that the limit
 * always holds.
 */
export const validateMember = async (
  change: RecordChange<CourseMember>,
  ctx: RuleContext,
): Promise<Values | undefined> => {
  const { kind, before, after } = change
  const comes = kind === 'create' || kind === 'restore'
  const person = kind === 'delete' ? undefined : personOf(after)
  const courseId = parseId(after.courseId)
  if (!courseId || (!person && kind !== 'delete')) return undefined
  if (person && kind !== 'restore') await checkNickname(change, person, ctx)
  const moves = comes || kind === 'delete' || before?.role !== after.role
  const renamed = !after.name
  if (!moves && !renamed) return undefined
  const course = moves ? await ctx.tx.lock(courseResource, courseId) : undefined
  // the reference reports a missing class; people may still be removed from a class in the trash
  if (!person) {
    if (course) await takePlace(change, course, ctx)
    return undefined
  }
  const name = comes ? await activePersonName(ctx, person) : await readPersonName(ctx, person)
  if (course) {
    if (comes && staffOf(course).includes(person.id))
      throw errors.alreadyClassMember().at(person.field)
    if (
      comes &&
      (await ctx.tx.byKey(courseMember, ['courseId', person.field], [[courseId, person.id]])).length
    )
      throw errors.alreadyClassMember().at(person.field)
    await takePlace(change, course, ctx)
  }
  const named = renamed ? { name: name ?? null } : {}
  return kind === 'create'
    ? { ...named, joinedBy: after.joinedBy ?? 'ADDED', joinedAt: ctx.now }
    : named
}

/**
 * Takes the places in their classes again for a person who is active again or back from the trash.
 * Throws 11019, 2225 and 2226 if another has taken the place meanwhile.
 */
export const takePlacesAgain = async (
  field: 'studentId' | 'teacherId',
  { kind, before, after }: RecordChange<Student | Teacher>,
  ctx: RuleContext,
): Promise<void> => {
  const comes = kind === 'restore' || (kind === 'update' && before?.status === 'SUSPENDED')
  if (!comes || after.status === 'SUSPENDED') return
  const members = await rowsWhere(ctx.tx, courseMember, [among(field, [after.id])])
  for (const member of members) {
    const course = await ctx.tx.lock(courseResource, member.courseId)
    if (!course) continue
    await takeRoom(placeOf(member.role), course, ctx).catch((error: unknown) => {
      throw error instanceof Fault
        ? new Fault(error.code, { params: error.params }).at('status')
        : error
    })
  }
}
