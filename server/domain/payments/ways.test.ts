import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StartedPayment } from '../../../resources/payments/payment/payment.calls.ts'
import type { LedgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { payTypes } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { pem, type FakeNotice } from '../../../tests/support/payments/fake.ts'
import { openPayments, type PaymentSchool } from '../../../tests/support/payments/school.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { uploadPicture } from '../../../tests/support/uploadPicture.ts'
import { confirmTransfer, giveCredit, makeVouchers } from './index.ts'

/**
 * An online pay method with a simulated provider: an HTTP server that verifies and signs by the
 * provider's documented algorithm with its own keys (tests/support/payments).
 */
interface Way {
  readonly payType: 'ALIPAY' | 'WECHAT' | 'STRIPE' | 'JWB'
  readonly channel: string
  /**
   * FIN-04: a form that is injected, a code that is shown, a redirect to Checkout by the id of its
   * session.
   */
  readonly handover: object
  /** The payer's browser comes to the provider's page. */
  arrive?(s: PaymentSchool, started: StartedPayment): Promise<void>
  /** The sum that the provider received, in its own format. */
  asked(s: PaymentSchool, no: string): unknown
  /** 120.50 in that form. */
  readonly sum: unknown
  pay(s: PaymentSchool, no: string): void
  fail(s: PaymentSchool, no: string): void
  notice(s: PaymentSchool, no: string, what: 'paid' | 'failed'): FakeNotice
  forged(s: PaymentSchool, no: string): FakeNotice
}

const sessionOf = (s: PaymentSchool, no: string) =>
  [...s.stripe.things.values()].find(one => one['client_reference_id'] === no)

const checkout = (payType: 'STRIPE' | 'JWB'): Way => ({
  payType,
  channel: 'stripe',
  handover: { as: 'redirect', session: expect.stringMatching(/^cs_test_/) as string },
  asked: (s, no) => sessionOf(s, no)?.['amount_total'],
  sum: 12_050,
  pay: (s, no) => s.stripe.pay(no),
  fail: (s, no) => s.stripe.expire(no),
  notice: (s, no, what) =>
    s.stripe.notice(no, `checkout.session.${what === 'paid' ? 'completed' : 'expired'}`),
  forged: (s, no) => s.stripe.notice(no, 'checkout.session.completed', 'whsec_b3RoZXI='),
})

const ways: readonly Way[] = [
  {
    payType: 'ALIPAY',
    channel: 'alipay',
    handover: { as: 'form', html: expect.stringContaining('<form') as string },
    arrive: (s, { handover }) => s.alipay.visit(handover),
    asked: (s, no) => s.alipay.trades.get(no)?.total,
    sum: '120.50',
    pay: (s, no) => s.alipay.pay(no),
    fail: (s, no) => s.alipay.end(no),
    notice: (s, no) => s.alipay.notice(no),
    forged(s, no) {
      const { headers, body } = s.alipay.notice(no)
      return { headers, body: body.replace('120.50', '120.51') }
    },
  },
  {
    payType: 'WECHAT',
    channel: 'wechat',
    handover: { as: 'code', text: expect.stringContaining('weixin://') as string },
    asked: (s, no) => s.wechat.trades.get(no)?.total,
    sum: 12_050,
    pay: (s, no) => s.wechat.pay(no),
    fail: (s, no) => s.wechat.fail(no),
    notice: (s, no) => s.wechat.notice(no),
    forged: (s, no) => s.wechat.notice(no, pem('wechat-merchant.key')),
  },
  checkout('STRIPE'),
  checkout('JWB'),
]

describe.each(bothStores)('the ways to pay, on $name', kind => {
  let s: PaymentSchool
  beforeAll(async () => {
    s = await openPayments(kind)
  })
  afterAll(() => s.close())

  const txns = async (): Promise<readonly LedgerTxn[]> =>
    (await s.t.call<{ list: LedgerTxn[] }>('GET', 'ledgerTxn/list?limit=100')).response.list
  const cash = async () => (await s.balance()).cash
  const start = async (way: Way): Promise<StartedPayment> => {
    const { response } = await s.topUp('120.50', way.payType)
    await way.arrive?.(s, response)
    return response
  }
  const send = async (way: Way, notice: FakeNotice) =>
    (await s.notify(way.channel, notice)).status < 300

  it.each(ways)(
    '$payType leads to the provider with the sum, and is credited once however often that is said (FIN-04, FIN-05)',
    async way => {
      const before = await cash()
      const started = await start(way)
      expect(started.handover).toMatchObject(way.handover)
      expect(way.asked(s, started.no)).toBe(way.sum)
      way.pay(s, started.no)
      expect(await send(way, way.forged(s, started.no))).toBe(false)
      expect(await s.state(started.id)).toBe('PENDING')
      const notice = way.notice(s, started.no, 'paid')
      expect(await Promise.all([send(way, notice), send(way, notice)])).toEqual([true, true])
      expect(await send(way, notice)).toBe(true)
      expect(await s.state(started.id)).toBe('SETTLED')
      expect(await cash()).toBe(before + 12_050n)
      const posted = (await txns()).filter(({ source }) => source === started.no)
      expect(posted.map(({ payType, amount }) => [payType, amount])).toEqual([
        [way.payType, '120.50'],
      ])
    },
  )

  it.each(ways)(
    '$payType may fail; money that comes late is credited, and nothing that is said out of order takes it back (FIN-05)',
    async way => {
      const before = await cash()
      const { id, no } = await start(way)
      way.fail(s, no)
      const failure = way.notice(s, no, 'failed')
      expect(await send(way, failure)).toBe(true)
      expect(['FAILED', 'CLOSED']).toContain(await s.state(id))
      expect(await cash()).toBe(before)
      way.pay(s, no)
      expect(await send(way, way.notice(s, no, 'paid'))).toBe(true)
      // what was on its way all the time
      expect(await send(way, failure)).toBe(true)
      expect(await s.state(id)).toBe('SETTLED')
      expect(await cash()).toBe(before + 12_050n)
    },
  )

  it('every pay type of the specification is one of the ledger (FIN-05)', async () => {
    const proof = await uploadPicture(s.t, s.t.administrator.token, 'transferClaim', 'proof')
    const claim = { payer: 'School Ltd', amount: '10.00', paidOn: '2026-01-01', proof }
    const { id } = (await s.t.call<{ id: string }>('POST', 'transferClaim/create', claim)).response
    await s.within(ctx => confirmTransfer(ctx, id))
    await s.within(ctx => giveCredit(ctx, { amount: '5.00', reason: 'Welcome' }))
    const vouchers = { name: 'Spring', amount: 500n, currency: 'CNY', count: 1, by: 'operator' }
    const { codes } = await makeVouchers({ db: s.t.ports.store.db }, s.t.ports, {
      ...vouchers,
      kind: 'CASH',
    })
    const redeemed = await s.t.call('POST', 'redeemCode/redeem', { code: codes[0] })
    expect(redeemed.status).toBe(200)
    expect([...new Set((await txns()).map(({ payType }) => payType))].toSorted()).toEqual(
      Object.keys(payTypes).toSorted(),
    )
    expect(await s.findings()).toEqual([])
  })
})
