import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFakeAlipay, type FakeAlipay } from '../../../tests/support/payments/alipay.ts'
import { openFakeStripe, type FakeStripe } from '../../../tests/support/payments/stripe.ts'
import { openFakeWechat, type FakeWechat } from '../../../tests/support/payments/wechat.ts'
import type { FakeNotice } from '../../../tests/support/payments/fake.ts'
import {
  NoticeForged,
  ProviderRefused,
  ProviderUnavailable,
  type Charge,
  type PaymentProvider,
} from '../../platform/payments.ts'
import { asking } from './stripe.ts'

const charge = (no: string, changes: Partial<Charge> = {}): Charge => ({
  no,
  amount: 12_050n,
  currency: 'CNY',
  subject: '余额充值 "A&B"',
  returnTo: `https://console.school/paySuccess?no=${no}`,
  noticesTo: 'https://console.school/edu_openapi/payment/notice/x',
  expireAt: new Date(Date.now() + 30 * 60_000),
  device: 'desktop',
  address: '203.0.113.7',
  lang: 'zh',
  ...changes,
})
const read = (provider: PaymentProvider, { headers, body }: FakeNotice) =>
  provider.read({ headers: new Headers(headers), body })
const refund = (no: string, transaction: string, refundNo: string, amount: bigint) => ({
  no,
  reference: undefined,
  transaction,
  refundNo,
  amount,
  total: 12_050n,
  currency: 'CNY',
  reason: 'paid twice',
})

let alipay: FakeAlipay
let wechat: FakeWechat
let stripe: FakeStripe
beforeAll(async () => {
  ;[alipay, wechat, stripe] = await Promise.all([
    openFakeAlipay(),
    openFakeWechat(),
    openFakeStripe(),
  ])
})
afterAll(() => Promise.all([alipay.close(), wechat.close(), stripe.close()]))

describe('Alipay by its official SDK', () => {
  it('hands over a signed form, and tells what came of it (FIN-04)', async () => {
    const { provider } = alipay
    const { handover } = await provider.begin(charge('PA1'))
    expect(handover.as).toBe('form')
    expect(await provider.ask({ no: 'PA1', reference: undefined })).toEqual({ state: 'PENDING' })
    await alipay.visit(handover)
    expect((await provider.ask({ no: 'PA1', reference: undefined })).state).toBe('PENDING')
    alipay.pay('PA1')
    const settled = {
      state: 'SETTLED',
      amount: 12_050n,
      currency: 'CNY',
      transaction: alipay.trades.get('PA1')?.transaction,
      method: 'alipay',
    }
    expect(await provider.ask({ no: 'PA1', reference: undefined })).toEqual(settled)
    expect(await read(provider, alipay.notice('PA1'))).toEqual({ no: 'PA1', outcome: settled })
    await expect(provider.close({ no: 'PA1', reference: undefined })).rejects.toThrow(
      ProviderRefused,
    )
  })
  it('has a form of its own for phones, and closes what was not paid', async () => {
    const { handover } = await alipay.provider.begin(charge('PA2', { device: 'phone' }))
    await alipay.visit(handover)
    expect(handover.as === 'form' && handover.html).toContain('alipay.trade.wap.pay')
    await alipay.provider.close({ no: 'PA2', reference: undefined })
    expect(await alipay.provider.ask({ no: 'PA2', reference: undefined })).toEqual({
      state: 'CLOSED',
    })
  })
  it('refuses notices that are forged, altered or another application’s', async () => {
    const { headers, body } = alipay.notice('PA1')
    const altered = { headers, body: body.replace('120.50', '1120.50') }
    await expect(read(alipay.provider, altered)).rejects.toThrow(NoticeForged)
    await expect(read(alipay.provider, { headers, body: 'out_trade_no=PA1' })).rejects.toThrow(
      NoticeForged,
    )
    const other = alipay.notice('PA1', { app_id: '2021000000000002' })
    await expect(read(alipay.provider, other)).rejects.toThrow(NoticeForged)
  })
  it('refunds parts, each once, and no more than was paid', async () => {
    const { provider } = alipay
    const part = refund('PA1', 'x', 'RA1', 5000n)
    expect(await provider.refund(part)).toEqual({ state: 'SETTLED' })
    expect(await provider.refund(part)).toEqual({ state: 'SETTLED' })
    expect(alipay.trades.get('PA1')?.refunds).toEqual(new Map([['RA1', '50.00']]))
    await expect(provider.refund(refund('PA1', 'x', 'RA2', 8000n))).rejects.toThrow(ProviderRefused)
  })
})

