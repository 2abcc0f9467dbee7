import type { ChangeEvent } from '../../../resources/automation/automation.options.ts'
import type { RunReason, RunState } from '../../../resources/automation/automation.runs.ts'
import {
  byDefault,
  may,
  mayBe,
  must,
  mustBe,
  type TableSpec,
} from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of automations. */
export const automationTables = {
  // what the server knows of an automation beside its record
  automationState: {
    name: 'automationState',
    scoped: true,
    columns: {
      institutionId: must('text'),
      automation: must('text'),
      // snapshot in which it was turned on, and when: what happened before is none of its business
      since: must('text'),
      sinceAt: must('timestamptz'),
      // up to when dates were looked at
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
  // an event that started an automation: waiting, or how it came out
  automationRun: {
    name: 'automationRun',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      automation: must('text'),
      // names the event: none starts an automation twice
      event: must('text'),
      // what happened to the record; null: a date or a number was reached
      kind: mayBe<ChangeEvent>(),
      // when it happened
      at: must('timestamptz'),
      createTime: must('timestamptz'),
      doneAt: may('timestamptz'),
      state: mustBe<RunState>(),
      // WAITING
      open: must('bool'),
      resource: must('text'),
      // null: all records were counted together
      recordId: may('text'),
      // what the date's field held, or how many records there were
      value: may('text'),
      reason: mayBe<RunReason>(),
      // code and figures of a refusal
      code: may('text'),
      params: may('jsonb'),
      // what was done, in each language
      words: may('jsonb'),
      // events that the row stands for
      count: byDefault('int4', '1'),
      tries: byDefault('int4', '0'),
      // when it is carried out; of one under way: when another process may take it
      dueAt: must('timestamptz'),
      // the process that has it
      owner: may('text'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('automationRun_event', ['institutionId', 'automation', 'event'], true),
      { name: 'automationRun_due', columns: ['institutionId', 'dueAt'], where: '"open"' },
      index('automationRun_log', ['institutionId', 'automation', 'id']),
      index('automationRun_state', ['institutionId', 'automation', 'state', 'id']),
      index('automationRun_age', ['institutionId', 'createTime']),
    ],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof automationTables> {}
}
