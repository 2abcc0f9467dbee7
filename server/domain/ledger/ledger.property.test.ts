import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { LedgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { refusalOf } from '../../../tests/support/ledger.ts'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { chargeBalance, creditBalance, refundTransaction, reverseTransaction } from './index.ts'

/**
 * A simple model: the rest of each top-up and gift, and the debts, as a list that is searched each
 * time.
 */
class Model {
  lots: { id: number; gift: boolean; amount: number; left: number; expires: number }[] = []
  debits: { id: number; parts: Map<number, number>; owed: number }[] = []
  get cash(): number {
    const owed = this.debits.reduce((sum, one) => sum + one.owed, 0)
    return this.#sum(false) - owed
  }
  get gift(): number {
    return this.#sum(true)
  }
  #sum(gift: boolean): number {
    return this.lots.reduce((sum, lot) => sum + (lot.gift === gift ? lot.left : 0), 0)
  }
  credit(id: number, gift: boolean, amount: number, expires: number): void {
    this.lots.push({ id, gift, amount, left: amount, expires })
    this.settle()
  }
  /** Returns how much is missing. */
  charge(id: number, amount: number, overdraft: number): number {
    const short = amount - overdraft - (this.cash + this.gift)
    if (short > 0) return short
    const debit = { id, parts: new Map<number, number>(), owed: 0 }
    let open = amount
    for (const gift of [true, false])
      for (const lot of this.lots
        .filter(one => one.gift === gift)
        .toSorted((a, b) => a.expires - b.expires || a.id - b.id)) {
        const part = Math.min(open, lot.left)
        if (part === 0) continue
        lot.left -= part
        open -= part
        debit.parts.set(lot.id, part)
      }
    debit.owed = open
    this.debits.push(debit)
    return 0
  }
  giveBack(id: number): void {
    const debit = this.debits.find(one => one.id === id)
    for (const [lotId, part] of debit?.parts ?? [])
      for (const lot of this.lots) if (lot.id === lotId) lot.left += part
    this.debits = this.debits.filter(one => one.id !== id)
    this.settle()
  }
  settle(): void {
    for (const debit of this.debits)
      for (const lot of this.lots.filter(({ gift }) => !gift)) {
        const part = Math.min(debit.owed, lot.left)
        if (part === 0) continue
        debit.owed -= part
        lot.left -= part
        debit.parts.set(lot.id, (debit.parts.get(lot.id) ?? 0) + part)
      }
  }
}

