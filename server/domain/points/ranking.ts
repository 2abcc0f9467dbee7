import type { pointsRanking, Ranking, RankingSum } from '../../../resources/points/points.calls.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { ParsedOf } from '../../../src/schema/call/index.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { rowsAtOnce, type ListRows } from '../../engine/exports/listSource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { periodOf } from './periods.ts'

export type RankingQuery = ParsedOf<typeof pointsRanking.input>
/** The source of the institution's current day. */
interface MovedMoment {
  readonly now: Date
  readonly zone: string
}

/**
 * The sums that are ranked: of a period, and of the students of a class or of the classes with a
 * label.
 */
const rankedSums = (
  scope: Pick<Scope, 'db'>,
  { period, day, courseId, labelId }: RankingQuery,
  { now, zone }: MovedMoment,
) => {
  const today = dateOf(toLocal(now.toISOString(), zone))
  let sums = tablesOf(scope, student, course, courseMember)
    .selectFrom('pointsSum')
    .where('pointsSum.period', '=', periodOf(period, day ?? today))
    .where('pointsSum.ranked', '=', true)
  if (courseId !== null || labelId !== null)
    sums = sums.where(({ exists, selectFrom }) => {
      let members = selectFrom('courseMember')
        .select('courseMember.id')
        .whereRef('courseMember.studentId', '=', 'pointsSum.studentId')
        .where('courseMember.role', '=', 'STUDENT')
        .where('courseMember.deletedAt', 'is', null)
      if (courseId !== null) members = members.where('courseMember.courseId', '=', courseId)
      if (labelId !== null)
        members = members.where('courseMember.courseId', 'in', query =>
          query
            .selectFrom('course')
            .select('course.id')
            .where(eb => eb(eb.val(labelId), '=', eb.fn.any('course.labels')))
            .where('course.deletedAt', 'is', null),
        )
      return exists(members)
    })
  return sums
}

/**
 * Ranks of sorted rows; rows with equal points share one. `first`: rank of the first row, `before`:
 * number of rows before it.
 */
export const ranksOf = (
  points: readonly number[],
  first: number,
  before: number,
): readonly number[] => {
  let rank = first
  return points.map((value, n) => {
    if (n > 0 && value !== points[n - 1]) rank = before + n + 1
    return rank
  })
}

const figures = ['accumulated', 'deducted', 'redeemed', 'balance'] as const

/** PTS-01: one page of the ranking, with its total. Ties share a rank and are ordered by id. */
export const rankingOf = async (
  scope: Pick<Scope, 'db'>,
  query: RankingQuery,
  moment: MovedMoment,
): Promise<Ranking> => {
  const { by, page, limit } = query
  const sums = rankedSums(scope, query, moment)
  const before = (page - 1) * limit
  const [rows, total] = await Promise.all([
    sums
      .innerJoin('student', 'student.id', 'pointsSum.studentId')
      .select(['student.id', 'student.name'])
      .select(figures.map(name => `pointsSum.${name}` as const))
      .orderBy(`pointsSum.${by}`, 'desc')
      .orderBy('pointsSum.studentId', 'desc')
      .limit(limit)
      .offset(before)
      .execute(),
    sums.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirst(),
  ])
  const first = rows[0]
  if (!first) return { list: [], total: Number(total?.n ?? 0) }
  const better = before ? await betterThan(sums, by, Number(first[by])) : 0
  const ranks = ranksOf(
    rows.map(row => Number(row[by])),
    better + 1,
    before,
  )
  return {
    list: rows.map((row, n) => ({
      id: row.id,
      name: row.name,
      rank: ranks[n] ?? 0,
      accumulated: Number(row.accumulated),
      deducted: Number(row.deducted),
      redeemed: Number(row.redeemed),
      balance: Number(row.balance),
    })),
    total: Number(total?.n ?? 0),
  }
}

/** How many have more points. */
const betterThan = async (
  sums: ReturnType<typeof rankedSums>,
  by: RankingSum,
  points: number,
): Promise<number> => {
  const row = await sums
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(`pointsSum.${by}`, '>', points)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** The same ranking for a file: everybody. */
export const rankingRows = (
  scope: Pick<Scope, 'db'>,
  query: Omit<RankingQuery, 'page' | 'limit'>,
  moment: MovedMoment,
): Promise<ListRows> => rowsAtOnce(part => rankingOf(scope, { ...query, ...part }, moment))
