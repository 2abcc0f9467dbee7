import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'

/** A gift with its last moment. */
export interface ExpiringGift {
  readonly id: string
  readonly source: string
  /** Amounts have two decimals: '12.50'. */
  readonly left: string
  /** ISO 8601. */
  readonly expiresAt: string
}
/** FIN-01: the balance of the institution. */
export interface AccountBalance {
  readonly currency: string
  /** Cash and gifts together; negative: a debt. */
  readonly total: string
  readonly cash: string
  readonly gift: string
  /** YYYY-MM, by the institution's clock. */
  readonly month: string
  /** Cash received in this month, and charges less reversals and refunds. */
  readonly recharged: string
  readonly consumed: string
  /** Gifts that expire, the earliest first. */
  readonly expiring: readonly ExpiringGift[]
}

/** What /accountInformation shows. */
export const accountBalance = defineCall({
  path: `${paths.root}/ledger/balance`,
  summary:
    'The balance of the institution, what this month added and took, and the gifts that expire',
  right: 'ledgerTxn.read',
  writes: false,
  method: 'GET',
  output: shape<AccountBalance>(),
})
