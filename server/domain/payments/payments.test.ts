import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StartedPayment } from '../../../resources/payments/payment/payment.calls.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { foreignHost, postFromForeignHost } from '../../../tests/support/foreignHost.ts'
import { bothStores, stores } from '../../../tests/support/stores.ts'
import { openPayments, type PaymentSchool } from '../../../tests/support/payments/school.ts'
import { pem } from '../../../tests/support/payments/fake.ts'
import { uploadPicture } from '../../../tests/support/uploadPicture.ts'
import { cancelPayment, confirmTransfer, startPayment } from './index.ts'

const minute = 60_000
const topUps = async ({ t }: PaymentSchool, no: string) => {
  const { response } = await t.call<{ list: readonly { source: string }[] }>(
    'GET',
    'ledgerTxn/list?limit=100',
  )
  return response.list.filter(({ source }) => source === no)
}

describe.each(bothStores)('online top-ups, on $name', kind => {
  let s: PaymentSchool
  beforeAll(async () => {
    s = await openPayments(kind)
  })
  afterAll(() => s.close())

  it('credit the balance once, whatever 200 callbacks at once say (FIN-01)', async () => {
    const before = (await s.balance()).cash
    const { id, no } = await s.open('120.50')
    s.alipay.pay(no)
    const notice = s.alipay.notice(no)
    const answers = await Promise.all(Array.from({ length: 200 }, () => s.notify('alipay', notice)))
    expect(answers.every(({ status, body }) => status === 200 && body === 'success')).toBe(true)
    expect((await s.balance()).cash - before).toBe(12_050n)
    expect(await s.state(id)).toBe('SETTLED')
    expect(await s.findings()).toEqual([])
  })
})

