import type { CourseMember } from '../../../resources/course-member/courseMember.resource.ts'
import { fieldFault } from '../../platform/errors.ts'
import { course as courseResource, type Course } from '../../../resources/course/course.resource.ts'
import type { Change, RuleContext } from '../../engine/records/rules.ts'
import { checkRoomFor } from '../scheduling/lesson/limit.ts'
import { idOf } from './given.ts'
import { ablePerson, personName, type PersonRef } from './people.ts'
import { seatsOf, type Seats } from './seats.ts'

type Values = Partial<CourseMember>
/** VAL-13. */
export const mostAuditors = 20
const placeOf = (role: unknown): keyof Seats | undefined =>
  role === 'STUDENT' ? 'students' : role === 'AUDITOR' ? 'auditors' : undefined

/** The person a member is: exactly one, and a student where she learns. Throws 11005 and 9994 on the field. */
const personOf = (member: CourseMember): PersonRef | undefined => {
  const { role } = member
  // what is malformed or missing is told by the fields themselves
  const [studentId, teacherId] = [idOf(member.studentId), idOf(member.teacherId)]
  if (studentId && teacherId) throw fieldFault('teacherId', '9994', { either: 1 })
  if (role === 'STUDENT' && teacherId) throw fieldFault('role', '9994', { learns: 1 })
  if (studentId) return { field: 'studentId', kind: 'student', id: studentId }
  if (teacherId) return { field: 'teacherId', kind: 'teacher', id: teacherId }
  if (member.studentId || member.teacherId) return undefined
  throw fieldFault('studentId', '11005')
}
const staffOf = (course: Course): readonly string[] => [...course.teachers, ...course.assistants]

/** Takes the place that the change needs and frees the one that it leaves: 11019 where the class is full, 2226 at the twenty-first auditor. */
const takePlace = async (
  { before, after, kind }: Change<CourseMember>,
  course: Course,
  ctx: RuleContext,
): Promise<void> => {
  const seats = await seatsOf(ctx, course.id)
  const taken = kind === 'delete' ? undefined : placeOf(after.role)
  const freed = before && kind !== 'restore' ? placeOf(before.role) : undefined
  if (taken === freed) return
  if (taken === 'students' && seats.students >= course.studentLimit)
    throw fieldFault('courseId', '11019')
  if (taken === 'students') await checkRoomFor(seats.students + 1, course, ctx)
  if (taken === 'auditors' && seats.auditors >= mostAuditors) throw fieldFault('role', '2226')
  if (taken) seats[taken] += 1
  if (freed) seats[freed] -= 1
}

/**
 * Who comes into a class, and as what (CLS-07, VAL-13, VAL-20). Throws 11032 (is in the class already, in whatever role), 2223 (suspended),
 * 11019 (full), 2225 (a coming lesson is for fewer), 2226 (auditors), each on its field. Places are counted with the class's row locked, so
 * that there are never too many.
 */
export const fitMember = async (
  change: Change<CourseMember>,
  ctx: RuleContext,
): Promise<Values | undefined> => {
  const { kind, before, after } = change
  const comes = kind === 'create' || kind === 'restore'
  const person = kind === 'delete' ? undefined : personOf(after)
  const courseId = idOf(after.courseId)
  if (!courseId || (!person && kind !== 'delete')) return undefined
  const moves = comes || kind === 'delete' || before?.role !== after.role
  const renamed = !after.name
  if (!moves && !renamed) return undefined
  const course = moves ? await ctx.tx.lock(courseResource, courseId) : undefined
  // a class that isn't there is told by the reference; of one in the trash people may still be removed
  if (!person) {
    if (course) await takePlace(change, course, ctx)
    return undefined
  }
  const name = comes ? await ablePerson(ctx, person) : await personName(ctx, person)
  if (course) {
    if (comes && staffOf(course).includes(person.id)) throw fieldFault(person.field, '11032')
    if (
      comes &&
      (
        await ctx.tx.byKey(
          ctx.resource('courseMember'),
          ['courseId', person.field],
          [[courseId, person.id]],
        )
      ).length
    )
      throw fieldFault(person.field, '11032')
    await takePlace(change, course, ctx)
  }
  const named = renamed ? { name: name ?? null } : {}
  return kind === 'create'
    ? { ...named, joinedBy: after.joinedBy ?? 'ADDED', joinedAt: ctx.now }
    : named
}
