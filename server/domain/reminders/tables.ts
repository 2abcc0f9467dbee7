import { may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** What is told ahead of lessons. */
export const reminderTables = {
  // a lesson's reminder, written once with a row for each of its people: a lesson that was moved is another one, by its start
  lessonReminder: {
    name: 'lessonReminder',
    scoped: true,
    columns: {
      institutionId: must('text'),
      lessonId: must('text'),
      // DAY, HOUR, LATE
      kind: must('text'),
      startAt: must('timestamptz'),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'lessonId', 'kind', 'startAt'],
    indexes: [index('lessonReminder_startAt', ['institutionId', 'startAt'])],
  },
  reminderMessage: {
    name: 'reminderMessage',
    scoped: true,
    columns: {
      institutionId: must('text'),
      lessonId: must('text'),
      kind: must('text'),
      startAt: must('timestamptz'),
      // record of the teacher or student, and which of them
      personId: must('text'),
      personKind: must('text'),
      // DUE; SENDING: a process has taken it, and nobody sends it again; SENT, FAILED; SKIPPED: not to be told, or by no way that she has
      state: must('text'),
      // SMS, EMAIL
      channel: may('text'),
      at: must('timestamptz'),
      // how often it was refused by a sender who certainly did not send it; it is DUE again after a while
      tries: may('int4'),
    },
    primary: ['institutionId', 'lessonId', 'kind', 'startAt', 'personId'],
    indexes: [index('reminderMessage_state', ['institutionId', 'state', 'startAt'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof reminderTables> {}
}
