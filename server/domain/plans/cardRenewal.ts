import { plansErrors } from '../../../resources/plans/plans.errors.ts'
import {
  planOrder,
  type PlanOrder,
} from '../../../resources/plans/plan-order/planOrder.resource.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { renewalFailed } from '../../../resources/plans/subscription/subscription.messages.ts'
import {
  subscription,
  type Subscription,
} from '../../../resources/plans/subscription/subscription.resource.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { RunningTask, TaskOutcome } from '../../engine/jobs/task.ts'
import type { PaymentFact } from '../../engine/payments/purpose.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { parseAmount } from '../ledger/index.ts'
import { cancelPayment, chargeDefaultCard, hasSavedCard, startPayment } from '../payments/index.ts'
import { currentOf } from './judge.ts'
import { closedFault, lockPlans } from './orders.ts'
import { isClosed, orderRenewal, renewalFacts } from './renewal.ts'
import { tellBuyers } from './tell.ts'

/** Kind of the task that pays a renewal by the institution's saved card. */
export const cardRenewalKind = 'renewByCard'

interface CardRenewal {
  /** Id of the period. */
  readonly id: string
}
const isCardRenewal = (input: unknown): input is CardRenewal =>
  typeof input === 'object' && input !== null && 'id' in input

/**
 * Charges a renewal to the saved card if the balance is too low. Returns false if there is no card.
 */
export const tryCard = async (ctx: RuleContext, held: Subscription): Promise<boolean> => {
  if (!(await hasSavedCard(ctx.tx))) return false
  const input: CardRenewal = { id: held.id }
  await enqueueOwn(ctx.tx, ctx, {
    kind: cardRenewalKind,
    resource: subscription.name,
    action: 'renew',
    input,
    // each try changes the version; a reactivation restarts their number, so that number could name
    // a task that already ran
    name: `renewal by card ${held.id} ${String(held.version)}`,
  })
  return true
}

const fails = async (ctx: RuleContext, held: Subscription, code: string): Promise<void> => {
  await ctx.change(subscription, held.id, { renewalFailure: code })
  await tellBuyers(
    ctx,
    renewalFailed,
    renewalFacts(ctx, held),
    `${held.id} ${String(held.version)}`,
  )
}

/**
 * Creates the order and its payment; undefined if nothing needs renewal any more, or the order
 * can't be made.
 */
const begin = async (
  { ports, scope, keep }: Pick<RunningTask, 'ports' | 'scope' | 'keep'>,
  id: string,
): Promise<string | undefined> => {
  const of = await systemContexts(ports, scope.institutionId)
  return scope.transaction(async tx => {
    const ctx = ruleContext(tx, of(planOrder.name))
    await lockPlans(tx)
    const held = await tx.lock(subscription, id)
    if (held?.usage !== 'IN_USE' || !held.autoRenew) return undefined
    // bought meanwhile
    if ((await currentOf(tx, held.product)).next) return undefined
    try {
      return await tx.attempt(async () => {
        const order = await orderRenewal(ctx, held, { payType: 'STRIPE' })
        const started = await startPayment(
          { tx, of, ports },
          {
            purpose: held.product === 'BOOKING' ? 'booking' : 'order',
            source: order.id,
            amount: parseAmount(order.payAmount, order.payCurrency),
            currency: order.payCurrency,
            payType: 'STRIPE',
            returnTo: '/memberOrders',
            expireAt: order.expireTime,
          },
        )
        await keep(tx, { progress: started.id, done: 0, failed: 0 })
        return started.id
      })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      await fails(ctx, held, String(error.code))
      return undefined
    }
  })
}

/**
 * Whether a renewal still waits for the card, checked before each try: its order may have been
 * cancelled, paid otherwise or timed out since, its period cancelled, or its institution closed.
 * Then the card is not charged, and the payment is closed.
 */
const isAwaited = async (
  { ports, scope }: Pick<RunningTask, 'ports' | 'scope'>,
  id: string,
): Promise<boolean> => {
  const of = await systemContexts(ports, scope.institutionId)
  return scope.transaction(async tx => {
    const ctx = ruleContext(tx, of(planOrder.name))
    // locks in the order of the settlement
    const source = (await tx.lock(payment, id))?.source ?? null
    await lockPlans(tx)
    const order = source === null ? undefined : await tx.lock(planOrder, source)
    const base = order?.baseId ? await tx.get(subscription, order.baseId) : undefined
    if (order && base?.autoRenew && !closedFault(order, ctx.now) && !(await isClosed(ctx)))
      return true
    if (order?.orderStatus === 'TO_BE_PAID')
      await ctx.change(planOrder, order.id, { orderStatus: 'INVALID', closeTime: ctx.now })
    await cancelPayment({ tx, of, ports }, id)
    return false
  })
}

/** Pays a renewal by card. A task that was killed half-way finds the payment that it had begun. */
export const cardRenewalTask = async (task: RunningTask): Promise<TaskOutcome> => {
  const { ports, scope, input, progress } = task
  const done: TaskOutcome = { state: 'DONE' }
  if (!isCardRenewal(input)) return done
  const id = typeof progress === 'string' ? progress : await begin(task, input.id)
  if (id === undefined || !(await isAwaited(task, id))) return done
  if (await chargeDefaultCard(ports, scope, id)) return done
  // the queue asks an unreachable provider again
  if ((await scope.get(payment, id))?.state === 'PENDING')
    throw new Error('the provider could not be asked to charge a card')
  return done
}

/**
 * PLN-03: a declined card closes the renewal's order and sends a message (16019). A failed attempt
 * with another payment method does not.
 */
export const failRenewal = async (
  { source, payType }: PaymentFact,
  ctx: RuleContext,
): Promise<void> => {
  await lockPlans(ctx.tx)
  const order: PlanOrder | undefined =
    source === null ? undefined : await ctx.tx.lock(planOrder, source)
  if (order?.orderKind !== 'RENEWAL' || order.orderStatus !== 'TO_BE_PAID') return
  if (payType !== order.payType) return
  await ctx.change(planOrder, order.id, { orderStatus: 'INVALID', closeTime: ctx.now })
  const held = order.baseId === null ? undefined : await ctx.tx.lock(subscription, order.baseId)
  if (held) await fails(ctx, held, plansErrors.cardDeclined.code)
}
