import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import type { ReportLink } from '../../../resources/reports/report-link/reportLink.resource.ts'
import type { RankingFigures } from '../../../resources/reports/report-link/report.types.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { errors } from './errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { rankClass } from '../points/index.ts'
import type { ReportSpan } from './span.ts'

/** Students that a ranking lists. */
const listed = 50

/** A name as other families read it: its first character or word. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  if (rest.length > 0) return `${first} ${(rest.at(-1) ?? '').slice(0, 1)}.`
  return /[\u4e00-\u9fff]/.test(first) ? `${first.slice(0, 1)}**` : first
}

/** Throws 34524 if a student is no longer in the class. */
const demandMember = async (scope: Scope, courseId: string, studentId: string): Promise<void> => {
  const members = await rowsWhere(scope, courseMember, [
    among('courseId', [courseId]),
    among('studentId', [studentId]),
    among('role', ['STUDENT']),
  ])
  if (!members.length) throw errors.reportPersonGone()
}

/**
 * The ranking of a class by the points that its students earned in the link's period. In a
 * student's link the others have abbreviated names.
 */
export const rankingFigures = async (
  scope: Scope,
  { courseId, studentId }: Pick<ReportLink, 'courseId' | 'studentId'>,
  { begins, ends }: Pick<ReportSpan, 'begins' | 'ends'>,
): Promise<RankingFigures> => {
  const found = courseId === null ? undefined : await scope.get(course, courseId)
  if (!found) throw errors.reportPersonGone()
  if (studentId !== null) await demandMember(scope, found.id, studentId)
  const ranked = await rankClass(scope, { courseId: found.id, begins, ends })
  return {
    className: found.courseName,
    total: ranked.length,
    list: ranked.slice(0, listed).map(({ rank, name, id, points }, n) => {
      const own = id === studentId
      return {
        // the ids of others are not sent
        id: own ? id : String(n),
        rank,
        name: studentId === null || own ? name : shortName(name),
        points,
        own,
      }
    }),
  }
}
