import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountBalance } from '../../../resources/ledger/ledger.calls.ts'
import type { LedgerUse } from '../../../resources/ledger/ledger-use/ledgerUse.resource.ts'
import { screensOf } from '../../../src/ui/shell/menus.ts'
import { pages } from '../../../custom-pages/index.ts'
import { resources } from '../../../resources/index.ts'
import { refusalOf } from '../../../tests/support/ledger.ts'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { stores } from '../../../tests/support/stores.ts'
import { menuOf } from '../identity/session/menu.ts'
import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { reviewBills } from '../billing/index.ts'
import { expireGifts } from './expiry.ts'
import { chargeBalance, creditBalance, formatAmount, parseAmount } from './index.ts'

describe('amounts', () => {
  it('have two decimals on the wire and the exponent of their currency in the ledger', () => {
    expect([
      parseAmount('12.5', 'CNY'),
      parseAmount('-0.01', 'CNY'),
      parseAmount('1250.00', 'JPY'),
    ]).toEqual([1250n, -1n, 1250n])
    expect([
      formatAmount(1250n, 'CNY'),
      formatAmount(-1n, 'CNY'),
      formatAmount(1250n, 'JPY'),
    ]).toEqual(['12.50', '-0.01', '1250.00'])
  })

  it.each([
    ['1.234', 'CNY', '9994'],
    ['0.50', 'JPY', '9994'],
    ['1e21', 'CNY', '9994'],
    ['12,50', 'CNY', '9994'],
    ['', 'CNY', '9994'],
    ['Infinity', 'CNY', '9994'],
  ])('%s of %s is refused', async (text, currency, code) => {
    const refusal = await refusalOf(
      (async () => {
        parseAmount(text, currency)
      })(),
    )
    expect(refusal?.['code']).toBe(code)
  })
})

it('the finance menu hides recharge details from institutions that are not domestic', () => {
  const codes = (domestic: boolean) =>
    screensOf(menuOf({ resources, pages }, { rights: 'all', masks: new Set() }, domestic)).map(
      ({ menucode }) => menucode,
    )
  expect(codes(true)).toEqual(expect.arrayContaining(['topUp', 'expenditure', 'month', 'charge']))
  expect(codes(false)).not.toContain('topUp')
  expect(codes(true).filter(code => !codes(false).includes(code))).toContain('topUp')
})

describe.each(stores.map(kind => [kind.name, kind] as const))('the ledger on %s', (_name, kind) => {
  let m: Money
  beforeAll(async () => {
    m = await openMoney(kind)
  })
  afterAll(() => m.store.dispose())

  it('spends the gift that expires first, then cash; what is left of a gift expires; every debit names its funds', async () => {
    const day = 86_400_000
    const inDays = (days: number) => new Date(m.t.clock.now().getTime() + days * day).toISOString()
    const gift = (key: string, amount: bigint, expiresAt: string | null) =>
      m.within(ctx =>
        creditBalance(ctx, { kind: 'GIFT', amount, type: 'GIFT', source: key, key, expiresAt }),
      )
    await gift('later', 300n, inDays(20))
    await gift('never', 300n, null)
    const soon = await gift('soon', 500n, inDays(10))
    const cash = await m.within(ctx =>
      creditBalance(ctx, {
        kind: 'CASH',
        amount: 1000n,
        type: 'TOP_UP',
        source: 'Top-up',
        key: 'cash',
        payType: 'ALIPAY',
      }),
    )
    const charge = (key: string, amount: bigint) =>
      m.within(ctx => chargeBalance(ctx, { amount, type: 'PACKAGE', source: key, key }))
    const first = await charge('first', 200n)
    const usesOf = async (debit: string) =>
      (
        await m.t.call<{ list: LedgerUse[] }>(
          'GET',
          `ledgerUse/list?debit=${debit}&sort=createTime`,
        )
      ).response.list.map(({ lot, amount }) => [lot, amount])
    expect(await usesOf(first.id)).toEqual([[soon.id, '2.00']])
    m.t.clock.advance(11 * day)
    await expireGifts(m.t.scope, m.t.ports)
    await expireGifts(m.t.scope, m.t.ports)
    expect(await m.balance()).toMatchObject({ cash: 1000n, gift: 600n })
    const second = await charge('second', 1100n)
    expect((await usesOf(second.id)).at(-1)).toEqual([cash.id, '5.00'])
    expect(second).toMatchObject({ amount: '-11.00', gift: '-6.00', cash: '-5.00' })
    const { response: account } = await m.t.call<AccountBalance>('GET', 'ledger/balance')
    expect(account).toMatchObject({ total: '5.00', cash: '5.00', gift: '0.00', currency: 'CNY' })
    const { response: left } = await m.t.call<{ left: string }>(
      'GET',
      `ledgerTxn/get?id=${cash.id}`,
    )
    expect(left.left).toBe('5.00')
    expect(await refusalOf(charge('third', 501n))).toMatchObject({
      code: '16026',
      left: '¥5.00',
      short: '¥0.01',
    })
    expect(await m.findings()).toEqual([])
  })

  it('a gift that expired while the server was down is posted on its day, or where that bill is closed with its day', async () => {
    const own = await openMoney(kind)
    const day = 86_400_000
    const start = own.t.clock.now().getTime()
    const inDays = (days: number) => new Date(start + days * day).toISOString()
    const gift = (key: string, days: number) =>
      own.within(ctx =>
        creditBalance(ctx, {
          kind: 'GIFT',
          amount: 500n,
          type: 'GIFT',
          source: key,
          key,
          expiresAt: inDays(days),
        }),
      )
    await gift('in an open month', 10)
    await gift('in a closed month', 20)
    const expired = async () =>
      (
        await own.t.scope.page(ledgerTxn, {
          page: 1,
          limit: 50,
          sort: 'createTime',
          q: '',
          deleted: 'no',
          where: [{ field: 'type', op: 'eq', values: ['EXPIRY'] }],
        })
      ).map(({ source, at }) => [source, at])
    own.t.clock.advance(15 * day)
    await expireGifts(own.t.scope, own.t.ports)
    expect(await expired()).toEqual([['in an open month', inDays(10)]])
    await own.within(reviewBills)
    own.t.clock.advance(30 * day)
    await own.within(reviewBills)
    await expireGifts(own.t.scope, own.t.ports)
    const late = (await expired())[1]
    expect(late?.[0]).toContain(inDays(20).slice(0, 10))
    expect(late?.[1]).toBe(inDays(45))
    await own.within(reviewBills)
    expect(await own.findings()).toEqual([])
    await own.store.dispose()
  })

  it.each([0n, -5n])('an amount of %s is refused', async amount => {
    const refusal = await refusalOf(
      m.within(ctx =>
        creditBalance(ctx, {
          kind: 'CASH',
          amount,
          type: 'TOP_UP',
          source: 'No',
          key: `no ${amount}`,
        }),
      ),
    )
    expect(refusal?.['code']).toBe('9994')
  })

  it('200 repeats of one credit at once are one credit', async () => {
    const before = await m.balance()
    const credit = () =>
      m.within(ctx =>
        creditBalance(ctx, {
          kind: 'CASH',
          amount: 7n,
          type: 'TOP_UP',
          source: 'Once',
          key: 'once',
        }),
      )
    const txns = await Promise.all(Array.from({ length: 200 }, credit))
    expect(new Set(txns.map(({ id }) => id)).size).toBe(1)
    expect((await m.balance()).cash).toBe(before.cash + 7n)
  })
})
