import { gigabyte } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import * as calls from '../../../resources/plans/plans.calls.ts'
import { productOf } from '../../../resources/plans/plan-order/plans.options.ts'
import {
  planOrder,
  type PlanOrder,
} from '../../../resources/plans/plan-order/planOrder.resource.ts'
import { subscription } from '../../../resources/plans/subscription/subscription.resource.ts'
import type { ParsedOf } from '../../../src/schema/call/index.ts'
import {
  implement,
  type CallContext,
  type SessionContext,
  type WriteContext,
} from '../../engine/calls/implement.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errors } from './errors.ts'
import { tokenOf } from '../../platform/http/middleware.ts'
import { contentDisposition } from '../../platform/http/disposition.ts'
import { readStorage } from '../cloud-disk/index.ts'
import { parseAmount } from '../ledger/index.ts'
import { startPayment } from '../payments/index.ts'
import { find } from './find.ts'
import { judgePlan } from './judge.ts'
import { cancelPlanOrder, closedFault, lockPlans, orderByNo, placeOrder } from './orders.ts'
import { sealQuote } from './quote.ts'
import { receiptOf } from './receipt.ts'
import { payOrder } from './settle.ts'
import {
  offered,
  toldInfo,
  toldOrder,
  toldQuote,
  toldRights,
  usedPackage,
  withUsage,
} from './told.ts'
import { beginPlanTrial } from './trial.ts'

type Read = Pick<SessionContext<unknown>, 'scope' | 'session' | 'ports'>
const tellingOf = ({ scope, session, ports }: Read) => ({
  reading: scope,
  institution: session.institution,
  now: ports.clock.now().toISOString(),
  lang: session.lang,
})

/** The institution's row, besides its view. */
const rowOf = async ({ scope, ports }: Read) =>
  (await ports.store.db
    .selectFrom('institution')
    .select(['trialTime', 'storageGb'])
    .where('id', '=', scope.institutionId)
    .executeTakeFirst()) ?? { trialTime: null, storageGb: null }

/** Gigabytes that are stored, with two decimals. */
const storedGb = async ({ scope, session, ports }: Read): Promise<number> => {
  const { used } = await readStorage(scope, session.institution, ports)
  return Math.round((used / gigabyte) * 100) / 100
}

const ruleOf = ({ tx, of }: Pick<WriteContext<unknown>, 'tx' | 'of'>): RuleContext =>
  ruleContext(tx, of(planOrder.name))

type PurchaseInput = ParsedOf<typeof calls.buyPlan.input>

/** An order that an upgrade's credit pays in full waits for nothing. */
const settleFree = async (ctx: RuleContext, order: PlanOrder): Promise<PlanOrder> => {
  if (order.payAmount !== '0.00') return order
  await payOrder(ctx, order, 'SYSTEM_GIVEN', { cashOnly: false })
  return (await ctx.tx.get(planOrder, order.id)) ?? order
}

const placeFor = async (
  { tx, of, session, input }: WriteContext<PurchaseInput>,
  kind: 'PURCHASE' | 'UPGRADE',
) => {
  const ctx = ruleOf({ tx, of })
  const placed = await placeOrder(ctx, input, kind)
  return toldOrder(await settleFree(ctx, placed), session.lang)
}

/** Currency of prices for visitors who are not logged in and name none. */
const strangersCurrency = 'CNY'

/**
 * The currency of the caller's institution; undefined if nobody is signed in. Throws what every
 * call throws for a token that is not valid.
 */
const callersCurrency = async ({
  ports,
  c,
}: Pick<CallContext<unknown>, 'ports' | 'c'>): Promise<string | undefined> => {
  const header = c.req.header('authorization')
  if (header === undefined) return undefined
  return (await ports.identity.session(ports, tokenOf(header))).institution.currency
}

