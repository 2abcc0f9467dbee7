import { must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'

/** Erased people. */
export const personalDataTables = {
  personErasure: {
    name: 'personErasure',
    scoped: true,
    columns: {
      institutionId: must('text'),
      resource: must('text'),
      recordId: must('text'),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'resource', 'recordId'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof personalDataTables> {}
}
