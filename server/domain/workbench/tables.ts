import { must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'

/** How people have arranged their workbench. */
export const workbenchTables = {
  workbenchLayout: {
    name: 'workbenchLayout',
    scoped: true,
    columns: {
      institutionId: must('text'),
      accountId: must('text'),
      // ids of tiles: in the person's order, and those that they have hidden
      tileOrder: must('text[]'),
      hidden: must('text[]'),
      // the person does not want to see the steps of setting up a school any more
      stepsClosed: must('bool'),
    },
    primary: ['institutionId', 'accountId'],
    indexes: [],
  },
  // the order for people without their own, by their role
  workbenchDefault: {
    name: 'workbenchDefault',
    scoped: true,
    columns: {
      institutionId: must('text'),
      roleId: must('text'),
      tileOrder: must('text[]'),
      hidden: must('text[]'),
    },
    primary: ['institutionId', 'roleId'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof workbenchTables> {}
}
