import { must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** How people get into the rooms of their lessons. */
export const joiningTables = {
  // passes into a room that were used: each opens it once
  usedTicket: {
    name: 'usedTicket',
    scoped: true,
    columns: { institutionId: must('text'), id: must('text'), at: must('timestamptz') },
    primary: ['institutionId', 'id'],
    indexes: [index('usedTicket_at', ['institutionId', 'at'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof joiningTables> {}
}
