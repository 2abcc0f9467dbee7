import {
  latePayment,
  orderPaid,
} from '../../../resources/plans/subscription/subscription.messages.ts'
import { productOf } from '../../../resources/plans/plan-order/plans.options.ts'
import {
  planOrder,
  type PlanOrder,
} from '../../../resources/plans/plan-order/planOrder.resource.ts'
import type { PaymentFact, PaymentPurpose } from '../../engine/payments/purpose.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { chargeBalance, formatAmount, parseAmount } from '../ledger/index.ts'
import { creditedRefunds, creditPayment } from '../payments/index.ts'
import { failRenewal } from './cardRenewal.ts'
import { lockPlans } from './orders.ts'
import { beginOrdered } from './periods.ts'
import { tellBuyers } from './tell.ts'

/**
 * Charges the price of an order and starts what it bought: all or nothing. `cashOnly`: uses only
 * the payment that was just credited, and neither gifts nor the rest of the balance.
 */
export const fulfil = async (
  ctx: RuleContext,
  order: PlanOrder,
  { cashOnly }: { readonly cashOnly: boolean },
): Promise<void> => {
  const amount = parseAmount(order.payAmount, order.payCurrency)
  if (amount > 0n)
    await chargeBalance(ctx, {
      amount,
      type: productOf(order.packageCode) === 'BOOKING' ? 'BOOKING' : 'PACKAGE',
      source: order.orderNo,
      key: `order ${order.id}`,
      ...(cashOnly ? { cashOnly, overdraft: 'unlimited' as const } : {}),
    })
  await beginOrdered(ctx, order)
}

/** Marks an order paid that waited for it, and fulfils it. */
export const payOrder = async (
  ctx: RuleContext,
  order: PlanOrder,
  payType: PlanOrder['payType'],
  how: { readonly cashOnly: boolean },
): Promise<void> => {
  await ctx.change(planOrder, order.id, { orderStatus: 'PAID', payTime: ctx.now, payType })
  await fulfil(ctx, order, how)
}

/**
 * A payment for an order has arrived: it is credited, and pays the order if that still waits.
 * Otherwise it stays in the balance, and people are notified.
 */
export const settleOrder = async (payment: PaymentFact, ctx: RuleContext): Promise<void> => {
  await lockPlans(ctx.tx)
  const order = payment.source === null ? undefined : await ctx.tx.lock(planOrder, payment.source)
  await creditPayment(payment, ctx)
  const due = order && parseAmount(order.payAmount, order.payCurrency)
  const isDue = order?.orderStatus === 'TO_BE_PAID' && due === payment.amount
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pay types of payments and of orders are the same list
  const payType = payment.payType as PlanOrder['payType']
  if (order && isDue) await payOrder(ctx, order, payType, { cashOnly: true })
  const facts = {
    order: order?.orderNo ?? payment.no,
    amount: formatAmount(payment.amount, payment.currency),
    currency: payment.currency,
  }
  await tellBuyers(ctx, isDue ? orderPaid : latePayment, facts, payment.id)
}

/** Payment purposes of orders: of plans, and of the booking system. */
export const orderPurposes: readonly PaymentPurpose[] = [
  { name: 'order', settled: settleOrder, failed: failRenewal, ...creditedRefunds },
  { name: 'booking', settled: settleOrder, failed: failRenewal, ...creditedRefunds },
]
