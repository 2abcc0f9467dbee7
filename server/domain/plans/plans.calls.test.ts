import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Quote, ToldOrder, UsedPackage } from '../../../resources/plans/plans.calls.ts'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { stores } from '../../../tests/support/stores.ts'
import { creditBalance } from '../ledger/index.ts'

const pro = {
  packageCode: 'VIP_PACKAGE',
  seatNum: 10,
  effectiveMonth: 24,
  classroomMinutes: 1800,
  personalCloudCapacity: 5,
}
// 10 seats × 60 × 24 months + a pack of 81 + 5 GB × 0.80 × 24 months, less 5 % for two years
const proPrice = {
  currency: 'CNY',
  listAmount: '14577.00',
  discountAmount: '728.85',
  creditAmount: '0.00',
  payAmount: '13848.15',
}
const begin = '2026-03-02T08:00:00.000Z'

const offer = (
  [packageCode, label]: readonly [string, string],
  [minSeats, studentLimit, storageGb]: readonly [number, number, number],
  [seatPrice, packPrice, storagePrice]: readonly [string, string, string],
) => ({
  packageCode,
  label,
  minSeats,
  studentLimit,
  storageGb,
  seatPrice,
  packPrice,
  storagePrice,
  currency: 'CNY',
  effectiveFrom: null,
})
const basic: UsedPackage = {
  id: null,
  packageCode: 'BASIC_PACKAGE',
  packageName: 'BASIC',
  product: 'PLAN',
  usage: 'IN_USE',
  trial: false,
  startTime: null,
  endTime: null,
  autoRenew: false,
  renewalFailure: null,
  daysLeft: null,
  expired: false,
}
const booking: UsedPackage = {
  ...basic,
  packageCode: 'BOOKING_SYSTEM',
  packageName: 'Booking system',
  product: 'BOOKING',
}
const proInUse = {
  ...basic,
  id: expect.any(String) as string,
  packageCode: 'VIP_PACKAGE',
  packageName: 'PRO',
  startTime: begin,
  endTime: '2028-03-02T08:00:00.000Z',
  autoRenew: true,
  daysLeft: 731,
}

