import { byDefault, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of points besides their entries. */
export const pointsTables = {
  // sums of a student's entries: of all time ('ALL'), of a month ('M2026-03') and of a week, by its
  // Monday ('W2026-03-02')
  pointsSum: {
    name: 'pointsSum',
    scoped: true,
    columns: {
      institutionId: must('text'),
      period: must('text'),
      studentId: must('text'),
      // added, less reversed points; deducted and redeemed likewise
      accumulated: byDefault('int8', '0'),
      deducted: byDefault('int8', '0'),
      redeemed: byDefault('int8', '0'),
      // accumulated - deducted - redeemed
      balance: byDefault('int8', '0'),
      // false: the student is in the trash, and no ranking names them
      ranked: byDefault('bool', 'true'),
    },
    primary: ['institutionId', 'period', 'studentId'],
    indexes: [
      {
        name: 'pointsSum_ranking',
        columns: ['institutionId', 'period', 'accumulated', 'studentId'],
        include: ['balance'],
        where: 'ranked',
      },
      {
        name: 'pointsSum_balance',
        columns: ['institutionId', 'period', 'balance', 'studentId'],
        include: ['accumulated'],
        where: 'ranked',
      },
      index('pointsSum_student', ['institutionId', 'studentId']),
    ],
  },
  // what happens once: 'decline <entry>', 'award <source> <lesson> <student>'
  pointsMark: {
    name: 'pointsMark',
    scoped: true,
    columns: {
      institutionId: must('text'),
      mark: must('text'),
      entryId: must('text'),
    },
    primary: ['institutionId', 'mark'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof pointsTables> {}
}
