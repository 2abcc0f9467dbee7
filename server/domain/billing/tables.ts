import { must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of bills besides their records. */
export const billingTables = {
  // when each price applies: two of one item never overlap
  priceSpan: {
    name: 'priceSpan',
    scoped: true,
    columns: {
      institutionId: must('text'),
      priceId: must('text'),
      item: must('text'),
      from: must('timestamptz'),
      // far in the future if it has no end
      until: must('timestamptz'),
    },
    primary: ['institutionId', 'priceId'],
    indexes: [],
    exclusions: [
      {
        name: 'priceSpan_once',
        equal: ['institutionId', 'item'],
        span: ['from', 'until'],
        where: '"from" < "until"',
      },
    ],
  },
  // lessons and recordings that are to be rated, or rated again
  usageDue: {
    name: 'usageDue',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // LIVE, RECORDING
      kind: must('text'),
      refId: must('text'),
      // of the last change: a rating of an earlier one leaves more to do
      since: must('timestamptz'),
      mark: must('text'),
    },
    primary: ['institutionId', 'kind', 'refId'],
    indexes: [index('usageDue_since', ['institutionId', 'since'])],
  },
} as const satisfies Record<string, TableSpec>

/**
 * Prices of the platform for usage, each in force until the next of its item and currency begins.
 */
export const usageTariffTables = {
  usageTariff: {
    name: 'usageTariff',
    scoped: false,
    columns: {
      id: must('text'),
      item: must('text'),
      currency: must('text'),
      name: must('text'),
      // ten-thousandths of the currency's unit
      unitPrice: must('int8'),
      effectiveFrom: must('timestamptz'),
    },
    primary: ['id'],
    indexes: [index('usageTariff_by_currency', ['currency', 'effectiveFrom'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface GlobalDomainTables extends TablesOf<typeof usageTariffTables> {}
  interface DomainTables extends TablesOf<typeof billingTables> {}
}
