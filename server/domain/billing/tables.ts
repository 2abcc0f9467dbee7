import { must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** What bills keep beside their records. */
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
      // far in the future where it has no end
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

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof billingTables> {}
}
