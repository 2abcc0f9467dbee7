import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteFactors, minutesPack } from '../../../resources/plans/plan-order/plans.options.ts'
import { creditOf, daysOfTerm, priceOf, type Held, type PlanChoice } from './pricing.ts'

const day = 86_400_000
const choice = (seatNum: number, effectiveMonth: number, more: Partial<PlanChoice> = {}) => ({
  packageCode: 'VIP_PACKAGE' as const,
  seatNum,
  effectiveMonth,
  classroomMinutes: 0,
  personalCloudCapacity: 0,
  ...more,
})
const tariff = { seat: 6000n, pack: 8100n, gigabyte: 80n }

describe('prices', () => {
  it('are seats, packs of minutes and storage, less the discount of the term', () => {
    expect(priceOf(choice(10, 12), tariff)).toEqual({
      list: 720_000n,
      discount: 0n,
      credit: 0n,
      pay: 720_000n,
    })
    const much = choice(10, 24, { classroomMinutes: 1801, personalCloudCapacity: 5 })
    const list = 1_440_000n + 2n * 8100n + 80n * 5n * 24n
    expect(priceOf(much, tariff)).toMatchObject({ list, discount: list / 20n })
    expect(priceOf(choice(10, 36), tariff)).toMatchObject({ discount: 216_000n })
  })

  it('1,800 standard minutes are 1,800 SD, 900 HD or 450 full-HD minutes (PLN-01)', () => {
    expect(Object.values(minuteFactors).map(factor => minutesPack / factor)).toEqual([
      1800, 900, 450,
    ])
  })

  it('are rounded once, half up', () => {
    // 5 % of 0.10 are half a cent
    expect(priceOf(choice(1, 24), { seat: 0n, pack: 10n, gigabyte: 0n })).toMatchObject({
      list: 0n,
    })
    const odd = choice(1, 24, { classroomMinutes: 1 })
    expect(priceOf(odd, { seat: 0n, pack: 10n, gigabyte: 0n })).toMatchObject({ discount: 1n })
  })
})

const held = fc
  .record({
    value: fc.bigInt(0n, 10n ** 12n),
    start: fc.integer({ min: 0, max: 2e12 }),
    days: fc.integer({ min: 1, max: 1100 }),
  })
  .map(({ value, start, days }): Held => ({ value, start, end: start + days * day }))
const within = fc.tuple(held, fc.double({ min: -0.2, max: 1.2, noNaN: true }))
const at = ({ start, end }: Held, share: number): number => start + (end - start) * share

describe('the credit for an unused plan', () => {
  it('is all of it on the first instant, nothing at the end, and never more than it was worth', () => {
    fc.assert(
      fc.property(within, ([period, share]) => {
        const credit = creditOf(period, at(period, share))
        expect(credit >= 0n && credit <= period.value).toBe(true)
        expect(creditOf(period, period.start)).toBe(period.value)
        expect(creditOf(period, period.end)).toBe(0n)
      }),
    )
  })

  it('never grows as time passes, and is within half a unit of value × days left ÷ days', () => {
    fc.assert(
      fc.property(within, fc.integer({ min: 0, max: 400 * day }), ([period, share], later) => {
        const now = at(period, share)
        const credit = creditOf(period, now)
        expect(creditOf(period, now + later) <= credit).toBe(true)
        const { left, total } = daysOfTerm(period, now)
        // in whole numbers: |2 × (credit × days − value × left)| ≤ days
        const twice = 2n * (credit * BigInt(total) - period.value * BigInt(left))
        expect(twice <= BigInt(total) && twice >= -BigInt(total)).toBe(true)
      }),
    )
  })

  it('of a chain of upgrades gives nobody more than they paid', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ list: fc.bigInt(0n, 10n ** 9n), used: fc.integer({ min: 0, max: 365 }) }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        steps => {
          let paid = 0n
          let value = 0n
          let now = 0
          let period: Held | undefined
          for (const { list, used } of steps) {
            const credit = period ? creditOf(period, now) : 0n
            const due = priceOf(choice(1, 12), { seat: list, pack: 0n, gigabyte: 0n }, credit)
            expect(due.pay).toBe(due.list - due.discount - due.credit)
            expect(due.pay >= 0n).toBe(true)
            paid += due.pay
            value = due.pay + due.credit
            period = { value, start: now, end: now + 365 * day }
            now += used * day
          }
          expect(value <= paid).toBe(true)
        },
      ),
    )
  })
})
