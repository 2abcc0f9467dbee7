import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PackageAndRight } from '../../../resources/plans/plans.calls.ts'
import { planOrder } from '../../../resources/plans/plan-order/planOrder.resource.ts'
import { openPayments, type PaymentSchool } from '../../../tests/support/payments/school.ts'
import { stores } from '../../../tests/support/stores.ts'
import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'
import { planSchedules } from '../../engine/schedules/plan.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { creditBalance } from '../ledger/index.ts'
import { refundPayment } from '../payments/index.ts'

const day = 86_400_000

describe.each(stores)('a renewal by the saved card, on $name', kind => {
  let s: PaymentSchool
  const pass = async (days: number) => {
    s.t.clock.advance(days * day)
    for (const _ of [1, 2, 3]) {
      await planSchedules(s.t.ports)
      await tasksDone(s.t.ports)
      s.t.clock.advance(16 * 60_000)
    }
  }
  const plan = async () =>
    (await s.t.call<PackageAndRight>('GET', 'schoolPackage/getPackageAndRight')).response.plan
  const saveCard = async (last4: string) => {
    const { response } = await s.t.call<{ session: string }>('POST', 'payCard/enter', {})
    s.stripe.enterCard(response.session, last4)
    await s.t.call('POST', 'payCard/confirm', { session: response.session })
  }
  const orders = async () => {
    const { response } = await s.t.call<{ list: Record<string, unknown>[] }>(
      'GET',
      `${planOrder.name}/list?sort=createTime`,
    )
    return response.list.map(one => [one['orderKind'], one['orderStatus'], one['payType']])
  }
  beforeAll(async () => {
    s = await openPayments(kind, {
      listed: true,
      config: { accessSeconds: 1e9, sessionLimits: { idleMs: 1e13, totalMs: 1e13 } },
    })
    await s.t.call('POST', 'package/trial', { packageCode: 'VIP_PACKAGE' })
  })
  afterAll(() => s.close())

  it('that is declined says so, closes its order, and is tried again on the next day (PLN-03)', async () => {
    await saveCard('0002')
    await pass(7.1)
    expect((await plan()).renewalFailure).toContain('declined')
    expect(await orders()).toEqual([['RENEWAL', 'INVALID', 'STRIPE']])
    expect((await s.balance()).cash).toBe(0n)
    expect((await plan()).trial).toBe(true)
  })

  it('is made where the balance is too low, and leaves the balance as it was (PLN-03)', async () => {
    await saveCard('4242')
    await s.within(ctx =>
      creditBalance(ctx, {
        kind: 'CASH',
        amount: 100n,
        type: 'TOP_UP',
        source: 'top-up',
        key: 'little',
        payType: 'ALIPAY',
      }),
    )
    await pass(1)
    expect(await plan()).toMatchObject({ trial: false, usage: 'IN_USE', renewalFailure: null })
    expect(await orders()).toEqual([
      ['RENEWAL', 'INVALID', 'STRIPE'],
      ['RENEWAL', 'PAID', 'STRIPE'],
    ])
    expect((await s.balance()).cash).toBe(100n)
    // money that the order has used isn't refunded to any card
    const { list } = (
      await s.t.call<{ list: { id: string }[] }>('GET', 'payment/list?state=SETTLED')
    ).response
    const refund = (ctx: RuleContext) =>
      refundPayment(ctx, list[0]?.id ?? '', { reason: 'Asked for' })
    await expect(s.within(refund)).rejects.toMatchObject({ code: ErrorCode.refundAboveRest })
    expect(await s.findings()).toEqual([])
  })

  const subscriptionAction = async (name: string) => {
    const { id } = await plan()
    return (await s.t.call('POST', `subscription/${name}`, { id, input: {} })).status
  }
  const charges = () => s.stripe.requests.filter(one => one.path === '/v1/payment_intents').length
  /** Lets the queue repeat the requests that the provider did not answer. */
  const again = async () => {
    s.stripe.is('up')
    s.t.clock.advance(60_000)
    await resumeTasks(s.t.ports)
    await tasksDone(s.t.ports)
  }

  it('charges nobody for an order that was cancelled while the provider was silent', async () => {
    s.stripe.is('down')
    await pass(363)
    const unpaid = (await orders()).length - 1
    expect((await orders())[unpaid]).toEqual(['RENEWAL', 'TO_BE_PAID', 'STRIPE'])
    const { list } = (
      await s.t.call<{ list: { orderNo: string }[] }>(
        'GET',
        `${planOrder.name}/list?orderStatus=TO_BE_PAID`,
      )
    ).response
    const { orderNo } = list[0] ?? {}
    expect((await s.t.call('POST', 'package/cancelOrder', { orderNo })).status).toBe(200)
    const before = charges()
    await again()
    expect(charges()).toBe(before)
    expect((await s.balance()).cash).toBe(100n)
    expect(await s.findings()).toEqual([])
  })

  it('charges nobody of an institution that was closed meanwhile', async () => {
    s.stripe.is('down')
    expect(await subscriptionAction('cancelRenewal')).toBe(200)
    expect(await subscriptionAction('reactivate')).toBe(200)
    await pass(0)
    expect((await orders()).at(-1)).toEqual(['RENEWAL', 'TO_BE_PAID', 'STRIPE'])
    const close = (closedTime: string | null) =>
      s.t.ports.store.db
        .updateTable('institution')
        .set({ closedTime })
        .where('id', '=', s.t.institution)
        .execute()
    await close(s.t.clock.now().toISOString())
    const before = charges()
    await again()
    await close(null)
    s.t.clock.advance(2000)
    expect(charges()).toBe(before)
    expect((await orders()).at(-1)).toEqual(['RENEWAL', 'INVALID', 'STRIPE'])
    expect(await s.findings()).toEqual([])
  })

  it('charges nobody whose subscription was cancelled meanwhile, and tries anew once it is reactivated', async () => {
    s.stripe.is('down')
    expect(await subscriptionAction('cancelRenewal')).toBe(200)
    expect(await subscriptionAction('reactivate')).toBe(200)
    await pass(0)
    expect((await orders()).at(-1)).toEqual(['RENEWAL', 'TO_BE_PAID', 'STRIPE'])
    expect(await subscriptionAction('cancelRenewal')).toBe(200)
    const before = charges()
    await again()
    expect(charges()).toBe(before)
    expect((await orders()).at(-1)).toEqual(['RENEWAL', 'INVALID', 'STRIPE'])
    // the attempt numbers restart, but the task keys stay unique
    expect(await subscriptionAction('reactivate')).toBe(200)
    await pass(0)
    expect((await orders()).at(-1)).toEqual(['RENEWAL', 'PAID', 'STRIPE'])
    expect((await s.balance()).cash).toBe(100n)
    expect(await s.findings()).toEqual([])
  })
})
