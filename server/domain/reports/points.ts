import { pointsEntry } from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import { pointsReaders } from '../../../resources/points/points-policy/pointsPolicy.options.ts'
import { pointsPolicy } from '../../../resources/points/points-policy/pointsPolicy.resource.ts'
import type { ReportAudience } from '../../../resources/reports/report-link/report.options.ts'
import type {
  PointsFigures,
  ReportPointsEntry,
} from '../../../resources/reports/report-link/report.types.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { rowsWhere } from '../../engine/records/rows.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { pointsOf } from '../points/index.ts'
import { weeksOf, type ReportSpan } from './span.ts'

/** Entries that a report lists. */
const listed = 20

/** PTS-01: whether the readers of a report see points, by the institution's settings. */
export const showsPoints = async (scope: Scope, audience: ReportAudience): Promise<boolean> => {
  const [policy] = await rowsWhere(scope, pointsPolicy, [])
  const readers: readonly ReportAudience[] = pointsReaders[policy?.visibility ?? 'BOTH']
  return readers.includes(audience)
}

interface Whose {
  readonly by: 'studentId' | 'hostId'
  readonly id: string
}

/**
 * Entries of a student, or of a host, with the name of the other. Those that were reversed cancel
 * out, and both are there.
 */
const entryRows = (scope: Pick<Scope, 'db'>, { by, id }: Whose) => {
  const entries = tablesOf(scope, pointsEntry, student, teacher)
    .selectFrom('pointsEntry')
    .innerJoin('student', 'student.id', 'pointsEntry.studentId')
    .leftJoin('teacher', 'teacher.id', 'pointsEntry.hostId')
    .select(['pointsEntry.id', 'pointsEntry.at', 'pointsEntry.kind', 'pointsEntry.change'])
    .select(['pointsEntry.reason', 'student.name as studentName', 'teacher.name as hostName'])
    .where('pointsEntry.deletedAt', 'is', null)
    .where('student.deletedAt', 'is', null)
  return by === 'studentId'
    ? entries.where('pointsEntry.studentId', '=', id)
    : entries.where('pointsEntry.hostId', '=', id)
}
type EntryRow = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

const lineOf =
  (by: Whose['by']) =>
  ({ id, at, change, reason, studentName, hostName }: EntryRow): ReportPointsEntry => ({
    id,
    at,
    change: change ?? 0,
    reason,
    who: (by === 'hostId' ? studentName : hostName) ?? '',
  })

const sumOf = (rows: readonly EntryRow[], kind: EntryRow['kind']): number =>
  Math.abs(rows.reduce((sum, row) => sum + (row.kind === kind ? Number(row.change ?? 0) : 0), 0))

/** The points of a student or host in a span. */
export const pointsFigures = async (
  scope: Scope,
  whose: Whose,
  span: ReportSpan,
): Promise<PointsFigures> => {
  const rows = await entryRows(scope, whose)
    .where('pointsEntry.at', '>=', span.begins)
    .where('pointsEntry.at', '<', span.ends)
    .orderBy('pointsEntry.at', 'desc')
    .orderBy('pointsEntry.id')
    .execute()
  const sums = whose.by === 'studentId' ? await pointsOf(scope, whose.id) : undefined
  return {
    balance: sums?.balance ?? null,
    accumulated: sums?.accumulated ?? null,
    added: sumOf(rows, 'ADD'),
    deducted: sumOf(rows, 'DEDUCT'),
    redeemed: sumOf(rows, 'REDEEM'),
    weeks: weeksOf(
      span,
      rows.filter(({ kind }) => kind === 'ADD'),
      ({ at }) => at,
      own => sumOf(own, 'ADD'),
    ),
    list: rows.slice(0, listed).map(lineOf(whose.by)),
    total: rows.length,
  }
}

/** The points that a student got or lost in a lesson. */
export const pointsOfLesson = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  lessonId: string,
): Promise<readonly ReportPointsEntry[]> =>
  (
    await entryRows(scope, { by: 'studentId', id: studentId })
      .where('pointsEntry.lessonId', '=', lessonId)
      .orderBy('pointsEntry.at')
      .orderBy('pointsEntry.id')
      .execute()
  ).map(lineOf('studentId'))
