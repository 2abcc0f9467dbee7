import { byDefault, may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'
import { passTable } from '../people/index.ts'

/** Tables of lesson hours besides their entries; hours are counted in hundredths. */
export const hourTables = {
  // sums of a student's entries; its row is the lock of everything that changes their hours
  hourSum: {
    name: 'hourSum',
    scoped: true,
    columns: {
      institutionId: must('text'),
      studentId: must('text'),
      // added less deducted and refunded
      total: byDefault('int8', '0'),
      used: byDefault('int8', '0'),
      expired: byDefault('int8', '0'),
      // the first day on which hours that are left expire
      nextExpiry: may('date'),
      // whether a warning is open
      low: byDefault('bool', 'false'),
      expiring: byDefault('bool', 'false'),
    },
    primary: ['institutionId', 'studentId'],
    indexes: [index('hourSum_expiry', ['institutionId', 'nextExpiry'])],
  },
  // hours that were added and not reversed, by their entry
  hourLot: {
    name: 'hourLot',
    scoped: true,
    columns: {
      institutionId: must('text'),
      entryId: must('text'),
      studentId: must('text'),
      hours: must('int8'),
      left: must('int8'),
      expiresOn: may('date'),
    },
    primary: ['institutionId', 'entryId'],
    indexes: [index('hourLot_student', ['institutionId', 'studentId'])],
  },
  // the hours that an entry used: from a lot, or from none ('') if there were too few
  hourUse: {
    name: 'hourUse',
    scoped: true,
    columns: {
      institutionId: must('text'),
      entryId: must('text'),
      lotId: must('text'),
      studentId: must('text'),
      hours: must('int8'),
      day: must('date'),
    },
    primary: ['institutionId', 'entryId', 'lotId'],
    indexes: [
      index('hourUse_lot', ['institutionId', 'lotId']),
      { name: 'hourUse_open', columns: ['institutionId', 'studentId'], where: `"lotId" = ''` },
    ],
  },
  // one row for each lesson and student: the entry that counts it, none while it is cancelled
  hourLesson: {
    name: 'hourLesson',
    scoped: true,
    columns: {
      institutionId: must('text'),
      lessonId: must('text'),
      studentId: must('text'),
      entryId: may('text'),
      // a person cancelled it: attendance does not bring it back
      cancelled: byDefault('bool', 'false'),
      // a person has cancelled it or counted it again: what an undo takes back is theirs to decide
      byHand: byDefault('bool', 'false'),
    },
    primary: ['institutionId', 'lessonId', 'studentId'],
    indexes: [],
  },
  // entries that were reversed, and by which
  hourReversal: {
    name: 'hourReversal',
    scoped: true,
    columns: {
      institutionId: must('text'),
      entryId: must('text'),
      by: must('text'),
    },
    primary: ['institutionId', 'entryId'],
    indexes: [],
  },
  hourPass: passTable('hourPass'),
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof hourTables> {}
}
