import type {
  RunEvent,
  RunReason,
} from '../../../resources/automations/automation-run/automationRun.options.ts'
import { byDefault, may, mayBe, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of automations. */
export const automationTables = {
  // the server's state of an automation besides its record
  automationState: {
    name: 'automationState',
    scoped: true,
    columns: {
      institutionId: must('text'),
      automation: must('text'),
      // the snapshot and time at which it was turned on; earlier changes are ignored
      since: must('text'),
      sinceAt: must('timestamptz'),
      // the time up to which dates were checked
      checkedAt: must('timestamptz'),
    },
    primary: ['institutionId', 'automation'],
    indexes: [],
  },
  // records for which an automation has reached its number; '' where all are counted together
  automationReached: {
    name: 'automationReached',
    scoped: true,
    columns: {
      institutionId: must('text'),
      automation: must('text'),
      key: must('text'),
    },
    primary: ['institutionId', 'automation', 'key'],
    indexes: [],
  },
  // how often an automation was started on a day of the institution
  automationDay: {
    name: 'automationDay',
    scoped: true,
    columns: {
      institutionId: must('text'),
      automation: must('text'),
      day: must('date'),
      used: must('int4'),
    },
    primary: ['institutionId', 'automation', 'day'],
    indexes: [],
  },
  // an event that started an automation and waits for its turn; what came of it is an entry of
  // `automationRun`
  automationQueue: {
    name: 'automationQueue',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // also of the entry
      id: must('text'),
      automation: must('text'),
      // names the event: none starts an automation twice
      event: must('text'),
      // null: events that start nothing, gathered
      kind: mayBe<RunEvent>(),
      // when it happened
      at: must('timestamptz'),
      resource: must('text'),
      // null: all records were counted together
      recordId: may('text'),
      // the value of the date field, or the number of records
      value: may('text'),
      // why these events start nothing
      reason: mayBe<RunReason>(),
      // number of events in the row
      count: byDefault('int4', '1'),
      tries: byDefault('int4', '0'),
      // when it is carried out
      dueAt: must('timestamptz'),
      // what earlier versions wrote while they had it
      owner: may('text'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('automationQueue_event', ['institutionId', 'automation', 'event'], true),
      index('automationQueue_due', ['institutionId', 'dueAt']),
    ],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof automationTables> {}
}
