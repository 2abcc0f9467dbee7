import { byDefault, may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** What the server knows of a payment beside its record. */
export const paymentTables = {
  paymentAttempt: {
    name: 'paymentAttempt',
    scoped: true,
    columns: {
      institutionId: must('text'),
      payment: must('text'),
      // the screen that the payer continues at
      returnTo: must('text'),
      // the provider's own name of it, once the provider has taken it on
      reference: may('text'),
      // how the payer gets to the provider's page, and for which device it was made
      handover: may('jsonb'),
      device: may('text'),
      // how often the provider was asked
      asked: byDefault('int4', '0'),
    },
    primary: ['institutionId', 'payment'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

/** Whose payment a number is: providers report by numbers alone. */
export const paymentNumberTables = {
  paymentNumber: {
    name: 'paymentNumber',
    scoped: false,
    columns: {
      no: must('text'),
      institutionId: must('text'),
      payment: must('text'),
      payType: must('text'),
      // the provider's number of the money; one of a provider pays for one payment
      transaction: may('text'),
    },
    primary: ['no'],
    indexes: [index('paymentNumber_transaction', ['payType', 'transaction'], true)],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof paymentTables> {}
  interface GlobalDomainTables extends TablesOf<typeof paymentNumberTables> {}
}
