import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smsPrice } from '../../../resources/ledger/ledger-txn/usagePrice.options.ts'
import constants from '../../../tests/spec/constants.json' with { type: 'json' }
import { chargedBefore } from './periodic.ts'
import {
  amountOf,
  ratedMinutesOf,
  rateLive,
  rateRecording,
  standardRate,
  type Definition,
} from './rate.ts'

const yuan = { price: 30_000n, exponent: 2 }

describe('rating', () => {
  it('A 59 m 20 s and B 10 m 10 s with 30 m 10 s come to 101 minutes and 5.05; a part of a minute counts as one (FIN-02)', () => {
    const seconds = [59 * 60 + 20, 10 * 60 + 10 + 30 * 60 + 10]
    expect(rateLive({ seconds, definition: 'P480', standardLeft: 0 }, yuan)).toEqual({
      minutes: 101,
      standardMinutes: 0,
      amount: 505n,
    })
    expect(ratedMinutesOf(1)).toBe(1)
    // unit price x duration
    expect(rateRecording(3541, yuan)).toEqual({ minutes: 60, amount: 300n })
  })

  it('draws 404 standard minutes of 1080P first; the rest is charged', () => {
    const seconds = [59 * 60 + 20, 40 * 60 + 20]
    const live = (standardLeft: number) =>
      rateLive({ seconds, definition: 'P1080', standardLeft }, yuan)
    expect(live(1800)).toEqual({ minutes: 101, standardMinutes: 404, amount: 0n })
    // 4 standard minutes are one of 1080P
    expect(live(400)).toEqual({ minutes: 101, standardMinutes: 400, amount: 5n })
  })

  it('a file of 15 January is charged from 1 May on, one of 1 January from 1 April on (FIN-03)', () => {
    const zone = 'Asia/Shanghai'
    const first = (day: string) =>
      ['2026-03', '2026-04', '2026-05', '2026-06'].find(
        month => new Date(`${day}T12:00:00+08:00`).toISOString() < chargedBefore(month, zone),
      )
    expect([first('2026-01-15'), first('2026-01-01'), first('2025-11-30')]).toEqual([
      '2026-05',
      '2026-04',
      '2026-03',
    ])
  })

  it('an SMS costs 0.10 yuan', () => {
    expect(smsPrice).toBe(constants.smsPrice)
    expect(amountOf({ price: 1_000n, exponent: 2 }, 1n, 1n)).toBe(10n)
  })

  it('a currency without decimals is rounded to its unit', () => {
    expect(amountOf({ price: 30_000n, exponent: 0 }, 101n, 60n)).toBe(5n)
    expect(amountOf({ price: 30_000n, exponent: 0 }, 110n, 60n)).toBe(6n)
  })

  it('whatever is rated, the amount is the exact one rounded half up once, and nothing is drawn twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 12 }),
        fc.constantFrom<Definition>('P480', 'P720', 'P1080'),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (seconds, definition, standardLeft, price) => {
          const { minutes, standardMinutes, amount } = rateLive(
            { seconds, definition, standardLeft },
            { price: BigInt(price), exponent: 2 },
          )
          const whole = seconds.map(one => Math.ceil(one / 60)).reduce((a, b) => a + b, 0)
          const rate = standardRate[definition]
          expect(minutes).toBe(whole)
          expect(standardMinutes).toBe(Math.min(whole * rate, standardLeft))
          // in cents × 100 × rate × 60, which are integers that a double represents exactly
          const exact = price * (whole * rate - standardMinutes)
          const per = 100 * rate * 60
          const [below, rest] = [Math.floor(exact / per), exact % per]
          expect(Number(amount)).toBe(rest * 2 >= per ? below + 1 : below)
        },
      ),
      { numRuns: 300, seed: 20261127 },
    )
  })
})
