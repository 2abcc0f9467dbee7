import type {
  BalanceKind,
  PayType,
  TxnType,
} from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { LedgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import type { Minor } from './amounts.ts'

interface Keyed {
  /**
   * Identifies the transaction ('order 2026…'): posting the same key again returns the existing
   * one. Kept for ever.
   */
  readonly key: string
}
interface Described extends Keyed {
  /** In minor units, above 0. */
  readonly amount: Minor
  readonly type: TxnType
  /** Its origin for people: an order number, the name of a lesson. At most 200 characters. */
  readonly source: string
  /** When it takes effect, ISO 8601; by default now. */
  readonly at?: string
}

/** Adds money: a top-up, voucher, transfer or gift. */
export interface Credit extends Described {
  readonly kind: BalanceKind
  /** ISO 8601; gift that is not spent by then expires. */
  readonly expiresAt?: string | null
  readonly payType?: PayType | null
}

/** Takes money for something: gift first (earliest expiry first), then cash. */
export interface LedgerCharge extends Described {
  /**
   * How far below zero the balance may go, in minor units; by default 0. For usage that took place
   * it is 'unlimited'.
   */
  readonly overdraft?: Minor | 'unlimited'
  /** True: no gift is taken: it pays for what cash was just paid in for. */
  readonly cashOnly?: boolean
}

/** Returns the rest of a cash top-up, or part of it, to the payer. */
export interface Refund extends Keyed {
  readonly of: LedgerTxn
  /** The whole rest by default. */
  readonly amount?: Minor | undefined
  readonly reason: string
}

/** Adds the opposite of a transaction. */
export interface Reversal {
  readonly of: LedgerTxn
  readonly reason: string
  /** When it takes effect, ISO 8601; by default now. */
  readonly at?: string
  /** By default the type of the transaction that it reverses. */
  readonly type?: TxnType
}

/** A request for one transaction of the ledger. */
export type LedgerRequest =
  | ({ readonly do: 'credit' } & Credit)
  | ({ readonly do: 'charge' } & LedgerCharge)
  | ({ readonly do: 'refund' } & Refund)
  | ({ readonly do: 'reverse' } & Reversal)
  /** The rest of an expired gift; `at`: when the expiry takes effect, ISO 8601. */
  | {
      readonly do: 'expire'
      readonly of: Pick<LedgerTxn, 'id'>
      readonly source: string
      readonly at: string
    }
