import { must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'

/**
 * Prices of the installation, by package and currency. Each is valid from an instant until the next
 * of its kind, so none overlap. Without any, the product's default prices apply.
 */
export const tariffTables = {
  planTariff: {
    name: 'planTariff',
    scoped: false,
    columns: {
      packageCode: must('text'),
      currency: must('text'),
      effectiveFrom: must('timestamptz'),
      // minor units of the currency
      seat: must('int8'),
      pack: must('int8'),
      gigabyte: must('int8'),
    },
    primary: ['packageCode', 'currency', 'effectiveFrom'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface GlobalDomainTables extends TablesOf<typeof tariffTables> {}
}