describe.each(stores)('payments, on $name', kind => {
  let s: PaymentSchool
  beforeAll(async () => {
    s = await openPayments(kind)
  })
  afterAll(() => s.close())
  const cash = async () => (await s.balance()).cash

  it('offers what the currency can be paid in by, and the accounts of transfers', async () => {
    const { response } = await s.t.call('GET', 'recharge/options')
    expect(response).toMatchObject({
      currency: 'CNY',
      payTypes: ['ALIPAY', 'WECHAT', 'STRIPE', 'JWB'],
      minimum: '0.01',
      accounts: [{ holder: 'Edu Ltd' }],
      isTest: false,
      hasCards: true,
    })
  })

  it.each([
    ['-5.00', 9994],
    ['0', 9994],
    ['0.00', 9994],
    ['1.234', 9994],
    ['1e21', 9994],
    ['10000000.01', 9994],
    ['', 11005],
  ])('refuses to start a top-up of %s', async (amount, status) => {
    const answer = await s.topUp(amount)
    expect([answer.status, Object.keys(answer.response['errors' as never])]).toEqual([
      status,
      ['amount'],
    ])
  })
  it('providers report to the configured address, whatever host a request names', async () => {
    const { response } = await postFromForeignHost<StartedPayment>(s.t, 'recharge/pay', {
      amount: '5.00',
      payType: 'ALIPAY',
    })
    expect(JSON.stringify(response.handover)).not.toContain(foreignHost)
    expect(decodeURIComponent(JSON.stringify(response.handover))).toContain('http://localhost/')
  })
  it('refuses what is no online payment, another site to return to, and a currency', async () => {
    expect((await s.topUp('5.00', 'REDEEM_CODE')).status).toBe(16024)
    expect((await s.topUp('5.00', 'ALIPAY', { returnTo: '//evil.example' })).status).toBe(321)
    expect((await s.topUp('5.00', 'ALIPAY', { returnTo: 'https://evil.example' })).status).toBe(321)
    expect((await s.topUp('5.00', 'ALIPAY', { currency: 'USD' })).status).toBe(321)
  })

  it('settles nothing by a forged notice, of an unknown number or another amount', async () => {
    const before = await cash()
    const { id, no } = await s.open('50.00')
    s.alipay.pay(no)
    const { headers, body } = s.alipay.notice(no)
    const forged = await s.notify('alipay', { headers, body: body.replace('50.00', '500.00') })
    expect(forged).toEqual({ status: 400, body: 'failure' })
    const unknown = s.alipay.notice(no, { out_trade_no: 'P20260302UNKNOWN' })
    expect((await s.notify('alipay', unknown)).status).toBe(200)
    expect(await s.state(id)).toBe('PENDING')

    s.alipay.pay(no, '5.00')
    expect((await s.notify('alipay', s.alipay.notice(no))).status).toBe(200)
    expect(await s.t.scope.get(payment, id)).toMatchObject({ state: 'REVIEW', problem: 'AMOUNT' })
    expect(await cash()).toBe(before)
    // a later correct payment settles it after all
    s.alipay.pay(no, '50.00')
    await s.notify('alipay', s.alipay.notice(no))
    expect(await s.t.scope.get(payment, id)).toMatchObject({ state: 'SETTLED', problem: null })
    expect(await cash()).toBe(before + 5000n)
  })

  it('settles one payment by one transaction of the provider', async () => {
    const [first, second] = [await s.open('7.00'), await s.open('7.00')]
    for (const { no } of [first, second]) s.alipay.pay(no)
    await s.notify('alipay', s.alipay.notice(first.no))
    const same = s.alipay.trades.get(first.no)?.transaction ?? ''
    await s.notify('alipay', s.alipay.notice(second.no, { trade_no: same }))
    expect(await s.t.scope.get(payment, second.id)).toMatchObject({
      state: 'REVIEW',
      problem: 'TRANSACTION',
    })
  })

  it('settles after a failure, and nothing fails after that', async () => {
    const { response } = await s.topUp('30.00', 'WECHAT')
    const { id, no } = response
    s.wechat.fail(no)
    await s.notify('wechat', s.wechat.notice(no))
    expect(await s.state(id)).toBe('FAILED')
    s.wechat.pay(no)
    const before = await cash()
    await s.notify('wechat', s.wechat.notice(no))
    s.wechat.fail(no)
    await s.notify('wechat', s.wechat.notice(no))
    expect(await s.state(id)).toBe('SETTLED')
    expect(await cash()).toBe(before + 3000n)
  })
  it('refuses notices that are signed by another key', async () => {
    const { response } = await s.topUp('31.00', 'WECHAT')
    s.wechat.pay(response.no)
    const notice = s.wechat.notice(response.no, pem('wechat-merchant.key'))
    expect((await s.notify('wechat', notice)).status).toBe(401)
    expect(await s.state(response.id)).toBe('PENDING')
    s.wechat.fail(response.no)
  })

  it('asks a silent provider, and shows a payer who returns without a callback what came', async () => {
    const before = await cash()
    const returned = await s.open('11.00')
    s.alipay.pay(returned.no)
    const view = await s.t.call(
      'POST',
      '/edu_appserver/payment/view',
      { no: returned.no },
      { token: null },
    )
    expect(view.response).toMatchObject({ state: 'SETTLED', amount: '11.00', method: 'alipay' })
    const silent = await s.open('12.00')
    s.alipay.pay(silent.no)
    await s.pass(minute)
    expect(await s.state(silent.id)).toBe('SETTLED')
    expect(await cash()).toBe(before + 2300n)
    const none = await s.t.call(
      'POST',
      '/edu_appserver/payment/view',
      { no: 'P1' },
      { token: null },
    )
    expect(none.status).toBe(3004)
  })
  it('closes what is not paid in its time, and credits money that comes all the same', async () => {
    const { id, no } = await s.open('13.00')
    for (let n = 0; n < 12; n++) await s.pass(5 * minute)
    expect(await s.state(id)).toBe('CLOSED')
    expect(s.alipay.trades.get(no)?.status).toBe('TRADE_CLOSED')
    expect((await s.t.call('POST', 'payment/pay', { id })).status).toBe(16022)
    const before = await cash()
    s.alipay.pay(no)
    await s.notify('alipay', s.alipay.notice(no))
    expect(await cash()).toBe(before + 1300n)
  })
  it('says that the page can’t be opened while the provider is down, and leads there later', async () => {
    s.wechat.is('down')
    const refused = await s.topUp('14.00', 'WECHAT')
    expect(refused.status).toBe(16050)
    const listed = await s.t.call<{ list: readonly { id: string; no: string }[] }>(
      'GET',
      'payment/list?sort=-createTime&payType=WECHAT&state=PENDING&limit=1',
    )
    const [open] = listed.response.list
    s.wechat.is('nonsense')
    await s.pass(minute)
    s.wechat.is('up')
    const later = await s.t.call('POST', 'payment/pay', { id: open?.id })
    expect(later.response).toMatchObject({ no: open?.no, handover: { as: 'code' } })
    s.wechat.pay(open?.no ?? '')
    await s.pass(5 * minute)
    expect(await s.state(open?.id ?? '')).toBe('SETTLED')
  })
  it('takes no money for a cancelled payment, and never cancels a settled one', async () => {
    const { id, no } = await s.open('15.00')
    await s.paying(ctx => cancelPayment(ctx, id))
    await s.pass(0)
    expect(s.alipay.trades.get(no)?.status).toBe('TRADE_CLOSED')
    expect(await s.state(id)).toBe('CLOSED')
    const paid = await s.open('16.00')
    s.alipay.pay(paid.no)
    await s.notify('alipay', s.alipay.notice(paid.no))
    expect((await s.t.call('POST', 'payment/cancel', { id: paid.id })).status).toBe(16020)
    expect(await s.state(paid.id)).toBe('SETTLED')
  })
  it('says that a payment was paid which is cancelled before its notice has come', async () => {
    const before = await cash()
    const late = await s.open('16.50')
    s.alipay.pay(late.no)
    expect((await s.t.call('POST', 'payment/cancel', { id: late.id })).response).toEqual({
      state: 'SETTLED',
    })
    expect(await cash()).toBe(before + 1650n)
    const open = await s.open('16.60')
    expect((await s.t.call('POST', 'payment/cancel', { id: open.id })).response).toEqual({
      state: 'CLOSED',
    })
    expect(s.alipay.trades.get(open.no)?.status).toBe('TRADE_CLOSED')
  })
  it('answers a repeated start with the same payment', async () => {
    const headers = { 'Idempotency-Key': 'recharge-1' }
    const body = { amount: '17.00', payType: 'STRIPE' }
    const [one, two] = [
      await s.t.call('POST', 'recharge/pay', body, { headers }),
      await s.t.call('POST', 'recharge/pay', body, { headers }),
    ]
    expect(one.response).toEqual(two.response)
    expect(one.response).toMatchObject({
      handover: { as: 'redirect', session: /^cs_test_/ as never },
    })
  })
  it('lets nobody undo, write or delete a payment', async () => {
    const { id, no } = await s.open('18.00')
    s.alipay.pay(no)
    await s.notify('alipay', s.alipay.notice(no))
    for (const verb of ['update', 'delete', 'restore'])
      expect((await s.t.call('POST', `payment/${verb}`, { id, ids: [id] })).http).toBe(404)
    const before = await s.t.scope.get(payment, id)
    const open = await s.open('18.50')
    const operations = await s.t.scope.db
      .selectFrom('audit')
      .select('requestId')
      .where('recordId', 'in', [id, open.id])
      .execute()
    for (const { requestId } of operations)
      await s.t.call('POST', 'operation/undo', { id: requestId })
    expect(await s.t.scope.get(payment, id)).toEqual(before)
    expect(await s.state(open.id)).toBe('PENDING')
    expect(await topUps(s, no)).toHaveLength(1)
  })
  it('keeps payments from other institutions and from members without the right', async () => {
    const { id } = await s.open('19.00')
    const { stranger } = s.t
    expect((await s.t.call('POST', 'payment/pay', { id }, stranger)).status).toBe(3004)
    expect((await s.t.call('POST', 'payment/cancel', { id }, stranger)).status).toBe(3004)
    const reader = await s.t.as({ rights: ['payment.read'] })
    expect((await s.t.call('POST', 'payment/pay', { id }, reader)).status).toBe(905)
    expect(
      (await s.t.call('POST', 'recharge/pay', { amount: 'x'.repeat(5000) }, reader)).status,
    ).toBe(905)
  })
  it('starts no payment of nothing', async () => {
    const wish = { purpose: 'order', source: 'o1', currency: 'CNY', returnTo: '/' } as const
    for (const amount of [0n, -1n])
      await expect(
        s.paying(ctx => startPayment(ctx, { ...wish, amount, payType: 'ALIPAY' })),
      ).rejects.toThrow('fault 321')
    await expect(
      s.paying(ctx =>
        startPayment(ctx, { ...wish, amount: 1n, currency: 'USD', payType: 'ALIPAY' }),
      ),
    ).rejects.toThrow('fault 16024')
  })
  it('leaves books that add up (13)', async () => {
    expect(await s.findings()).toEqual([])
  })
})