const amount = fc.integer({ min: 1, max: 60 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      gift: fc.boolean(),
      amount,
      days: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      amount,
      overdraft: fc.constantFrom(0, 0, 20, 1000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), nth: fc.nat(30), amount }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), nth: fc.nat(30) }) },
)

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'the ledger on %s',
  (_n, kind) => {
    const { it, race } = testsOn(kind)
    let m: Money
    let posted = 0
    beforeAll(async () => {
      m = await openMoney(kind)
    })
    afterAll(() => m.store.dispose())

    it('whatever is credited, charged, refunded, reversed and repeated, balances, funds and refusals are those of a plain model', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async plan => {
          // starts from zero: what an earlier run left is charged, or paid
          const { cash, gift } = await m.balance()
          if (cash + gift > 0n)
            await m.within(ctx =>
              chargeBalance(ctx, {
                amount: cash + gift,
                type: 'ADJUSTMENT',
                source: 'End',
                key: `end ${posted}`,
              }),
            )
          const left = await m.balance()
          if (left.cash < 0n)
            await m.within(ctx =>
              creditBalance(ctx, {
                kind: 'CASH',
                amount: -left.cash,
                type: 'ADJUSTMENT',
                source: 'End',
                key: `pay ${posted}`,
              }),
            )
          const rest = (await m.balance()).gift
          if (rest > 0n)
            await m.within(ctx =>
              chargeBalance(ctx, {
                amount: rest,
                type: 'ADJUSTMENT',
                source: 'End',
                key: `rest ${posted}`,
              }),
            )
          const model = new Model()
          const known: { txn: LedgerTxn; id: number; sign: number; reversed: boolean }[] = []
          for (const one of plan) {
            const id = ++posted
            const key = `step ${id}`
            let txn: LedgerTxn | undefined
            const post = (work: Promise<LedgerTxn>) => refusalOf(work.then(made => (txn = made)))
            if (one.do === 'credit') {
              const expires = one.gift ? one.days : 9
              await post(
                m.within(ctx =>
                  creditBalance(ctx, {
                    kind: one.gift ? 'GIFT' : 'CASH',
                    amount: BigInt(one.amount),
                    type: one.gift ? 'GIFT' : 'TOP_UP',
                    source: 'Random',
                    key,
                    expiresAt: one.gift ? `2030-01-0${one.days}T00:00:00.000Z` : null,
                  }),
                ),
              )
              model.credit(id, one.gift, one.amount, expires)
            } else if (one.do === 'charge') {
              const refusal = await post(
                m.within(ctx =>
                  chargeBalance(ctx, {
                    amount: BigInt(one.amount),
                    type: 'LIVE',
                    source: 'Random',
                    key,
                    overdraft: BigInt(one.overdraft),
                  }),
                ),
              )
              const short = model.charge(id, one.amount, one.overdraft)
              expect(refusal?.['code']).toBe(short > 0 ? '16026' : undefined)
              if (short > 0) expect(refusal?.['short']).toBe(`¥${twoDecimals.format(short / 100)}`)
            } else {
              const found = known[one.nth % Math.max(1, known.length)]
              if (!found) continue
              const lot = model.lots.find(entry => entry.id === found.id)
              if (one.do === 'again') {
                const { type, source } = found.txn
                const request = { amount: 1n, type, source, key: `step ${found.id}` }
                // the same key with another amount
                if (found.txn.amount === '0.01' || found.txn.type === 'REFUND') continue
                const refusal = await refusalOf(
                  m.within(ctx => creditBalance(ctx, { ...request, kind: 'CASH' })),
                )
                expect(refusal?.['code']).toBe('321')
                continue
              }
              if (one.do === 'refund') {
                const refusal = await post(
                  m.within(ctx =>
                    refundTransaction(ctx, found.txn, {
                      amount: BigInt(one.amount),
                      reason: 'Random',
                      key,
                    }),
                  ),
                )
                const expected =
                  !lot || lot.gift ? '34651' : one.amount > lot.left ? '34652' : undefined
                expect(refusal?.['code']).toBe(expected)
                if (expected === undefined && lot) {
                  lot.left -= one.amount
                  model.debits.push({ id, parts: new Map([[lot.id, one.amount]]), owed: 0 })
                }
              } else {
                const refusal = await refusalOf(
                  m.within(ctx => reverseTransaction(ctx, found.txn, { reason: 'Random' })),
                )
                const expected = found.reversed
                  ? '34650'
                  : found.sign > 0 && lot?.left !== lot?.amount
                    ? '34653'
                    : undefined
                expect(refusal?.['code']).toBe(expected)
                if (expected === undefined) {
                  found.reversed = true
                  if (found.sign < 0) model.giveBack(found.id)
                  else model.lots = model.lots.filter(entry => entry !== lot)
                }
              }
            }
            if (txn) known.push({ txn, id, sign: Number(txn.amount) < 0 ? -1 : 1, reversed: false })
            const balance = await m.balance()
            expect({ cash: balance.cash, gift: balance.gift }).toEqual({
              cash: BigInt(model.cash),
              gift: BigInt(model.gift),
            })
          }
        }),
        { numRuns: 6, seed: 20261127 },
      )
      expect(await m.findings()).toEqual([])
    }, 120_000)

    race(
      'many at once: what is charged is what was accepted, and nothing goes below zero',
      async () => {
        const { cash, gift } = await m.balance()
        await m.within(ctx =>
          creditBalance(ctx, {
            kind: 'CASH',
            amount: 1000n - cash - gift,
            type: 'TOP_UP',
            source: 'Race',
            key: 'race',
          }),
        )
        const results = await Promise.all(
          Array.from({ length: 30 }, (_, n) =>
            refusalOf(
              m.within(ctx =>
                chargeBalance(ctx, {
                  amount: 70n,
                  type: 'PACKAGE',
                  source: 'Race',
                  // every third is the repeat of the one before
                  key: `race ${n - (n % 3 === 2 ? 1 : 0)}`,
                }),
              ),
            ),
          ),
        )
        const refused = results.filter(one => one?.['code'] === '16026').length
        const balance = await m.balance()
        // 20 keys, of which 14 find 70 each; a repeat shares the fate of its key
        expect(balance.cash + balance.gift).toBe(1000n - 14n * 70n)
        expect(refused).toBeGreaterThanOrEqual(6)
        expect(await m.findings()).toEqual([])
      },
    )
  },
)
