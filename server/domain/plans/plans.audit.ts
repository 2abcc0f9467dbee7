import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { products } from '../../../resources/plans/plan-order/plans.options.ts'
import { onlinePayTypes } from '../../../resources/payments/payment/payment.options.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { planOrder } from '../../../resources/plans/plan-order/planOrder.resource.ts'
import { subscription } from '../../../resources/plans/subscription/subscription.resource.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import type { Check } from '../../engine/audit/check.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { find } from './find.ts'
import { teachersInUse } from './judge.ts'

/** 12: teachers in use are at most the seats of the plan; one period of each product is in use. */
export const seatsAudit: Check = {
  name: 'teachers have seats, and one plan is in use (12)',
  label: {
    en: 'Teachers have seats, and one plan is in use',
    zh: '老师席位足够，且仅有一个套餐生效',
  },
  async run({ scope, institution, ports }, tell) {
    if (!ports.resources.subscription) return 'no plans'
    const inUse = await find(scope, subscription, { usage: 'IN_USE' })
    for (const product of keysOf(products)) {
      const periods = inUse.filter(one => one.product === product)
      if (periods.length > 1) tell(`${periods.length} periods of ${product} are in use`)
    }
    const plan = inUse.find(({ product }) => product === 'PLAN')
    const teachers = await teachersInUse(scope)
    const seats = plan?.seatNum ?? institution.teacherSeats
    if (teachers > seats) tell(`${teachers} teachers are in use on ${seats} seats`)
    if (plan && institution.plan !== plan.packageCode)
      tell(
        `the institution is on ${institution.plan}, ${plan.subscriptionNo} says ${plan.packageCode}`,
      )
    return `${teachers} teachers on ${seats} seats`
  },
}

/** Amounts of the settled payments of each order. */
const settledOf = async (scope: Scope): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows = await tablesOf(scope, payment)
    .selectFrom('payment')
    .select(['source', 'amount'])
    .where('state', '=', 'SETTLED')
    .where('purpose', 'in', ['order', 'booking'])
    .execute()
  const byOrder = new Map<string, number[]>()
  for (const { source, amount } of rows)
    byOrder.set(source ?? '', [...(byOrder.get(source ?? '') ?? []), Number(amount)])
  return byOrder
}

/**
 * 13: each paid order was charged once with its amount, and no other order was; the same holds for
 * orders settled by a payment.
 */
export const ordersAudit: Check = {
  name: 'paid orders were paid for (13)',
  label: { en: 'Orders that are paid were paid for', zh: '已支付订单均有对应扣款' },
  async run({ scope, ports }, tell) {
    if (!ports.resources.planOrder || !ports.resources.ledgerTxn || !ports.resources.payment)
      return 'no orders'
    const orders = await tablesOf(scope, planOrder)
      .selectFrom('planOrder')
      .select(['id', 'orderNo', 'orderStatus', 'payAmount', 'payType'])
      .execute()
    const moved = await tablesOf(scope, ledgerTxn)
      .selectFrom('ledgerTxn')
      .select(eb => ['source', 'type', 'currency', eb.fn.sum<string>('amount').as('amount')])
      .where('type', 'in', ['PACKAGE', 'BOOKING'])
      .groupBy(['source', 'type', 'currency'])
      .execute()
    const charged = new Map<string, number>()
    for (const { source, amount } of moved)
      charged.set(source, (charged.get(source) ?? 0) - Number(amount))
    const settled = await settledOf(scope)
    for (const { id, orderNo, orderStatus, payAmount, payType } of orders) {
      const due = orderStatus === 'PAID' ? Number(payAmount) : 0
      const taken = charged.get(orderNo) ?? 0
      if (taken !== due) tell(`order ${orderNo} is due ${due}, and ${taken} was charged`)
      const isOnline = onlinePayTypes.some(one => one === payType)
      if (orderStatus === 'PAID' && isOnline && !settled.get(id)?.includes(due))
        tell(`order ${orderNo} was paid with ${due}, and no payment of it was settled`)
    }
    return `${orders.length} orders`
  },
}