describe.each(stores)(
  'an institution that chooses its currency while money is under way, on $name',
  kind => {
    let s: PaymentSchool
    beforeAll(async () => {
      s = await openPayments(kind, { institution: { currencyChosen: false } })
    })
    afterAll(() => s.close())

    it('gets no dollars for yuan: such money waits to be checked, and orders are placed anew (FIN-06)', async () => {
      const { id, no } = await s.open('100.00')
      const wish = { packageCode: 'VIP_PACKAGE', seatNum: 10, effectiveMonth: 12 }
      const price = { payCurrency: 'CNY', payAmount: '7200.00' }
      const path = '/edu_system/school/buyOrder/schoolPackagePay'
      const { response } = await s.t.call('POST', path, { ...wish, ...price })
      const proof = await uploadPicture(s.t, s.t.administrator.token, 'transferClaim', 'proof')
      const body = { payer: 'School Ltd', amount: '1000.00', paidOn: '2026-01-01', proof }
      const claim = (await s.t.call<{ id: string }>('POST', 'transferClaim/create', body)).response
      const choice = { countryCode: '1', currency: 'USD', domestic: false }
      expect((await s.t.call('POST', paths.chooseCurrency, choice)).status).toBe(200)
      s.alipay.pay(no)
      await s.notify('alipay', s.alipay.notice(no))
      expect(await s.t.scope.get(payment, id)).toMatchObject({
        state: 'REVIEW',
        problem: 'CURRENCY',
      })
      s.t.clock.advance(2000)
      const order = { orderNo: response['orderNo'] }
      expect((await s.t.call('POST', 'package/payOrderByNo', order)).status).toBe(16015)
      const confirm = (input: object) => s.within(ctx => confirmTransfer(ctx, claim.id, input))
      await expect(confirm({})).rejects.toMatchObject({ code: '321' })
      expect((await s.balance()).cash).toBe(0n)
      await confirm({ amount: '140.00' })
      expect((await s.balance()).cash).toBe(14_000n)
    })
  },
)
