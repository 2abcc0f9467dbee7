import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

/** Numbers of students and auditors of a class. */
export interface Seats {
  students: number
  auditors: number
}

/**
 * Members of classes who are neither suspended nor deleted. The others stay members, but take no
 * place, are expected in no lesson and get no tasks.
 */
export const activeMembers = (scope: Pick<Scope, 'db'>) =>
  tablesOf(scope, courseMember, student, teacher)
    .selectFrom('courseMember')
    .leftJoin('student', 'student.id', 'courseMember.studentId')
    .leftJoin('teacher', 'teacher.id', 'courseMember.teacherId')
    .where('courseMember.deletedAt', 'is', null)
    .where('student.deletedAt', 'is', null)
    .where('teacher.deletedAt', 'is', null)
    .where(eb =>
      eb.or([eb('student.status', '=', 'ACTIVE'), eb('teacher.status', '!=', 'SUSPENDED')]),
    )

/** The same, those who learn. */
export const activeStudents = (scope: Pick<Scope, 'db'>) =>
  activeMembers(scope)
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.studentId', 'is not', null)

const known = new WeakMap<StoreTx, Map<string, Seats>>()

/**
 * Taken places in a class, counted once per transaction; code that takes or frees a place updates
 * the result, so that the rows of one batch see each other. The class's row must be locked, so that
 * no other transaction takes the same place.
 */
export const seatsOf = async (
  { tx }: Pick<RuleContext, 'tx'>,
  courseId: string,
): Promise<Seats> => {
  const ofTx = known.get(tx) ?? new Map<string, Seats>()
  known.set(tx, ofTx)
  const found = ofTx.get(courseId)
  if (found) return found
  const rows = await activeMembers(tx)
    .where('courseMember.courseId', '=', courseId)
    .groupBy('courseMember.role')
    .select(eb => ['courseMember.role', eb.fn.countAll<string>().as('n')])
    .execute()
  const count = (role: string): number => Number(rows.find(row => row.role === role)?.n ?? 0)
  const seats = { students: count('STUDENT'), auditors: count('AUDITOR') }
  ofTx.set(courseId, seats)
  return seats
}
