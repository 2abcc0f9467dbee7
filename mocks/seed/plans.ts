import {
  isPlan,
  planFacts,
  type PackageCode,
} from '../../resources/plans/plan-order/plans.options.ts'
import { planOrder } from '../../resources/plans/plan-order/planOrder.resource.ts'
import { subscription } from '../../resources/plans/subscription/subscription.resource.ts'
import { applyPeriods } from '../../server/domain/plans/periods.ts'
import { demoPlan } from '../school.ts'
import { chargeBalance, creditBalance } from '../../server/domain/ledger/index.ts'
import { contextOf } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import type { RuleContext } from '../../server/engine/records/rules.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import type { Seed } from '../../server/engine/seed.ts'

const day = 86_400_000
type Order = {
  readonly orderNo: string
  readonly days: number
  readonly packageCode: PackageCode
  readonly seatNum: number
  readonly amount: number
  readonly status: 'PAID' | 'CANCEL_PAY' | 'INVALID'
  readonly payType: 'WECHAT' | 'TRANSFER_ACCOUNTS' | null
  readonly usage?: 'IN_USE' | 'EXPIRED'
}
/** Days are counted back from the demo's start; amounts are in yuan. */
const orders: readonly Order[] = [
  {
    orderNo: 'P2025012000000011',
    days: 405,
    packageCode: 'BASIC_PACKAGE',
    seatNum: 200,
    amount: 72_000,
    status: 'PAID',
    payType: 'TRANSFER_ACCOUNTS',
    usage: 'EXPIRED',
  },
  {
    orderNo: 'P2025012500000018',
    days: 400,
    packageCode: 'ENTERPRISE_PACKAGE',
    seatNum: 200,
    amount: 384_000,
    status: 'CANCEL_PAY',
    payType: null,
  },
  {
    orderNo: 'P2026012000000023',
    days: 41,
    packageCode: demoPlan,
    seatNum: 200,
    amount: 240_000,
    status: 'INVALID',
    payType: 'WECHAT',
  },
  {
    orderNo: 'P2026012200000027',
    days: 40,
    packageCode: demoPlan,
    seatNum: 200,
    amount: 240_000,
    status: 'PAID',
    payType: 'TRANSFER_ACCOUNTS',
    usage: 'IN_USE',
  },
  {
    orderNo: 'P2026012200000031',
    days: 39,
    packageCode: 'BOOKING_SYSTEM',
    seatNum: 0,
    amount: 2400,
    status: 'PAID',
    payType: null,
    usage: 'IN_USE',
  },
]

const moveMoney = async (ctx: RuleContext, order: Order): Promise<void> => {
  const { orderNo, amount, payType, packageCode } = order
  const minor = BigInt(amount) * 100n
  const type = payType === 'TRANSFER_ACCOUNTS' ? 'TRANSFER' : 'TOP_UP'
  const key = `demo ${orderNo}`
  await creditBalance(ctx, {
    kind: 'CASH',
    amount: minor,
    type,
    source: orderNo,
    key: `${key} in`,
    payType,
  })
  await chargeBalance(ctx, {
    amount: minor,
    type: packageCode === 'BOOKING_SYSTEM' ? 'BOOKING' : 'PACKAGE',
    source: orderNo,
    key,
    cashOnly: true,
  })
}

/**
 * Adds an order as the server did on its day, which `ctx` has. `now`: milliseconds since 1970 of
 * the demo's start.
 */
const addOrder = async (ctx: RuleContext, order: Order, now: number): Promise<void> => {
  const { orderNo, days, packageCode, seatNum, amount, status, payType, usage } = order
  const at = ctx.now
  const sum = `${amount}.00`
  const system = { system: true }
  const { id } = await createRecord(
    ctx.tx,
    contextOf(ctx.contextOf(planOrder), planOrder),
    {
      orderNo,
      orderStatus: status,
      orderKind: 'PURCHASE',
      packageCode,
      effectiveMonth: 12,
      seatNum,
      classroomMinutes: 0,
      personalCloudCapacity: 0,
      payCurrency: 'CNY',
      listAmount: sum,
      discountAmount: '0.00',
      creditAmount: '0.00',
      payAmount: sum,
      payType,
      expireTime: new Date(now - (days - 1) * day).toISOString(),
      payTime: status === 'PAID' ? at : null,
      closeTime: status === 'PAID' ? null : at,
      quoteHash: orderNo,
    },
    system,
  )
  if (status !== 'PAID' || !usage) return
  await moveMoney(ctx, order)
  await createRecord(
    ctx.tx,
    contextOf(ctx.contextOf(subscription), subscription),
    {
      subscriptionNo: orderNo.replace(/^P/, 'S'),
      usage,
      product: packageCode === 'BOOKING_SYSTEM' ? 'BOOKING' : 'PLAN',
      packageCode,
      trial: false,
      startTime: at,
      endTime: new Date(now - (days - 365) * day).toISOString(),
      seatNum,
      studentLimit: isPlan(packageCode) ? planFacts[packageCode].studentLimit : 0,
      storageGb: isPlan(packageCode) ? planFacts[packageCode].storageGb : 0,
      classroomMinutes: 0,
      personalCloudCapacity: 0,
      effectiveMonth: 12,
      autoRenew: false,
      value: sum,
      currency: 'CNY',
      orderId: id,
    },
    system,
  )
}

/**
 * Two years of orders: an expired plan, the current one, and other orders with their outcomes.
 * Existing ones stay.
 */
export const seed: Seed = async ({ scope, contextFor }) => {
  const context = contextFor(planOrder)
  const query = { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
  if ((await scope.page(planOrder, query)).length) return
  if (context.institution.currency !== 'CNY') return
  const now = context.clock.now().getTime()
  await scope.transaction(async tx => {
    for (const order of orders) {
      const clock = { now: () => new Date(now - order.days * day) }
      await addOrder(ruleContext(tx, { ...context, clock }), order, now)
    }
    // the school's limits follow from its purchases
    const ctx = ruleContext(tx, context)
    for (const product of ['PLAN', 'BOOKING'] as const) await applyPeriods(ctx, product)
  })
}
