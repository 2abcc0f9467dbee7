import { may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/**
 * Tables of the ledger besides its journals: the rest of each top-up, gift and debt, in minor
 * units.
 */
export const ledgerTables = {
  ledgerLot: {
    name: 'ledgerLot',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // the transaction that added the money, or that overdrew the balance
      txnId: must('text'),
      // CASH, GIFT or DEBT
      kind: must('text'),
      amount: must('int8'),
      left: must('int8'),
      expiresAt: may('timestamptz'),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'txnId'],
    indexes: [
      { name: 'ledgerLot_open', columns: ['institutionId', 'kind'], where: '"left" > 0' },
      index('ledgerLot_expiry', ['institutionId', 'expiresAt']),
    ],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof ledgerTables> {}
}
