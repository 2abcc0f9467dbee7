import { may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of the reminders of lessons. */
export const reminderTables = {
  // one row for each lesson and start, whose people get queued messages: a moved lesson has another
  // reminder
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
      // part of the marks of its messages: a new one if the lesson returned from a time that people
      // were notified of
      mark: may('text'),
      // withdrawn before everyone was reminded: claimed again if the lesson returns
      again: may('bool'),
    },
    primary: ['institutionId', 'lessonId', 'kind', 'startAt'],
    indexes: [index('lessonReminder_startAt', ['institutionId', 'startAt'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof reminderTables> {}
}
