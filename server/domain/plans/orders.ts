import {
  payHours,
  renewalHours,
  transferHours,
  type OrderKind,
} from '../../../resources/plans/plan-order/plans.options.ts'
import {
  planOrder,
  type PlanOrder,
} from '../../../resources/plans/plan-order/planOrder.resource.ts'
import { contextOf, type RecordContext } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { acquireLock } from '../../engine/records/transactionLocks.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { formatAmount, parseAmount } from '../ledger/index.ts'
import { find, type PlanReading } from './find.ts'
import { judgePlan, type Judged, type WishedPlan } from './judge.ts'
import type { Amounts } from './pricing.ts'
import { openQuote } from './quote.ts'

/**
 * Everything that changes what an institution has bought waits for this lock, and looks again
 * behind it.
 */
export const lockPlans = (tx: StoreTx): Promise<void> => acquireLock(tx, 'plans')

/** The buyer's input with their choice. */
export interface Purchase extends WishedPlan {
  readonly payCurrency: string
  readonly payAmount: string
  readonly discountAmount: string | null
  readonly payType: PlanOrder['payType']
  readonly quote: string | null
}

const hourMs = 3_600_000

/** A number that people can read out: the day and eight digits. */
const newOrderNo = ({ today, ids }: Pick<RuleContext, 'today' | 'ids'>): string =>
  `P${today.replaceAll('-', '')}${String(Number.parseInt(ids.secret(6), 16) % 100_000_000).padStart(8, '0')}`

/** Writes an order down. Throws 16011 if another is unpaid, 16015 if its quote was used. */
export const writeOrder = (
  tx: StoreTx,
  ctx: RecordContext,
  rule: Pick<RuleContext, 'today' | 'ids' | 'now'>,
  {
    choice,
    kind,
    amounts,
    hash,
    base,
    payType,
    paid = false,
  }: Pick<Judged, 'choice'> & {
    readonly kind: OrderKind
    readonly amounts: Amounts
    readonly hash: string | undefined
    readonly base: string | null
    readonly payType: PlanOrder['payType']
    /** It is paid from the balance when it is created, without waiting. */
    readonly paid?: boolean
  },
): Promise<PlanOrder> => {
  const { currency } = ctx.institution
  const orderNo = newOrderNo(rule)
  const waits = kind === 'RENEWAL' ? renewalHours : payHours
  const hours = payType === 'TRANSFER_ACCOUNTS' ? transferHours : waits
  return createRecord(
    tx,
    contextOf(ctx, planOrder),
    {
      orderNo,
      orderStatus: paid ? 'PAID' : 'TO_BE_PAID',
      payTime: paid ? rule.now : null,
      orderKind: kind,
      ...choice,
      payCurrency: currency,
      listAmount: formatAmount(amounts.list, currency),
      discountAmount: formatAmount(amounts.discount, currency),
      creditAmount: formatAmount(amounts.credit, currency),
      payAmount: formatAmount(amounts.pay, currency),
      payType,
      expireTime: new Date(Date.parse(rule.now) + hours * hourMs).toISOString(),
      baseId: base,
      // an order without a quote stores its own number instead
      quoteHash: hash ?? orderNo,
    },
    { system: true },
  )
}

/** Pay types that can't be ordered with. */
const notOrdered: readonly PlanOrder['payType'][] = ['REDEEM_CODE', 'SYSTEM_GIVEN']

/**
 * Orders a quoted plan. Throws 16011 if another order is unpaid, 16015 if the amounts differ from
 * the quote or, without one, from the current price, 16024 for an unsupported pay type, and the
 * faults of `judgePlan`.
 */
export const placeOrder = async (
  ctx: RuleContext,
  wish: Purchase,
  kind: 'PURCHASE' | 'UPGRADE',
): Promise<PlanOrder> => {
  const { tx, institution, now } = ctx
  await lockPlans(tx)
  const { currency } = institution
  if (notOrdered.includes(wish.payType)) throw errors.paymentMethodUnavailable().at('payType')
  if (wish.payCurrency !== currency) throw errors.priceMismatch().at('payCurrency')
  const judged = await judgePlan({ reading: tx, global: tx.global, institution, now }, wish, kind)
  const whose = { institutionId: institution.id, currency }
  const { amounts, hash } = wish.quote
    ? await openQuote(ctx.sign, whose, judged, wish.quote, new Date(now))
    : { amounts: judged.amounts, hash: undefined }
  if (parseAmount(wish.payAmount, currency) !== amounts.pay)
    throw errors.priceMismatch().at('payAmount')
  if (
    wish.discountAmount !== null &&
    parseAmount(wish.discountAmount, currency) !== amounts.discount
  )
    throw errors.priceMismatch().at('discountAmount')
  return writeOrder(tx, ctx.contextOf(planOrder), ctx, {
    choice: judged.choice,
    kind,
    amounts,
    hash,
    base: judged.base?.id ?? null,
    payType: wish.payType,
  })
}

/** Why an order can't be paid or cancelled any more; undefined if it can. */
export const closedFault = (
  { orderStatus, expireTime }: Pick<PlanOrder, 'orderStatus' | 'expireTime'>,
  now: string,
): Fault | undefined => {
  if (orderStatus === 'PAID') return errors.orderAlreadyPaid()
  if (orderStatus === 'CANCEL_PAY') return errors.orderCancelled()
  return orderStatus === 'INVALID' || expireTime <= now ? errors.orderTimedOut() : undefined
}

/** An order by its number. Throws 3004. */
export const orderByNo = async (reading: PlanReading, orderNo: string): Promise<PlanOrder> => {
  const [found] = await find(reading, planOrder, { orderNo }, { limit: 1 })
  if (!found) throw errors.orderNotFound()
  return found
}

/** API-02: cancels an unpaid order. Throws 3004, 16020, 16021 and 16022. */
export const cancelPlanOrder = async (ctx: RuleContext, id: string): Promise<void> => {
  const order = await ctx.tx.lock(planOrder, id)
  if (!order) throw errors.orderNotFound()
  const closed = closedFault(order, ctx.now)
  if (closed) throw closed
  await ctx.change(planOrder, id, { orderStatus: 'CANCEL_PAY', closeTime: ctx.now })
}

/** Closes an order that was not paid in time. */
export const timeOutOrder = async (
  { id, orderStatus, expireTime }: Pick<PlanOrder, 'id' | 'orderStatus' | 'expireTime'>,
  ctx: RuleContext,
): Promise<void> => {
  if (orderStatus !== 'TO_BE_PAID' || expireTime > ctx.now) return
  await ctx.change(planOrder, id, { orderStatus: 'INVALID', closeTime: ctx.now })
}
