import { byDefault, may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of teaching beside those of its resources. */
export const teachingTables = {
  // Busy times of teachers and assistants, including buffers: no one is in two lessons at once,
  // unless an account with the permission has forced it. A writer first locks the records of all of
  // a transaction's people at once (Tx.lockMany): with the constraint alone, writers deadlock,
  // which the database resolves only after a second, and with 50 writers more often than the
  // transaction's three attempts allow.
  lessonPerson: {
    name: 'lessonPerson',
    scoped: true,
    columns: {
      institutionId: must('text'),
      lessonId: must('text'),
      // id of the teacher's record
      personId: must('text'),
      // TEACHER, ASSISTANT
      role: must('text'),
      from: must('timestamptz'),
      until: must('timestamptz'),
      // a deleted or cancelled lesson occupies nobody
      active: byDefault('bool', 'true'),
      // the account that accepted a clash with another lesson, why and when
      forcedBy: may('text'),
      forcedReason: may('text'),
      forcedAt: may('timestamptz'),
    },
    primary: ['institutionId', 'lessonId', 'personId'],
    indexes: [index('lessonPerson_person', ['institutionId', 'personId', 'from'])],
    exclusions: [
      {
        name: 'lessonPerson_once',
        equal: ['institutionId', 'personId'],
        span: ['from', 'until'],
        where: 'active and "forcedBy" is null',
      },
    ],
  },
  // the last number that a lesson of a class got
  lessonCounter: {
    name: 'lessonCounter',
    scoped: true,
    columns: { institutionId: must('text'), courseId: must('text'), last: must('int4') },
    primary: ['institutionId', 'courseId'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof teachingTables> {}
}
