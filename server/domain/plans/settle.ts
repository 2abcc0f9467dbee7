import { latePayment, orderPaid } from '../../../resources/subscription/subscription.messages.ts'
import { productOf } from '../../../resources/plan-order/plans.options.ts'
import { planOrder, type PlanOrder } from '../../../resources/plan-order/planOrder.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'
import { chargeBalance, creditBalance, formatAmount, parseAmount } from '../ledger/index.ts'
import { lockPlans } from './orders.ts'
import { beginOrdered } from './periods.ts'
import { tellBuyers } from './tell.ts'

/** Takes the price of an order and begins what it bought: all or nothing. `cashOnly`: of the payment that was just credited, whatever is owed besides, and of no gift. */
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

/** A payment for an order that has come in. */
interface OrderPayment {
  /** Id of the payment. */
  readonly id: string
  /** Id of the order. */
  readonly source: string | null
  /** Minor units. */
  readonly amount: bigint
  readonly currency: string
  readonly payType: string
}

/** Money came for an order: it is credited, and pays for the order where that still waits for it. Otherwise it stays in the balance, and people hear of it. */
export const settleOrder = async (payment: OrderPayment, ctx: RuleContext): Promise<void> => {
  await lockPlans(ctx.tx)
  const order = payment.source === null ? undefined : await ctx.tx.lock(planOrder, payment.source)
  if (!order) throw errors.orderNotFound()
  const { orderNo } = order
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pay types of payments and of orders are the same list
  const payType = payment.payType as PlanOrder['payType']
  await creditBalance(ctx, {
    kind: 'CASH',
    amount: payment.amount,
    type: payType === 'TRANSFER_ACCOUNTS' ? 'TRANSFER' : 'TOP_UP',
    source: orderNo,
    key: `payment ${payment.id}`,
    payType,
  })
  const due = parseAmount(order.payAmount, order.payCurrency)
  const isDue = order.orderStatus === 'TO_BE_PAID' && due === payment.amount
  if (isDue) await payOrder(ctx, order, payType, { cashOnly: true })
  const amount = `${payment.currency} ${formatAmount(payment.amount, payment.currency)}`
  await tellBuyers(ctx, isDue ? orderPaid : latePayment, { order: orderNo, amount }, payment.id)
}
