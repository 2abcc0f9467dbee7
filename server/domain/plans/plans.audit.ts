import { ledgerTxn } from '../../../resources/ledger-txn/ledgerTxn.resource.ts'
import { products } from '../../../resources/plan-order/plans.options.ts'
import { planOrder } from '../../../resources/plan-order/planOrder.resource.ts'
import { subscription } from '../../../resources/subscription/subscription.resource.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { find } from './find.ts'
import { teachersInUse } from './judge.ts'

/** 12: teachers in use are at most the seats of the plan; one period of each product is in use. */
export const seatsAudit: Check = {
  name: 'teachers have seats, and one plan is in use (12)',
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

/** 13: each paid order was charged once, with its amount, and no other order was; so were those that money was settled for. */
export const ordersAudit: Check = {
  name: 'paid orders were paid for (13)',
  async run({ scope, ports }, tell) {
    if (!ports.resources.planOrder || !ports.resources.ledgerTxn) return 'no orders'
    const orders = await tablesOf(scope, planOrder)
      .selectFrom('planOrder')
      .select(['orderNo', 'orderStatus', 'payAmount', 'payType', 'payCurrency'])
      .execute()
    const moved = await tablesOf(scope, ledgerTxn)
      .selectFrom('ledgerTxn')
      .select(eb => ['source', 'type', 'currency', eb.fn.sum<string>('amount').as('amount')])
      .where('type', 'in', ['PACKAGE', 'BOOKING', 'TOP_UP', 'TRANSFER'])
      .where('source', 'like', 'P%')
      .groupBy(['source', 'type', 'currency'])
      .execute()
    const sum = (orderNo: string, types: readonly string[]): number =>
      moved
        .filter(({ source, type }) => source === orderNo && types.includes(type))
        .reduce((total, { amount }) => total + Number(amount), 0)
    for (const { orderNo, orderStatus, payAmount, payType } of orders) {
      const due = orderStatus === 'PAID' ? Number(payAmount) : 0
      const charged = -sum(orderNo, ['PACKAGE', 'BOOKING'])
      if (charged !== due) tell(`order ${orderNo} is due ${due}, and ${charged} was charged`)
      const settled = sum(orderNo, ['TOP_UP', 'TRANSFER'])
      const isFromBalance = payType === null || payType === 'SYSTEM_GIVEN'
      if (orderStatus === 'PAID' && !isFromBalance && settled < due)
        tell(`order ${orderNo} was paid with ${due}, and ${settled} was settled`)
    }
    return `${orders.length} orders`
  },
}