describe('WeChat Pay by its SDK', () => {
  it('hands over a QR code, and tells what came of it (FIN-04)', async () => {
    const { provider } = wechat
    const { handover } = await provider.begin(charge('PW1'))
    expect(handover).toEqual({ as: 'code', text: 'weixin://wxpay/bizpayurl?pr=test' })
    expect(await provider.ask({ no: 'PW1', reference: undefined })).toMatchObject({
      state: 'PENDING',
    })
    wechat.pay('PW1')
    const settled = {
      state: 'SETTLED',
      amount: 12_050n,
      currency: 'CNY',
      transaction: wechat.trades.get('PW1')?.transaction,
      method: 'wechat_pay',
    }
    expect(await provider.ask({ no: 'PW1', reference: undefined })).toEqual(settled)
    expect(await read(provider, wechat.notice('PW1'))).toEqual({ no: 'PW1', outcome: settled })
    await expect(provider.close({ no: 'PW1', reference: undefined })).rejects.toThrow(
      ProviderRefused,
    )
  })
  it('leads phones to H5, which returns to the console', async () => {
    const { handover } = await wechat.provider.begin(charge('PW2', { device: 'phone' }))
    const url = new URL(handover.as === 'redirect' ? handover.url : '')
    expect(url.host).toBe('wx.tenpay.com')
    expect(url.searchParams.get('redirect_url')).toBe('https://console.school/paySuccess?no=PW2')
    wechat.fail('PW2')
    expect((await wechat.provider.ask({ no: 'PW2', reference: undefined })).state).toBe('FAILED')
  })
  it('refuses forged notices, whatever certificate they name', async () => {
    const { headers, body } = wechat.notice('PW1')
    await expect(read(wechat.provider, { headers, body: `${body} ` })).rejects.toThrow(NoticeForged)
    await expect(read(wechat.provider, { headers: {}, body })).rejects.toThrow(NoticeForged)
    const asked = wechat.requests.length
    const named = { headers: { ...headers, 'wechatpay-serial': 'FF' }, body }
    await expect(read(wechat.provider, named)).rejects.toThrow(NoticeForged)
    await expect(read(wechat.provider, named)).rejects.toThrow(NoticeForged)
    // strangers don't make the server ask for certificates again and again
    expect(wechat.requests.length - asked).toBeLessThan(2)
  })
  it('refunds parts, each once', async () => {
    const part = refund('PW1', 'x', 'RW1', 50n)
    expect((await wechat.provider.refund(part)).state).toBe('SETTLED')
    expect((await wechat.provider.refund(part)).state).toBe('SETTLED')
    expect((await wechat.provider.askRefund({ ...part, reference: undefined })).state).toBe(
      'SETTLED',
    )
    expect(wechat.trades.get('PW1')?.refunds).toEqual(new Map([['RW1', 50]]))
  })
})

