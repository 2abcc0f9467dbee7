import { listExportInput } from '../../src/protocol/calls/listExports.ts'
import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../src/schema/call/paging.ts'
import { choice, date, reference } from '../../src/schema/fields/index.ts'

export const rankingPeriods = {
  all: { en: 'All time', zh: '全部' },
  month: { en: 'Month', zh: '月' },
  week: { en: 'Week', zh: '周' },
} as const

/** What students are ranked by. */
export const rankingSums = {
  accumulated: { en: 'Accumulated points', zh: '累计积分' },
  balance: { en: 'Current points', zh: '当前积分' },
} as const
export type RankingSum = keyof typeof rankingSums

export interface RankedStudent {
  /** Id of the student. */
  readonly id: string
  /** Students with the same points share a rank, and the next rank is left out: 1, 2, 2, 4. */
  readonly rank: number
  readonly name: string
  readonly accumulated: number
  readonly deducted: number
  readonly redeemed: number
  /** For the period: points added in it less those deducted and redeemed in it. */
  readonly balance: number
}
export interface Ranking {
  readonly list: readonly RankedStudent[]
  readonly total: number
}

const rankingInput = {
  period: choice({
    label: { en: 'Period', zh: '周期' },
    options: rankingPeriods,
    default: 'all',
  }),
  day: date({ label: { en: 'Day in the period', zh: '周期内的日期' } }),
  by: choice({
    label: { en: 'Rank by', zh: '排名依据' },
    options: rankingSums,
    default: 'accumulated',
  }),
  courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
  labelId: reference({ label: { en: 'Class label', zh: '班级标签' }, to: 'label' }),
} as const

/**
 * PTS-01: students ordered by their points, in total or within the month or week of a day (today by
 * default).
 */
export const pointsRanking = defineCall({
  path: `${paths.root}/points/ranking`,
  summary: 'Ranks students by their points',
  right: 'pointsEntry.read',
  writes: false,
  method: 'GET',
  input: { ...rankingInput, page: pageInput, limit: limitInput(100) },
  output: shape<Ranking>(),
})

/**
 * The reason why the test of all calls doesn't call it with another institution's records; the
 * ranking's own test does.
 */
const noted = 'each export is noted among the operations'

/** IMP-03: the same ranking as a file. */
export const exportRanking = defineCall({
  path: `${paths.root}/points/exportRanking`,
  summary: 'Ranks students by their points, as a file',
  right: 'pointsEntry.export',
  writes: false,
  input: { ...rankingInput, ...listExportInput },
  output: 'file',
  testedElsewhere: { courseId: noted, labelId: noted },
})

/** PTS-01: what a student has accumulated, lost, redeemed and has left. */
export const studentPoints = defineCall({
  path: `${paths.root}/points/student`,
  summary: 'The points of a student',
  right: 'pointsEntry.read',
  writes: false,
  method: 'GET',
  input: {
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true }),
  },
  output: shape<Omit<RankedStudent, 'rank'>>(),
  errors: ['804'],
})
