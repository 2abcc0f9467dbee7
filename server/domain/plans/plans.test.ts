import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { Quote, ToldOrder, PackageAndRight } from '../../../resources/plans/plans.calls.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { planSchedules } from '../../engine/schedules/plan.ts'
import { tasksDone } from '../../engine/jobs/queue.ts'
import { standardMinutesLeft } from '../billing/minutes.ts'
import { creditBalance } from '../ledger/index.ts'
import { orderByNo } from './orders.ts'
import { settleOrder } from './settle.ts'

const day = 86_400_000
const calculate = '/edu_adminserver/package/calculate'
const buy = '/edu_system/school/buyOrder/schoolPackagePay'
const upgrade = '/edu_adminserver/package/upgradePackage'
const pro = { packageCode: 'VIP_PACKAGE', seatNum: 10, effectiveMonth: 12 }

const school = (m: Money) => {
  const { t } = m
  const quoteOf = async (wish: object) => (await t.call<Quote>('POST', calculate, wish)).response
  const order = async (wish: object, path = buy, changes: object = {}) => {
    const { currency, payAmount, discountAmount, quote } = await quoteOf({
      ...wish,
      ...(path === upgrade && { upgrade: 'YES' }),
    })
    const sent = { ...wish, payCurrency: currency, payAmount, discountAmount, quote, ...changes }
    return t.call<ToldOrder>('POST', path, sent)
  }
  const settle = async (orderNo: string, amount: bigint, id = orderNo) => {
    const of = await systemContexts(t.ports, t.institution)
    await t.scope.transaction(async tx => {
      const ctx = ruleContext(tx, of('planOrder'))
      const source = (await orderByNo(tx, orderNo)).id
      const paid = { purpose: 'order', source, currency: 'CNY', payType: 'ALIPAY' } as const
      const row = await createRecord(
        tx,
        contextOf(of('payment'), payment),
        {
          ...paid,
          no: id,
          amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
          state: 'SETTLED',
          expireAt: ctx.now,
          endedAt: ctx.now,
        },
        { system: true },
      )
      const fact = { ...paid, id: row.id, no: id, amount, at: ctx.now }
      await settleOrder(fact, ctx)
    })
    // sessions look at their institution every second
    t.clock.advance(2000)
  }
  /** Advances the clock, and runs what is due. */
  const pass = async (days: number) => {
    t.clock.advance(days * day)
    for (const _ of [1, 2]) {
      await planSchedules(t.ports)
      await tasksDone(t.ports)
      t.clock.advance(16 * 60_000)
    }
  }
  const info = async () =>
    (await t.call<PackageAndRight>('GET', 'schoolPackage/getPackageAndRight')).response
  const topUp = (amount: bigint) =>
    m.within(ctx =>
      creditBalance(ctx, {
        kind: 'CASH',
        amount,
        type: 'TOP_UP',
        source: 'top-up',
        key: `test ${ctx.ids.next()}`,
        payType: 'ALIPAY',
      }),
    )
  const pay = async (orderNo: string) => {
    const answer = await t.call('POST', 'package/payOrderByNo', { orderNo })
    t.clock.advance(2000)
    return answer
  }
  const cancel = (orderNo: string) => t.call<ToldOrder>('POST', 'package/cancelOrder', { orderNo })
  return { t, quoteOf, order, settle, pass, info, topUp, pay, cancel }
}