describe('Stripe by its official SDK', () => {
  it('redirects to Checkout by the id of its session, and tells what came of it (FIN-04)', async () => {
    const { provider } = stripe
    const begun = await provider.begin(charge('PS1', { currency: 'USD' }))
    expect(begun.handover).toMatchObject({ as: 'redirect', session: begun.reference })
    // a repeated call returns the same session
    expect((await provider.begin(charge('PS1', { currency: 'USD' }))).reference).toBe(
      begun.reference,
    )
    const name = { no: 'PS1', reference: begun.reference }
    expect(await provider.ask(name)).toEqual({ state: 'PENDING' })
    stripe.pay('PS1', { brand: 'mastercard' })
    const outcome = await provider.ask(name)
    expect(outcome).toMatchObject({
      state: 'SETTLED',
      amount: 12_050n,
      currency: 'USD',
      method: 'mastercard',
    })
    const notice = await read(provider, stripe.notice('PS1'))
    expect(notice).toMatchObject({ no: 'PS1', outcome: { state: 'SETTLED', amount: 12_050n } })
    expect(notice?.outcome.transaction).toBe(outcome.transaction)
    await expect(provider.close(name)).rejects.toThrow(ProviderRefused)
  })
  it('refunds parts, each once, also when it is asked again after days', async () => {
    const { provider } = stripe
    const begun = await provider.begin(charge('PS3', { currency: 'USD' }))
    stripe.pay('PS3')
    const { transaction = '' } = await provider.ask({ no: 'PS3', reference: begun.reference })
    const part = { ...refund('PS3', transaction, 'RS1', 5000n), currency: 'USD' }
    const first = await provider.refund(part)
    stripe.forgetKeys()
    expect(await provider.refund(part)).toEqual(first)
    const made = [...stripe.things.values()].filter(one => one['object'] === 'refund')
    expect(made.map(one => one['amount'])).toEqual([5000])
  })
  it('knows nothing of the money while an earlier try goes on', async () => {
    const inUse = { type: 'idempotency_error', code: 'idempotency_key_in_use' } as const
    const refused = asking(() => Promise.reject(new Stripe.errors.StripeIdempotencyError(inUse)))
    await expect(refused).rejects.toThrow(ProviderUnavailable)
  })
  it('offers the global wallet alone behind JWB (FIN-05), and knows yen without decimals', async () => {
    const begun = await stripe.wallets.begin(charge('PS2', { currency: 'JPY', amount: 500n }))
    const session = stripe.things.get(begun.reference ?? '')
    expect(session).toMatchObject({ amount_total: 500, allowed_payment_method_types: ['paypal'] })
    await stripe.wallets.close({ no: 'PS2', reference: begun.reference })
    expect(await stripe.wallets.ask({ no: 'PS2', reference: begun.reference })).toEqual({
      state: 'CLOSED',
    })
  })
  it('refuses forged notices, and passes over what it does not know', async () => {
    await expect(
      read(stripe.provider, stripe.notice('PS1', 'checkout.session.completed', 'whsec_b3RoZXI=')),
    ).rejects.toThrow(NoticeForged)
    expect(await read(stripe.provider, stripe.notice('PS1', 'invoice.created'))).toBeUndefined()
  })
  it('keeps cards at the provider: enter, default, charge without the payer, remove', async () => {
    const { cards } = stripe
    const customer = await cards.customer({ id: 'inst1', name: 'School' })
    expect(await cards.customer({ id: 'inst1', name: 'School' })).toBe(customer)
    const enter = async (key: string, last4: string) => {
      const { session } = await cards.enterCard({
        customer,
        returnTo: 'https://console.school/confirmCardMessage?session={session}',
        cancelTo: 'https://console.school/updatePayCard',
        currency: 'USD',
        lang: 'en',
        key,
      })
      expect(await cards.enteredCard(customer, session)).toBeUndefined()
      stripe.enterCard(session, last4)
      return cards.enteredCard(customer, session)
    }
    const good = await enter('k1', '4242')
    expect(good).toMatchObject({ brand: 'visa', last4: '4242', isDefault: true })
    const paid = await cards.charge({ ...charge('PS3', { currency: 'USD' }), customer })
    expect(paid).toMatchObject({ state: 'SETTLED', amount: 12_050n, method: 'visa' })
    const bad = await enter('k2', '0002')
    await expect(cards.charge({ ...charge('PS4'), customer })).rejects.toThrow(ProviderRefused)
    const other = await cards.customer({ id: 'inst2', name: 'Other' })
    await expect(cards.remove(other, good?.id ?? '')).rejects.toThrow(ProviderRefused)
    await cards.makeDefault(customer, good?.id ?? '')
    await cards.remove(customer, bad?.id ?? '')
    expect(await cards.cards(customer)).toEqual([good])
  })
})

describe.each(['down', 'nonsense'] as const)('a provider that is %s', mode => {
  it('is unavailable, and nothing is taken for an answer', async () => {
    for (const fake of [alipay, wechat, stripe]) fake.is(mode)
    const name = { no: 'PA1', reference: 'cs_test_000001' }
    for (const { provider } of [alipay, wechat, stripe])
      await expect(provider.ask(name)).rejects.toThrow(ProviderUnavailable)
    for (const { provider } of [wechat, stripe])
      await expect(provider.begin(charge('PX1'))).rejects.toThrow(ProviderUnavailable)
    for (const fake of [alipay, wechat, stripe]) fake.is('up')
  })
})
