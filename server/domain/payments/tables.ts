import { may, must, mustBe, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** The server's data of a payment besides its record. */
export const paymentTables = {
  paymentAttempt: {
    name: 'paymentAttempt',
    scoped: true,
    columns: {
      institutionId: must('text'),
      payment: must('text'),
      // the screen that the payer continues at
      returnTo: must('text'),
      // the provider's reference, once it has accepted the payment
      reference: may('text'),
      // how the payer gets to the provider's page, and for which device it was made
      handover: may('jsonb'),
      device: may('text'),
      // the transaction of the ledger that its money became
      txn: may('text'),
    },
    primary: ['institutionId', 'payment'],
    indexes: [],
  },
  // the institution as the keeper of cards knows it
  cardCustomer: {
    name: 'cardCustomer',
    scoped: true,
    columns: { institutionId: must('text'), customer: must('text') },
    primary: ['institutionId', 'customer'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

export type VoucherState = 'UNUSED' | 'USED' | 'BLOCKED'

/** Tables of the installation. */
export const globalPaymentTables = {
  // the institution of a payment number: providers report only numbers
  paymentNumber: {
    name: 'paymentNumber',
    scoped: false,
    moves: { with: 'institution', by: 'institutionId' },
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
  // vouchers that were made together, all worth the same
  voucherBatch: {
    name: 'voucherBatch',
    scoped: false,
    columns: {
      id: must('text'),
      name: must('text'),
      // minor units
      amount: must('int8'),
      currency: must('text'),
      // kind of credit to the balance: paid cash, or a gift
      kind: mustBe<'CASH' | 'GIFT'>(),
      // whose vouchers they are; null: anybody's
      institutionId: may('text'),
      expireAt: may('timestamptz'),
      // days that the gift lasts after it was redeemed; null: for ever
      giftDays: may('int4'),
      createTime: must('timestamptz'),
      createdBy: must('text'),
    },
    primary: ['id'],
    indexes: [],
  },
  voucherCode: {
    name: 'voucherCode',
    scoped: false,
    columns: {
      // a hash of the code: a reader of the database can't redeem it
      print: must('text'),
      batch: must('text'),
      // the last characters of the code, to distinguish vouchers
      ending: must('text'),
      state: mustBe<VoucherState>(),
      usedBy: may('text'),
      usedAt: may('timestamptz'),
      txn: may('text'),
    },
    primary: ['print'],
    indexes: [index('voucherCode_batch', ['batch', 'state'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof paymentTables> {}
  interface GlobalDomainTables extends TablesOf<typeof globalPaymentTables> {}
}