describe.each(stores.map(kind => [kind.name, kind] as const))('plans on %s', (_name, kind) => {
  const open: Money[] = []
  const fresh = async () => {
    const m = await openMoney(kind, {
      listed: true,
      institution: { teacherSeats: 10 },
      // years pass
      config: { accessSeconds: 1e9, sessionLimits: { idleMs: 1e13, totalMs: 1e13 } },
    })
    open.push(m)
    return { m, ...school(m) }
  }
  afterAll(async () => {
    for (const { store } of open) await store.dispose()
  })

  describe('an order', () => {
    let s: Awaited<ReturnType<typeof fresh>>
    beforeAll(async () => {
      s = await fresh()
    })

    it('refuses what isn’t sold, too short a term, and fewer seats than the plan begins with (PLN-01)', async () => {
      const status = async (wish: object) =>
        (await s.t.call('POST', calculate, { ...pro, ...wish })).status
      expect(await status({ packageCode: 'GOLD' })).toBe(16012)
      expect(await status({ effectiveMonth: 11 })).toBe(16023)
      expect(await status({ seatNum: 4 })).toBe(9994)
      // minutes are sold in packs of 1,800
      expect(await status({ classroomMinutes: 100 })).toBe(9994)
      expect(await status({ classroomMinutes: 3600 })).toBe(200)
      expect(await status({ upgrade: 'YES' })).toBe(16030)
    })

    it('takes only the price that was shown: not another amount, an altered quote or one that is over', async () => {
      expect((await s.order(pro, buy, { payAmount: '0.01' })).status).toBe(16015)
      expect((await s.order(pro, buy, { discountAmount: '5.00' })).status).toBe(16015)
      expect((await s.order(pro, buy, { payCurrency: 'USD' })).status).toBe(16015)
      const { quote, payAmount } = await s.quoteOf(pro)
      const [payload = '', mac] = quote.split('.')
      const altered = `${payload.slice(0, -2)}AA.${mac}`
      expect((await s.order(pro, buy, { quote: altered })).status).toBe(16015)
      // a quote of something smaller
      expect((await s.order({ ...pro, seatNum: 20 }, buy, { quote, payAmount })).status).toBe(16015)
      s.t.clock.advance(31 * 60_000)
      expect((await s.order(pro, buy, { quote })).status).toBe(16015)
    })

    it('is to be paid, cancelled, or timed out, one at a time (PLN-02)', async () => {
      const [first, second] = await Promise.all([s.order(pro), s.order(pro)])
      expect([first.status, second.status].toSorted()).toEqual([16011, 200])
      const placed = first.status === 200 ? first.response : second.response
      expect(placed).toMatchObject({
        orderStatus: 'TO_BE_PAID',
        packageCode: 'VIP_PACKAGE',
        effectiveMonth: 12,
        seatNum: 10,
        payAmount: '7200.00',
        payType: null,
      })
      expect((await s.cancel(placed.orderNo)).response.orderStatus).toBe('CANCEL_PAY')
      expect((await s.cancel(placed.orderNo)).status).toBe(16021)
      expect((await s.pay(placed.orderNo)).status).toBe(16021)
      expect((await s.cancel('P0')).status).toBe(3004)
      const late = (await s.order(pro)).response
      await s.pass(1.1)
      expect((await s.pay(late.orderNo)).status).toBe(16022)
      const { list } = (
        await s.t.call<{ list: ToldOrder[] }>('POST', 'package/orderRecord', {
          orderNo: late.orderNo,
        })
      ).response
      expect(list.map(one => one.orderStatus)).toEqual(['INVALID'])
    })

    it('that is paid late or twice credits the balance and is not reopened', async () => {
      const before = (await s.m.balance()).cash
      const { orderNo } = (await s.order(pro)).response
      await s.cancel(orderNo)
      await s.settle(orderNo, 720_000n)
      await s.settle(orderNo, 720_000n, `${orderNo}again`)
      expect((await s.m.balance()).cash - before).toBe(1_440_000n)
      expect((await s.cancel(orderNo)).status).toBe(16021)
      expect((await s.info()).plan.id).toBeNull()
      expect(await s.m.findings()).toEqual([])
    })

    it('that is paid gives its seats, limits and standard minutes in the same transaction, and takes no gift', async () => {
      await s.m.within(ctx =>
        creditBalance(ctx, {
          kind: 'GIFT',
          amount: 10_000n,
          type: 'GIFT',
          source: 'gift',
          key: 'gift',
        }),
      )
      const before = await s.m.balance()
      const minutes = { classroomMinutes: 1800 }
      const { orderNo } = (await s.order({ ...pro, ...minutes, seatNum: 12 })).response
      await s.settle(orderNo, 872_100n)
      expect(await s.m.balance()).toEqual(before)
      expect(await standardMinutesLeft(s.t.scope)).toBe(1800)
      const { plan, rights } = await s.info()
      expect(plan).toMatchObject({ packageCode: 'VIP_PACKAGE', usage: 'IN_USE', autoRenew: true })
      expect(rights.map(({ name, limit }) => [name, limit])).toEqual([
        ['teachers', 12],
        ['students', 2000],
        ['storage', 200],
      ])
      expect((await s.pay(orderNo)).status).toBe(16020)
      expect(await s.m.findings()).toEqual([])
    })

    it('asks for top-ups of at least a month of one of its seats (FIN-09)', async () => {
      const topUp = async (amount: string) => {
        const sent = { amount, payType: 'ALIPAY', returnTo: '/payment' }
        const { status, msg } = await s.t.call('POST', 'recharge/pay', sent)
        return [status, msg.includes('¥60.00')]
      }
      expect(await topUp('59.99')).toEqual([2112, true])
      // nobody collects here
      expect(await topUp('60.00')).toEqual([16024, false])
    })

    it('gives an upgrade that is paid late no more than it was credited with, and an unpaid one nothing', async () => {
      const other = await fresh()
      await other.topUp(3_000_000n)
      await other.pay((await other.order(pro)).response.orderNo)
      await other.pass(90)
      const wish = { packageCode: 'VIP_PLUS_PACKAGE', seatNum: 12, effectiveMonth: 12 }
      const quote = () => other.quoteOf({ ...wish, upgrade: 'YES' })
      const first = await quote()
      const before = (await other.info()).plan
      const { cash } = await other.m.balance()
      // nobody pays it: the plan runs on, and its credit with it
      const unpaid = (await other.order(wish, upgrade)).response
      await other.pass(2)
      expect((await other.pay(unpaid.orderNo)).status).toBe(16022)
      expect((await other.info()).plan).toMatchObject({ id: before.id, endTime: before.endTime })
      expect((await other.m.balance()).cash).toBe(cash)
      const second = await quote()
      expect(second.credit?.days).toBeLessThan(first.credit?.days ?? 0)
      expect(Number(second.creditAmount)).toBeLessThan(Number(first.creditAmount))
      // a transfer takes days, in which the old plan is used: the new term counts from the order
      const late = (await other.order(wish, upgrade, { payType: 'TRANSFER_ACCOUNTS' })).response
      await other.pass(6)
      await other.settle(late.orderNo, BigInt(Math.round(Number(late.payAmount) * 100)))
      const { plan } = await other.info()
      expect(plan).toMatchObject({ packageCode: 'VIP_PLUS_PACKAGE', endTime: second.endTime })
      expect(await other.m.findings()).toEqual([])
    })

    it('upgrades with credit for the unused days, not for minutes that stay, which the quote shows before', async () => {
      await s.pass(90)
      const wish = { packageCode: 'VIP_PLUS_PACKAGE', seatNum: 12, effectiveMonth: 12 }
      const quote = await s.quoteOf({ ...wish, upgrade: 'YES' })
      const { credit } = quote
      expect(credit?.of).toBe(365)
      expect(quote.creditAmount).toBe(((8640 * (credit?.days ?? 0)) / 365).toFixed(2))
      expect(Number(quote.payAmount)).toBeCloseTo(14_400 - Number(quote.creditAmount), 2)
      // no downgrade, and no upgrade without any gain
      const status = async (more: object) =>
        (await s.t.call('POST', calculate, { ...wish, ...more, upgrade: 'YES' })).status
      expect(await status({ packageCode: 'BASIC_PACKAGE' })).toBe(16014)
      expect(await status({ packageCode: 'VIP_PACKAGE' })).toBe(16014)
      const { orderNo } = (await s.order(wish, upgrade)).response
      await s.settle(orderNo, BigInt(Math.round(Number(quote.payAmount) * 100)))
      expect((await s.info()).plan).toMatchObject({ packageCode: 'VIP_PLUS_PACKAGE' })
      expect(await s.m.findings()).toEqual([])
    })
  })

  describe('a subscription', () => {
    let s: Awaited<ReturnType<typeof fresh>>
    beforeAll(async () => {
      s = await fresh()
    })
    const subscriptionAction = async (name: string) => {
      const { id } = (await s.info()).plan
      return (await s.t.call('POST', `subscription/${name}`, { id, input: {} })).status
    }

    it('begins with the one trial of 7 days (PLN-03)', async () => {
      const apply = (packageCode = 'VIP_PACKAGE') =>
        s.t.call('POST', 'package/trial', { packageCode })
      expect((await s.info()).trialOpen).toBe(true)
      expect((await apply('GOLD')).status).toBe(16012)
      const both = await Promise.all([apply(), apply()])
      expect(both.map(({ status }) => status).toSorted()).toEqual([15000, 200])
      expect((await s.info()).plan).toMatchObject({ trial: true, daysLeft: 7, autoRenew: true })
    })

    it('follows the trial from the balance; where that is too low it is tried for a week, and then blocks (PLN-03)', async () => {
      // nothing is charged before its end
      await s.pass(6.9)
      expect((await s.info()).plan).toMatchObject({ trial: true, renewalFailure: null })
      await s.pass(0.2)
      expect((await s.info()).plan.renewalFailure).toContain('balance')
      await s.topUp(720_000n)
      await s.pass(1)
      expect((await s.info()).plan).toMatchObject({
        trial: false,
        usage: 'IN_USE',
        renewalFailure: null,
      })
      expect((await s.m.balance()).cash).toBe(0n)
      expect((await s.t.call('POST', 'package/trial', { packageCode: 'VIP_PACKAGE' })).status).toBe(
        3002,
      )
      expect(await s.m.findings()).toEqual([])
    })

    it('is cancelled and reactivated', async () => {
      expect(await subscriptionAction('reactivate')).toBe(16017)
      expect(await subscriptionAction('cancelRenewal')).toBe(200)
      expect(await subscriptionAction('cancelRenewal')).toBe(16029)
      expect(await subscriptionAction('reactivate')).toBe(200)
      expect((await s.info()).plan.autoRenew).toBe(true)
    })

    it('that nobody renews expires: what is blocked says so, and everything stays readable', async () => {
      await subscriptionAction('cancelRenewal')
      await s.pass(366)
      expect((await s.info()).plan).toMatchObject({ usage: 'EXPIRED', expired: true })
      const added = await s.t.call('POST', 'student/create', { name: 'Emma', email: 'e@school.cn' })
      expect(added.status).toBe(16027)
      expect((await s.t.call('GET', 'student/list')).status).toBe(200)
      await s.topUp(720_000n)
      const { orderNo } = (await s.order(pro)).response
      expect((await s.pay(orderNo)).status).toBe(200)
      const again = await s.t.call('POST', 'student/create', { name: 'Emma', email: 'e@school.cn' })
      expect(again.status).toBe(200)
      expect(await s.m.findings()).toEqual([])
    })

    it('is not renewed beside an order that waits, which would end what was renewed', async () => {
      const other = await fresh()
      await other.topUp(3_000_000n)
      const { orderNo } = (await other.order(pro)).response
      await other.pay(orderNo)
      await other.pass(363.5)
      const wish = { packageCode: 'VIP_PLUS_PACKAGE', seatNum: 12, effectiveMonth: 12 }
      const waiting = (await other.order(wish, upgrade)).response
      await other.pass(0.9)
      expect((await other.info()).next).toBeNull()
      expect((await other.info()).plan.renewalFailure).toContain('unpaid order')
      expect((await other.pay(waiting.orderNo)).status).toBe(200)
      await other.pass(30)
      expect((await other.info()).plan).toMatchObject({ packageCode: 'VIP_PLUS_PACKAGE' })
      expect(await other.m.findings()).toEqual([])
    })

    it('of an institution that the operator has closed takes no money, and goes on once it is open again', async () => {
      const other = await fresh()
      await other.topUp(2_000_000n)
      await other.pay((await other.order(pro)).response.orderNo)
      const { cash } = await other.m.balance()
      const close = async (closed: boolean) => {
        const closedTime = closed ? other.t.clock.now().toISOString() : null
        const { store } = other.t.ports
        await store.db
          .updateTable('institution')
          .set({ closedTime })
          .where('id', '=', other.t.institution)
          .execute()
      }
      await close(true)
      await other.pass(364.5)
      await close(false)
      other.t.clock.advance(2000)
      expect((await other.m.balance()).cash).toBe(cash)
      await other.pass(1)
      expect((await other.m.balance()).cash).toBeLessThan(cash)
      expect((await other.info()).plan).toMatchObject({ usage: 'IN_USE', renewalFailure: null })
      expect(await other.m.findings()).toEqual([])
    })

    it('is renewed as before where its cancellation is undone, but not once a purchase follows', async () => {
      const other = await fresh()
      await other.topUp(4_000_000n)
      await other.pay((await other.order(pro)).response.orderNo)
      const { id } = (await other.info()).plan
      const cancel = async () =>
        (await other.t.call('POST', 'subscription/cancelRenewal', { id, input: {} })).headers.get(
          'x-operation',
        )
      const undo = async (operation: string | null) =>
        (await other.t.call<{ stays: unknown[] }>('POST', 'operation/undo', { id: operation }))
          .response
      const until = async () =>
        (
          await other.t.ports.store.db
            .selectFrom('institution')
            .select('planUntil')
            .where('id', '=', other.t.institution)
            .executeTakeFirstOrThrow()
        ).planUntil
      const before = await until()
      const first = await cancel()
      expect(await until()).not.toEqual(before)
      await undo(first)
      expect([await until(), (await other.info()).plan.autoRenew]).toEqual([before, true])
      const second = await cancel()
      await other.pay((await other.order(pro)).response.orderNo)
      const { cash } = await other.m.balance()
      await undo(second)
      expect((await other.info()).plan.autoRenew).toBe(false)
      await other.pass(364.5)
      expect((await other.m.balance()).cash).toBe(cash)
      await other.pass(1)
      const { plan, next } = await other.info()
      expect([plan.usage, plan.id === id, next]).toEqual(['IN_USE', false, null])
    })

    it('of the booking system is a right of its own, with 7 days’ notice (BKG-04)', async () => {
      await s.topUp(240_000n)
      const { orderNo } = (await s.order({ packageCode: 'BOOKING_SYSTEM', effectiveMonth: 12 }))
        .response
      expect((await s.pay(orderNo)).status).toBe(200)
      const { booking } = await s.info()
      expect(booking).toMatchObject({ product: 'BOOKING', usage: 'IN_USE' })
      await s.t.call('POST', 'subscription/cancelRenewal', { id: booking?.id, input: {} })
      await s.pass(359)
      const inbox = await s.t.call<{ list: { subject: string }[] }>('GET', 'inbox/list')
      // 2028 has a day more
      expect(JSON.stringify(inbox.response)).toMatch(/Booking system ends in [67] days/)
      await s.pass(8)
      expect((await s.info()).booking).toMatchObject({ expired: true })
    })
  })
})
