import { may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of the reminders of lessons. */
export const reminderTables = {
  // one row for each lesson and start, with one message for each of its people: a lesson that was moved has another reminder
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
      // id of the teacher's or student's record, and which of them
      personId: must('text'),
      personKind: must('text'),
      // DUE; SENDING: claimed by a process, and sent by no other; SENT, FAILED; SKIPPED: not needed, or no way to reach the person
      state: must('text'),
      // SMS, EMAIL
      channel: may('text'),
      at: must('timestamptz'),
      // how often a sender refused it that certainly did not send it; it is DUE again after a while
      tries: may('int4'),
    },
    primary: ['institutionId', 'lessonId', 'kind', 'startAt', 'personId'],
    indexes: [index('reminderMessage_state', ['institutionId', 'state', 'startAt'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof reminderTables> {}
}
