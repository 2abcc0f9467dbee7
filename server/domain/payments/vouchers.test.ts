import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothStores, stores } from '../../../tests/support/stores.ts'
import { openPayments, type PaymentSchool } from '../../../tests/support/payments/school.ts'
import { blockVouchers, makeVouchers, type NewVouchers } from './index.ts'

const day = 86_400_000
const make = async (s: PaymentSchool, wish: Partial<NewVouchers> = {}) =>
  makeVouchers({ db: s.t.ports.store.db }, s.t.ports, {
    name: 'Spring',
    amount: 5000n,
    currency: 'CNY',
    kind: 'GIFT',
    count: 1,
    by: 'operator',
    ...wish,
  })
const redeem = (s: PaymentSchool, code: string, token = s.t.administrator.token) =>
  s.t.call('POST', 'redeemCode/redeem', { code }, { token })

describe.each(bothStores)('vouchers, on $name', kind => {
  let s: PaymentSchool
  beforeAll(async () => {
    s = await openPayments(kind)
  })
  afterAll(() => s.close())

  it('are redeemed once, also by two institutions at once (FIN-01)', async () => {
    const { codes } = await make(s)
    const [code = ''] = codes
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        redeem(s, code, n % 2 ? s.t.stranger.token : s.t.administrator.token),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 1040)).toHaveLength(9)
    expect(await s.findings()).toEqual([])
  })
})

describe.each(stores)('what is wrong with a voucher, on $name', kind => {
  let s: PaymentSchool
  beforeAll(async () => {
    s = await openPayments(kind)
  })
  afterAll(() => s.close())

  it('adds a gift or cash to the balance, however the code is typed', async () => {
    const { codes } = await make(s)
    const typed = (codes[0] ?? '').toLowerCase().replaceAll(/(.{4})/g, '$1- ')
    expect((await redeem(s, typed)).response).toEqual({
      amount: '50.00',
      currency: 'CNY',
      gift: true,
    })
    const bought = await make(s, { kind: 'CASH', amount: 700n })
    expect((await redeem(s, bought.codes[0] ?? '')).response).toMatchObject({ gift: false })
    expect(await s.balance()).toMatchObject({ gift: 5000n, cash: 700n })
  })
  it('says which: 1038, 1040, 1041, 1042, and 1039 which is logged (ERR-05)', async () => {
    const before = await s.balance()
    const used = (await make(s)).codes[0] ?? ''
    await redeem(s, used)
    const blocked = await make(s)
    await blockVouchers({ db: s.t.ports.store.db }, blocked.batch, true)
    const other = await make(s, { institutionId: s.t.otherInstitution })
    const expired = await make(s, {
      expireAt: new Date(s.t.clock.now().getTime() - day).toISOString(),
    })
    const dollars = await make(s, { currency: 'USD' })
    const cases: readonly (readonly [string, number])[] = [
      ['AAAABBBBCCCCDDDD', 1038],
      [used, 1040],
      [other.codes[0] ?? '', 1041],
      [blocked.codes[0] ?? '', 1042],
      [dollars.codes[0] ?? '', 1042],
      [expired.codes[0] ?? '', 1039],
    ]
    for (const [code, status] of cases) {
      const answer = await redeem(s, code)
      expect([code, answer.status]).toEqual([code, status])
      expect(answer.response).toHaveProperty('errors.code')
    }
    expect(await s.balance()).toEqual({ ...before, gift: before.gift + 5000n })
    const logged = await s.t.scope.db
      .selectFrom('operation')
      .select('title')
      .where('action', '=', 'redeemExpired')
      .execute()
    expect(logged).toEqual([{ title: `…${(expired.codes[0] ?? '').slice(-4)}` }])
    await blockVouchers({ db: s.t.ports.store.db }, blocked.batch, false)
    expect((await redeem(s, blocked.codes[0] ?? '')).status).toBe(200)
    expect((await redeem(s, '')).status).toBe(11005)
  })
  it('lets nobody guess: ten wrong codes an hour', async () => {
    const guesser = await s.t.as({ rights: ['payment.redeem'] })
    const { codes } = await make(s)
    for (let n = 0; n < 10; n++)
      expect((await redeem(s, `GUESS${n}`, guesser.token)).status).toBe(1038)
    expect((await redeem(s, codes[0] ?? '', guesser.token)).status).toBe(429)
    // colleagues redeem all the same, also where five others guess
    for (let m = 0; m < 5; m++) {
      const other = await s.t.as({ rights: ['payment.redeem'] })
      await Promise.all(
        Array.from({ length: 10 }, (_, n) => redeem(s, `GUESS${m}${n}`, other.token)),
      )
    }
    const colleague = await s.t.as({ rights: ['payment.redeem'] })
    expect((await redeem(s, (await make(s)).codes[0] ?? '', colleague.token)).status).toBe(200)
    s.t.clock.advance(60 * 60_000 + 1)
    expect((await redeem(s, codes[0] ?? '', guesser.token)).status).toBe(200)
  })
  it('needs the right to it', async () => {
    const reader = await s.t.as({ rights: ['payment.pay'] })
    expect((await redeem(s, 'AAAABBBBCCCCDDDD', reader.token)).status).toBe(905)
  })
})
