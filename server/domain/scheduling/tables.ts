import { byDefault, may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** What teaching keeps beside the records of its resources. */
export const teachingTables = {
  // When people who teach are taken, buffers included: nobody is in two lessons at once, unless somebody who may has forced it. Whoever
  // writes here locks the records of all of a transaction's people first, at once (Tx.lockMany): the constraint alone lets writers wait for
  // each other in a ring, which the database resolves after a second, and 50 of them in more than the transaction's three attempts.
  lessonPerson: {
    name: 'lessonPerson',
    scoped: true,
    columns: {
      institutionId: must('text'),
      lessonId: must('text'),
      // record of the teacher
      personId: must('text'),
      // TEACHER, ASSISTANT
      role: must('text'),
      from: must('timestamptz'),
      until: must('timestamptz'),
      // a lesson that was deleted or cancelled takes nobody's time
      active: byDefault('bool', 'true'),
      // the account that let it stand beside another lesson, why and when
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
  // the last ordinal that a lesson of a class was given
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
