import type { RoomCommand } from '../../../resources/supervision/acting.calls.ts'
import { may, must, mustBe, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Supervisors' commands to rooms, and who currently watches which lesson. */
export const supervisionTables = {
  roomCommand: {
    name: 'roomCommand',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // of a message its entry in the supervision record
      id: must('text'),
      lessonId: must('text'),
      at: must('timestamptz'),
      kind: mustBe<RoomCommand['kind']>(),
      people: must('text[]'),
      accountId: must('text'),
      text: may('text'),
      senderName: may('text'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('roomCommand_at', ['institutionId', 'at'])],
  },
  // open screens; an entry of the supervision record once they are closed
  supervisorVisit: {
    name: 'supervisorVisit',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      lessonId: must('text'),
      accountId: must('text'),
      name: must('text'),
      startAt: must('timestamptz'),
      seenAt: must('timestamptz'),
    },
    primary: ['institutionId', 'accountId', 'id'],
    indexes: [
      index('supervisorVisit_lesson', ['institutionId', 'lessonId']),
      index('supervisorVisit_seen', ['institutionId', 'seenAt']),
    ],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof supervisionTables> {}
}