export const planCalls = [
  implement(calls.offeredPlans, {
    serve: async ctx => {
      const { ports, input } = ctx
      const now = ports.clock.now().toISOString()
      const currency = input.currency ?? (await callersCurrency(ctx)) ?? strangersCurrency
      const list = await offered({ global: ports.store.db, now }, currency)
      return { list, total: list.length }
    },
  }),
  implement(calls.calculatePlan, {
    read: async ctx => {
      const { input, of, ports, session } = ctx
      const kind = input.upgrade === 'YES' ? 'UPGRADE' : 'PURCHASE'
      const { reading, institution, now } = tellingOf(ctx)
      const looking = { reading, global: ports.store.db, institution, now }
      const judged = await judgePlan(looking, input, kind)
      const { id: institutionId, currency } = session.institution
      const { sign } = of(planOrder.name)
      const whose = { institutionId, currency }
      const sealed = await sealQuote(sign, whose, judged, ports.clock.now(), ports.ids.next())
      return toldQuote(judged, sealed, currency)
    },
  }),
  implement(calls.buyPlan, { write: ctx => placeFor(ctx, 'PURCHASE') }),
  implement(calls.upgradePlan, { write: ctx => placeFor(ctx, 'UPGRADE') }),
  implement(calls.cancelOrder, {
    write: async ({ tx, of, input, session }) => {
      const found = await orderByNo(tx, input.orderNo)
      await cancelPlanOrder(ruleOf({ tx, of }), found.id)
      return toldOrder(await orderByNo(tx, input.orderNo), session.lang)
    },
  }),
  implement(calls.payOrderByNo, {
    write: async ({ tx, of, ports, input: { orderNo, payType } }) => {
      const ctx = ruleOf({ tx, of })
      await lockPlans(tx)
      const { id } = await orderByNo(tx, orderNo)
      const order = await tx.lock(planOrder, id)
      if (!order) throw errors.orderNotFound()
      const closed = closedFault(order, ctx.now)
      if (closed) throw closed
      // ordered before the currency was chosen
      if (order.payCurrency !== ctx.institution.currency) throw errors.priceMismatch()
      if (payType !== null) {
        const { no } = await startPayment(
          { tx, of, ports },
          {
            purpose: productOf(order.packageCode) === 'BOOKING' ? 'booking' : 'order',
            source: order.id,
            amount: parseAmount(order.payAmount, order.payCurrency),
            currency: order.payCurrency,
            payType,
            returnTo: '/memberRights',
          },
        )
        return { orderNo, orderStatus: 'TO_BE_PAID' as const, paymentNo: no }
      }
      await payOrder(ctx, order, null, { cashOnly: false })
      return { orderNo, orderStatus: 'PAID' as const, paymentNo: null }
    },
  }),
  implement(calls.orderRecord, {
    read: async ({ scope, session, input: { page, limit, orderNo } }) => {
      const query = {
        sort: '-createTime',
        q: orderNo ?? '',
        deleted: 'no' as const,
        where: [],
        page: page ?? 1,
        limit: limit ?? 20,
      }
      const [orders, total] = await Promise.all([
        scope.page(planOrder, query),
        scope.total(planOrder, query),
      ])
      return { list: await withUsage(scope, orders, session.lang), total }
    },
  }),
  implement(calls.listOrder, {
    read: async ({ scope, session }) => {
      const orders = await find(scope, planOrder, { orderStatus: 'PAID' }, { limit: 200 })
      const list = await withUsage(scope, orders, session.lang)
      const rank = { IN_USE: 0, TO_BE_USED: 1, EXPIRED: 2 } as const
      const sorted = list.toSorted(
        (a, b) => rank[a.usage ?? 'EXPIRED'] - rank[b.usage ?? 'EXPIRED'],
      )
      return { list: sorted, total: sorted.length }
    },
  }),
  implement(calls.packageInfo, {
    read: async ctx => toldInfo(tellingOf(ctx), await rowOf(ctx)),
  }),
  implement(calls.schoolPackage, { read: ctx => usedPackage(tellingOf(ctx), 'PLAN') }),
  implement(calls.packageAndRight, {
    read: async ctx => toldRights(tellingOf(ctx), await rowOf(ctx), await storedGb(ctx)),
  }),
  implement(calls.applyForTrial, {
    write: async ({ tx, of, input, session, ports }) => {
      const ctx = ruleContext(tx, of(subscription.name))
      await beginPlanTrial(ctx, input.packageCode)
      const { institution, lang } = session
      const now = ports.clock.now().toISOString()
      return usedPackage({ reading: tx, institution, lang, now }, 'PLAN')
    },
  }),
  implement(calls.orderReceipt, {
    read: async ({ ports, scope, session, input }) => {
      const found = await orderByNo(scope, input.orderNo)
      if (found.orderStatus !== 'PAID' || !ports.papers) throw errors.orderNotFound()
      const pdf = await ports.papers.print(receiptOf(found, session.institution, session.lang))
      return new Response(Uint8Array.from(pdf), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': contentDisposition(
            'attachment',
            `${found.orderNo}.pdf`,
            'receipt',
          ),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }),
]
