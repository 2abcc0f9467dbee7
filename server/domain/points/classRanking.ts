import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { pointsEntry } from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { ranksOf } from './ranking.ts'

/**
 * A class, and the instants (ISO 8601) between which its students earned points: the first
 * included, the last not.
 */
interface ClassSpan {
  readonly courseId: string
  readonly begins: string
  readonly ends: string
}
interface RankedMember {
  readonly id: string
  readonly name: string
  readonly rank: number
  /** Points added in the period, less reversed ones. */
  readonly points: number
}

/**
 * PTS-01: the students of a class who earned points in a span, most points first. Ties share a rank
 * and are ordered by id.
 */
export const rankClass = async (
  scope: Pick<Scope, 'db'>,
  { courseId, begins, ends }: ClassSpan,
): Promise<readonly RankedMember[]> => {
  const rows = await tablesOf(scope, courseMember, student, pointsEntry)
    .selectFrom('courseMember')
    .innerJoin('student', 'student.id', 'courseMember.studentId')
    .innerJoin('pointsEntry', 'pointsEntry.studentId', 'courseMember.studentId')
    .select(['student.id', 'student.name'])
    .select(eb => eb.fn.sum<number>('pointsEntry.change').as('points'))
    .where('courseMember.courseId', '=', courseId)
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('student.deletedAt', 'is', null)
    .where('pointsEntry.deletedAt', 'is', null)
    .where('pointsEntry.kind', '=', 'ADD')
    .where('pointsEntry.at', '>=', begins)
    .where('pointsEntry.at', '<', ends)
    .groupBy(['student.id', 'student.name'])
    .orderBy('points', 'desc')
    .orderBy('student.id', 'desc')
    .execute()
  const points = rows.map(row => Number(row.points))
  const ranks = ranksOf(points, 1, 0)
  return rows.map(({ id, name }, n) => ({
    id,
    name,
    rank: ranks[n] ?? 0,
    points: points[n] ?? 0,
  }))
}
