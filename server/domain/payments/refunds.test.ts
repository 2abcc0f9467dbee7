import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { paymentRefund } from '../../../resources/payments/payment-refund/paymentRefund.resource.ts'
import { transferClaim } from '../../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { chargeBalance, formatAmount } from '../ledger/index.ts'
import { bothStores, stores } from '../../../tests/support/stores.ts'
import { openPayments, type PaymentSchool } from '../../../tests/support/payments/school.ts'
import { uploadPicture } from '../../../tests/support/uploadPicture.ts'
import {
  chargeDefaultCard,
  confirmTransfer,
  giveCredit,
  refundPayment,
  rejectTransfer,
  startPayment,
} from './index.ts'

const paid = async (s: PaymentSchool, amount: string) => {
  const one = await s.open(amount)
  s.alipay.pay(one.no)
  await s.notify('alipay', s.alipay.notice(one.no))
  return one
}
const refund = (s: PaymentSchool, id: string, amount?: bigint) =>
  s.within(ctx =>
    refundPayment(ctx, id, {
      reason: 'Paid twice',
      ...(amount ? { amount: formatAmount(amount, 'CNY') } : {}),
    }),
  )
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

describe.each(bothStores)('refunds, on $name', kind => {
  let s: PaymentSchool
  beforeAll(async () => {
    s = await openPayments(kind)
  })
  afterAll(() => s.close())

  it('never give back more than was paid, also two at once (FIN-07)', async () => {
    const { id, no } = await paid(s, '100.00')
    const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(refund(s, id, 6000n))))
    expect(outcomes.toSorted()).toEqual(['done', 'fault 34652', 'fault 34652'])
    await refund(s, id)
    await s.pass(0)
    expect([...(s.alipay.trades.get(no)?.refunds.values() ?? [])].toSorted()).toEqual([
      '40.00',
      '60.00',
    ])
    expect(await s.t.scope.get(payment, id)).toMatchObject({ refunded: '100.00', state: 'SETTLED' })
    expect((await s.balance()).cash).toBe(0n)
    expect(await codeOf(refund(s, id))).toBe('fault 34652')
    expect(await s.findings()).toEqual([])
  })
})

