import type { LedgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { errors } from './errors.ts'
import { formatAmount, parseAmount, type Minor } from './amounts.ts'
import type { Purse, PurseSplit, LotUse } from './purse.ts'
import type { LedgerRequest } from './request.ts'

/** The postings that a request results in. */
export interface PostingPlan {
  readonly values: Partial<LedgerTxn> & Pick<LedgerTxn, 'type' | 'source'>
  /** Signed by their effect on the balance. */
  readonly split: PurseSplit
  /** The account on the other side. */
  readonly against: 'REVENUE' | 'CLEARING'
  readonly uses: readonly LotUse[]
}
/** Where and when a transaction is planned. */
export interface PostingPlanning {
  readonly purse: Purse
  /** Id of the transaction. */
  readonly id: string
  /** ISO 8601: decides which gift has expired. */
  readonly now: string
  readonly currency: string
  /** Throws the low-balance message. */
  readonly tooLow: (left: Minor, short: Minor) => Error
}
type Of<D extends LedgerRequest['do']> = Extract<LedgerRequest, { readonly do: D }>
type Planner<D extends LedgerRequest['do']> = (
  request: Of<D>,
  where: PostingPlanning,
) => PostingPlan

const negative = ({ cash, gift }: PurseSplit): PurseSplit => ({ cash: -cash, gift: -gift })
const demandPositive = (amount: Minor, currency: string): void => {
  if (amount <= 0n) throw errors.valueTooLow({ min: formatAmount(1n, currency) }).at('amount')
}

const credit: Planner<'credit'> = (request, { purse, id, now, currency }) => {
  const { kind, amount, type, source, payType = null, expiresAt = null, at = now } = request
  demandPositive(amount, currency)
  return {
    values: { type, source, payType, expiresAt, at },
    split: kind === 'CASH' ? { cash: amount, gift: 0n } : { cash: 0n, gift: amount },
    // a gift is no income: usage that it pays for creates no revenue
    against: kind === 'CASH' ? 'CLEARING' : 'REVENUE',
    uses: purse.add({ id, kind, amount, expiresAt, at }),
  }
}

const charge: Planner<'charge'> = (request, { purse, id, now, currency, tooLow }) => {
  const { amount, type, source, overdraft = 0n, cashOnly, at = now } = request
  demandPositive(amount, currency)
  const available = purse.available(now)
  if (overdraft !== 'unlimited' && available + overdraft < amount)
    throw tooLow(available, amount - overdraft - available)
  const { uses, ...split } = purse.take({ id, at }, amount, now, cashOnly)
  return { values: { type, source, at }, split: negative(split), against: 'REVENUE', uses }
}

const refund: Planner<'refund'> = (request, { purse, id, now, currency }) => {
  const { of, reason } = request
  const lot = purse.lot(of.id)
  if (lot?.kind !== 'CASH') throw errors.txnNotRefundable()
  const amount = request.amount ?? lot.left
  demandPositive(amount, currency)
  if (amount > lot.left)
    throw errors.refundAboveRestBy({ max: formatAmount(lot.left, currency) }).at('amount')
  return {
    values: { type: 'REFUND', source: reason, payType: of.payType, at: now },
    split: { cash: -amount, gift: 0n },
    against: 'CLEARING',
    uses: purse.takeFrom(lot.id, id, amount),
  }
}

const expire: Planner<'expire'> = ({ of: { id: lotId }, source, at }, { purse, id }) => {
  const amount = purse.lot(lotId)?.left ?? 0n
  return {
    values: { type: 'EXPIRY', source, at },
    split: { cash: 0n, gift: -amount },
    against: 'REVENUE',
    uses: purse.takeFrom(lotId, id, amount),
  }
}

const reverse =
  (funding: ReadonlyMap<string, readonly LotUse[]>): Planner<'reverse'> =>
  ({ of, reason, at, type: as }, { purse, id, now, currency }) => {
    const cash = -parseAmount(of.cash ?? '0.00', currency)
    const gift = -parseAmount(of.gift ?? '0.00', currency)
    const { type, payType } = of
    // money from or to a payer: a refund, or added cash
    const isPayment = type === 'REFUND' || (cash < 0n && gift === 0n)
    const plan = {
      values: { type: as ?? type, payType, source: reason, at: at ?? now, reverses: of.id },
      split: { cash, gift },
      against: isPayment ? ('CLEARING' as const) : ('REVENUE' as const),
    }
    if (cash + gift >= 0n) return { ...plan, uses: purse.giveBack(of.id, funding.get(of.id) ?? []) }
    const lot = purse.lot(of.id)
    if (lot?.left !== lot?.amount) throw errors.topUpSpent()
    return { ...plan, uses: purse.takeFrom(of.id, id, lot?.amount ?? 0n) }
  }

/** Plans requests one after the other; `funding` says what funds the debits that are reversed. */
export const plannerOf = (funding: ReadonlyMap<string, readonly LotUse[]>) => {
  const planners: { readonly [D in LedgerRequest['do']]: Planner<D> } = {
    credit,
    charge,
    refund,
    expire,
    reverse: reverse(funding),
  }
  return <D extends LedgerRequest['do']>(request: Of<D>, where: PostingPlanning): PostingPlan =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each planner takes the requests of its own name
    (planners[request.do] as Planner<D>)(request, where)
}
