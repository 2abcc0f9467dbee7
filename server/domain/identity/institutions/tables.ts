import { must, type TableSpec } from '../../../platform/store/sql-types.ts'
import type { TablesOf } from '../../../platform/store/system-tables.ts'

/** Tables of institutions beside those of the platform. */
export const memberTables = {
  // shipped roles that an institution has received: each once, even if it was deleted since
  shippedRole: {
    name: 'shippedRole',
    scoped: true,
    columns: { institutionId: must('text'), name: must('text'), at: must('timestamptz') },
    primary: ['institutionId', 'name'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof memberTables> {}
}