describe.each(stores)('money that comes and goes otherwise, on $name', kind => {
  let s: PaymentSchool
  beforeAll(async () => {
    s = await openPayments(kind)
  })
  afterAll(() => s.close())

  it('refunds what is not spent, and never a gift', async () => {
    const { id } = await paid(s, '50.00')
    await s.within(ctx => giveCredit(ctx, { amount: '30.00', reason: 'Welcome', key: 'welcome' }))
    await s.within(ctx => giveCredit(ctx, { amount: '30.00', reason: 'Welcome', key: 'welcome' }))
    expect(await s.balance()).toMatchObject({ cash: 5000n, gift: 3000n })
    await s.within(ctx =>
      chargeBalance(ctx, { amount: 4000n, type: 'PACKAGE', source: 'plan', key: 'plan 1' }),
    )
    expect(await codeOf(refund(s, id, 4500n))).toBe('fault 34652')
    await refund(s, id, 4000n)
    await s.pass(0)
    expect(await s.balance()).toMatchObject({ cash: 0n, gift: 0n })
    const open = await s.open('5.00')
    expect(await codeOf(refund(s, open.id))).toBe('fault 34671')
  })
  it('puts back what the provider refuses, and asks again while it is down', async () => {
    const { id, no } = await paid(s, '20.00')
    s.alipay.is('down')
    const waiting = await refund(s, id, 500n)
    await s.pass(0)
    expect((await s.t.scope.get(paymentRefund, waiting.id))?.state).toBe('REQUESTED')
    s.alipay.is('up')
    await s.pass(2 * 60_000)
    expect((await s.t.scope.get(paymentRefund, waiting.id))?.state).toBe('SETTLED')
    // the provider has closed the trade meanwhile
    s.alipay.end(no)
    const refused = await refund(s, id, 500n)
    expect((await s.balance()).cash).toBe(1000n)
    await s.pass(0)
    expect((await s.t.scope.get(paymentRefund, refused.id))?.state).toBe('FAILED')
    expect((await s.balance()).cash).toBe(1500n)
    expect(await s.t.scope.get(payment, id)).toMatchObject({ refunded: '5.00' })
    expect(await s.findings()).toEqual([])
  })

  /** A claim with a proof that was uploaded. */
  const claim = async () => {
    const proof = await uploadPicture(s.t, s.t.administrator.token, 'transferClaim', 'proof')
    const { response } = await s.t.call<{ id: string }>('POST', 'transferClaim/create', {
      payer: 'School Ltd',
      amount: '1000.00',
      paidOn: '2026-03-01',
      proof,
    })
    return response.id
  }
  it('credits a transfer when the operator confirms it, once (FIN-01)', async () => {
    const before = (await s.balance()).cash
    const id = await claim()
    expect((await s.balance()).cash).toBe(before)
    const outcomes = await Promise.all(
      [1, 2].map(() => codeOf(s.within(ctx => confirmTransfer(ctx, id)))),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'fault 34670'])
    expect((await s.balance()).cash).toBe(before + 100_000n)
    expect(await s.t.scope.get(transferClaim, id)).toMatchObject({
      state: 'CONFIRMED',
      currency: 'CNY',
    })
    // decided is decided
    const changed = await s.t.call('POST', 'transferClaim/update', {
      id,
      version: 2,
      amount: '9.00',
    })
    expect(changed.status).toBe(34670)
    const state = await s.t.call('POST', 'transferClaim/update', {
      id,
      version: 2,
      state: 'SUBMITTED',
    })
    expect(state.status).not.toBe(200)
    const other = await claim()
    await s.within(ctx => rejectTransfer(ctx, other, 'Nothing has arrived'))
    expect(await codeOf(s.within(ctx => confirmTransfer(ctx, other)))).toBe('fault 34670')
    expect((await s.balance()).cash).toBe(before + 100_000n)
  })
  it('keeps cards for renewals, which are charged without the payer (PLN-04)', async () => {
    const { call } = s.t
    const start = (amount: bigint) =>
      s.paying(ctx =>
        startPayment(ctx, {
          purpose: 'topUp',
          source: null,
          amount,
          currency: 'CNY',
          payType: 'STRIPE',
          returnTo: '/',
        }),
      )
    const without = await start(900n)
    expect(await chargeDefaultCard(s.t.ports, s.t.scope, without.id)).toBe(false)
    expect(await s.state(without.id)).toBe('FAILED')
    expect((await call('GET', 'payCard/list')).response).toEqual({ list: [] })
    const { response } = await call<{ session: string; url: string }>('POST', 'payCard/enter', {})
    expect((await call('POST', 'payCard/confirm', { session: response.session })).status).toBe(
      16018,
    )
    s.stripe.enterCard(response.session, '4242')
    const confirmed = await call<{ card: { id: string } }>('POST', 'payCard/confirm', {
      session: response.session,
    })
    expect(confirmed.response).toMatchObject({ card: { last4: '4242', isDefault: true } })
    const foreign = await call(
      'POST',
      'payCard/confirm',
      { session: response.session },
      s.t.stranger,
    )
    expect(foreign.status).toBe(16018)
    const good = await start(900n)
    expect(await chargeDefaultCard(s.t.ports, s.t.scope, good.id)).toBe(true)
    expect(await chargeDefaultCard(s.t.ports, s.t.scope, good.id)).toBe(true)
    expect(await s.t.scope.get(payment, good.id)).toMatchObject({
      state: 'SETTLED',
      method: 'visa',
    })
    const removed = await call('POST', 'payCard/remove', { card: confirmed.response.card.id })
    expect(removed.response).toEqual({ list: [] })
    expect((await call('POST', 'payCard/remove', { card: 'pm_unknown' })).status).toBe(16018)
    s.stripe.is('down')
    expect((await call('GET', 'payCard/list')).status).toBe(16050)
    s.stripe.is('up')
    expect((await s.findings()).join('\n')).toBe('')
  })
})
