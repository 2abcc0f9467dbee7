import { byDefault, may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of seminars besides their records. */
export const seminarTables = {
  // messages, one for each id; a message that may have been sent is never sent again
  seminarMessage: {
    name: 'seminarMessage',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // '<registration> <kind> <mark>'
      id: must('text'),
      seminarId: must('text'),
      registrationId: must('text'),
      kind: must('text'),
      // DUE; SENDING: a process has claimed it, and no other sends it; SENT, FAILED; SKIPPED: no
      // contact, or no contents
      state: must('text'),
      tries: byDefault('int4', '0'),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('seminarMessage_due', ['institutionId', 'seminarId', 'state', 'at']),
      index('seminarMessage_person', ['institutionId', 'registrationId']),
    ],
  },
  // registrations with unconfirmed contacts: they take no place, and are deleted after a day
  seminarRequest: {
    name: 'seminarRequest',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // of the registration that it becomes
      id: must('text'),
      seminarId: must('text'),
      // JSON: the validated answers, and the source of the visit
      entry: must('text'),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('seminarRequest_age', ['institutionId', 'at'])],
  },
  // browsers that opened the public page, each once; the browser's id is random and says nothing
  // about a person
  seminarVisitor: {
    name: 'seminarVisitor',
    scoped: true,
    columns: {
      institutionId: must('text'),
      seminarId: must('text'),
      visitor: must('text'),
      sourceId: may('text'),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'seminarId', 'visitor'],
    indexes: [index('seminarVisitor_source', ['institutionId', 'seminarId', 'sourceId'])],
  },
  // when people were in the room, over all their devices: follows from the events of the classroom
  seminarStay: {
    name: 'seminarStay',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // '<person> <number>'
      id: must('text'),
      seminarId: must('text'),
      // a registration, or a person of the seminar
      personId: must('text'),
      inAt: must('timestamptz'),
      // null: still there
      outAt: may('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('seminarStay_person', ['institutionId', 'seminarId', 'personId', 'inAt'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof seminarTables> {}
}