// the tests of a store follow one after another: a school looks, orders, cancels, pays and upgrades
describe.each(stores)('the calls of plans on $name', kind => {
  let m: Money
  beforeAll(async () => {
    m = await openMoney(kind, { listed: true, institution: { plan: 'BASIC_PACKAGE' } })
  })
  afterAll(() => m.store.dispose())
  const get = async (path: string): Promise<unknown> => {
    const { status, response } = await m.t.call('GET', path)
    return status === 200 ? response : status
  }
  const post = async <T = unknown>(path: string, body: object): Promise<T> => {
    const { status, response } = await m.t.call<T>('POST', path, body)
    if (status === 200) return response
    const { errors } = (response ?? {}) as { errors?: Record<string, { code: string }> }
    // an unreadable input is named; a refusal by the rules has its code as status
    const named = Object.entries(errors ?? {}).map(([name, { code }]) => `${name} ${code}`)
    return { refused: status === 321 ? named.join() : status } as T
  }
  const buy = (changes: object = {}) => {
    const { currency: payCurrency, payAmount, discountAmount } = proPrice
    return post<ToldOrder>('/edu_system/school/buyOrder/schoolPackagePay', {
      ...pro,
      payCurrency,
      payAmount,
      payType: 'WECHAT',
      discountAmount,
      ...changes,
    })
  }
  const proOrder = {
    ...pro,
    ...proPrice,
    orderNo: expect.stringMatching(/^P20260302\d{8}$/) as string,
    orderStatus: 'TO_BE_PAID',
    orderKind: 'PURCHASE',
    packageName: 'PRO',
    payType: 'WECHAT',
    createTime: begin,
    expireTime: '2026-03-03T08:00:00.000Z',
    payTime: null,
    usage: null,
  }
  const orders: string[] = []

  it('queryAll tells everyone the plans with their limits and prices, in the currencies that they are sold in (API-09)', async () => {
    const list = [
      offer(['BASIC_PACKAGE', 'BASIC'], [1, 500, 20], ['30.00', '90.00', '1.00']),
      offer(['VIP_PACKAGE', 'PRO'], [5, 2000, 200], ['60.00', '81.00', '0.80']),
      offer(['VIP_PLUS_PACKAGE', 'PRO+'], [10, 10_000, 1000], ['100.00', '72.00', '0.60']),
      offer(['ENTERPRISE_PACKAGE', 'ENTERPRISE'], [30, 100_000, 5000], ['160.00', '63.00', '0.50']),
      offer(['BOOKING_SYSTEM', 'Booking system'], [0, 0, 0], ['200.00', '0.00', '0.00']),
    ]
    const asked = await m.t.call('GET', 'package/queryAll', undefined, { token: null })
    expect(asked).toMatchObject({ status: 200, response: { list, total: 5 } })
    expect(await get('package/queryAll?currency=USD')).toMatchObject({
      list: [{}, { packageCode: 'VIP_PACKAGE', currency: 'USD', seatPrice: '10.00' }, {}, {}, {}],
    })
    expect(await get('package/queryAll?currency=CHF')).toEqual({ list: [], total: 0 })
    // without a currency: that of whoever is signed in
    await m.t.ports.store.db
      .updateTable('institution')
      .set({ currency: 'JPY' })
      .where('id', '=', m.t.otherInstitution)
      .execute()
    const of = (token: string) => m.t.call('GET', 'package/queryAll', undefined, { token })
    expect((await of(m.t.stranger.token)).response).toMatchObject({
      list: [{}, { packageCode: 'VIP_PACKAGE', currency: 'JPY', seatPrice: '1500.00' }, {}, {}, {}],
    })
    expect((await of(m.t.administrator.token)).response).toMatchObject({ list })
    expect((await of('no token')).status).toBe(401)
  })

  it('calculate answers list price, discount and price of a choice, its term, and a quote for 30 minutes (API-10)', async () => {
    expect(await post<Quote>('package/calculate', pro)).toEqual({
      ...proPrice,
      orderKind: 'PURCHASE',
      packageCode: 'VIP_PACKAGE',
      seatNum: 10,
      effectiveMonth: 24,
      startTime: begin,
      endTime: '2028-03-02T08:00:00.000Z',
      credit: null,
      quote: expect.stringMatching(/^[^.]+\.[^.]+$/) as string,
      expireTime: '2026-03-02T08:30:00.000Z',
    })
  })

  it('schoolPackagePay orders a plan by the payload of the specification, its amounts with two decimals (API-07)', async () => {
    expect(await buy({ payAmount: '13848.150' })).toEqual({ refused: 'payAmount 321' })
    expect(await buy({ payAmount: '13848.16' })).toEqual({ refused: 16015 })
    expect(await buy({ discountAmount: '728.84' })).toEqual({ refused: 16015 })
    expect(await buy({ payType: 'CASH' })).toEqual({ refused: 'payType 321' })
    const placed = await buy()
    expect(placed).toEqual(proOrder)
    orders.push(placed.orderNo)
  })

  it('getInfo tells the plan and the booking system in use, the unpaid order, and whether the trial is open (API-03)', async () => {
    expect(await get('package/getInfo')).toEqual({
      plan: basic,
      booking,
      next: null,
      unpaidOrder: orders[0],
      trialOpen: true,
      currency: 'CNY',
    })
  })

  it('cancelOrder cancels the unpaid order of a number, once (API-02)', async () => {
    const [orderNo] = orders
    expect(await post('package/cancelOrder', {})).toEqual({ refused: 'orderNo 321' })
    expect(await post('package/cancelOrder', { orderNo: 'P0' })).toEqual({ refused: 3004 })
    const cancelled = { ...proOrder, orderNo, orderStatus: 'CANCEL_PAY' }
    expect(await post('package/cancelOrder', { orderNo })).toEqual(cancelled)
    expect(await post('package/cancelOrder', { orderNo })).toEqual({ refused: 16021 })
    expect(await get('package/getInfo')).toMatchObject({ unpaidOrder: null })
  })

  it('payOrderByNo pays the order of a number from the balance, where that suffices (API-06)', async () => {
    m.t.clock.advance(60_000)
    const { orderNo } = await buy()
    orders.push(orderNo)
    expect(await post('package/payOrderByNo', {})).toEqual({ refused: 'orderNo 321' })
    expect(await post('package/payOrderByNo', { orderNo: 'P0' })).toEqual({ refused: 3004 })
    expect(await post('package/payOrderByNo', { orderNo })).toEqual({ refused: 16026 })
    await m.within(ctx =>
      creditBalance(ctx, {
        kind: 'CASH',
        type: 'TOP_UP',
        source: 'top-up',
        key: 'top-up',
        payType: 'ALIPAY',
        amount: 4_000_000n,
      }),
    )
    const paid = { orderNo, orderStatus: 'PAID', paymentNo: null }
    expect(await post('package/payOrderByNo', { orderNo })).toEqual(paid)
    expect((await m.balance()).cash).toBe(4_000_000n - 1_384_815n)
    expect(await post('package/payOrderByNo', { orderNo })).toEqual({ refused: 16020 })
    // sessions look at their institution every second
    m.t.clock.advance(2000)
  })

  const later = { startTime: '2026-03-02T08:01:00.000Z', endTime: '2028-03-02T08:01:00.000Z' }
  it('getPackage tells the plan in use (API-05)', async () => {
    expect(await get('schoolPackage/getPackage')).toEqual({ ...proInUse, ...later })
  })

  it('getPackageAndRight tells the plan, what it allows and how much of that is used (API-04)', async () => {
    await m.t.call('POST', 'teacher/create', { name: 'Anna', email: 'anna@school.cn' })
    for (const name of ['Ben', 'Cleo'])
      await m.t.call('POST', 'student/create', { name, email: `${name}@school.cn` })
    expect(await get('schoolPackage/getPackageAndRight')).toEqual({
      plan: { ...proInUse, ...later },
      booking,
      next: null,
      unpaidOrder: null,
      trialOpen: false,
      currency: 'CNY',
      rights: [
        { name: 'teachers', used: 1, limit: 10 },
        { name: 'students', used: 2, limit: 2000 },
        // 200 of the plan, and the 5 that were bought with it
        { name: 'storage', used: 0, limit: 205 },
      ],
    })
  })

  it('upgradePackage orders a better plan, less what is left of the plan in use (API-08)', async () => {
    const plus = { ...pro, packageCode: 'VIP_PLUS_PACKAGE', classroomMinutes: 0 }
    // 10 × 100 × 24 + 5 × 0.60 × 24, less 5 %; credit: what was paid without the minutes × 730 of
    // 731 days
    const price = { listAmount: '24072.00', discountAmount: '1203.60', creditAmount: '13752.36' }
    const wish = { ...plus, payCurrency: 'CNY', payAmount: '9116.04', payType: 'WECHAT' }
    const ask = (path: string, body: object) => post<ToldOrder>(path, body)
    const same = { ...wish, packageCode: 'VIP_PACKAGE' }
    expect(await ask('package/upgradePackage', same)).toEqual({ refused: 16014 })
    const placed = await ask('package/upgradePackage', wish)
    expect(placed).toEqual({
      ...proOrder,
      ...plus,
      ...price,
      payAmount: '9116.04',
      orderKind: 'UPGRADE',
      packageName: 'PRO+',
      createTime: '2026-03-02T08:01:02.000Z',
      expireTime: '2026-03-03T08:01:02.000Z',
    })
    orders.push(placed.orderNo)
    expect(await post('package/payOrderByNo', { orderNo: placed.orderNo })).toMatchObject({
      orderStatus: 'PAID',
    })
    m.t.clock.advance(2000)
    expect(await get('schoolPackage/getPackage')).toMatchObject({
      packageCode: 'VIP_PLUS_PACKAGE',
      // of the same minute of the day
      endTime: '2028-03-02T08:01:00.000Z',
    })
  })

  it('orderRecord lists every order, the newest first, by pages and by its number (API-11)', async () => {
    const [cancelled, replaced, upgraded] = orders
    const facts = (one: ToldOrder) => [one.orderNo, one.orderStatus, one.orderKind, one.usage]
    const ask = async (input: object) => {
      const { list, total } = await post<{ list: ToldOrder[]; total: number }>(
        'package/orderRecord',
        input,
      )
      return { list: list.map(facts), total }
    }
    const rows = [
      [upgraded, 'PAID', 'UPGRADE', 'IN_USE'],
      [replaced, 'PAID', 'PURCHASE', 'EXPIRED'],
      [cancelled, 'CANCEL_PAY', 'PURCHASE', null],
    ]
    expect(await ask({})).toEqual({ list: rows, total: 3 })
    expect(await ask({ page: 2, limit: 2 })).toEqual({ list: rows.slice(2), total: 3 })
    expect(await ask({ orderNo: replaced })).toEqual({ list: [rows[1]], total: 1 })
  })

  it('listOrder lists what was paid, what is in use first, with all that an order tells (API-12)', async () => {
    const [, replaced, upgraded] = orders
    const paid = { ...proOrder, orderStatus: 'PAID' }
    expect(await get('schoolPackage/listOrder')).toMatchObject({
      list: [
        { orderNo: upgraded, packageCode: 'VIP_PLUS_PACKAGE', usage: 'IN_USE' },
        {
          ...paid,
          orderNo: replaced,
          payType: null,
          createTime: '2026-03-02T08:01:00.000Z',
          expireTime: '2026-03-03T08:01:00.000Z',
          payTime: '2026-03-02T08:01:00.000Z',
          usage: 'EXPIRED',
        },
      ],
      total: 2,
    })
    expect(await m.findings()).toEqual([])
  })
})
