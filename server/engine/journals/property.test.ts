import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Posting } from '../../../tests/support/fixture/posting.resource.ts'
import { openLedger, refusalOf, type Ledger } from '../../../tests/support/ledger.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { posting } from '../../../tests/support/fixture/posting.resource.ts'
import { readBalances } from '../../platform/store/balances.ts'

const purses = 3
const writers = 16

/** A simple model of one balance: a list of amounts whose sum never falls below the minimum. */
class Balance {
  sum = 0
  readonly min: number | null
  constructor(min: number | null) {
    this.min = min
  }
  /** Takes an amount, or returns how much is missing for it. */
  take(amount: number): number {
    const missing = amount < 0 && this.min !== null ? this.min - (this.sum + amount) : 0
    if (missing <= 0) this.sum += amount
    return Math.max(0, missing)
  }
}

const amount = fc.integer({ min: -30, max: 40 }).filter(n => n !== 0)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('enter'), purse: fc.nat(purses - 1), amount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('again'), nth: fc.nat(40) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse'), nth: fc.nat(40) }) },
)
type Step =
  | { readonly do: string; readonly purse: number; readonly amount: number }
  | { readonly do: string; readonly nth: number }

interface Known {
  readonly entry: Posting
  readonly purse: number
  readonly key: string
  reversed: boolean
}

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'random entries on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let l: Ledger
    let keys = 0
    beforeAll(async () => {
      l = await openLedger(kind)
    })
    afterAll(() => l.store.dispose())

    /** Purses with minima of each sort. */
    const opened = async () => {
      const minima = [0, -25, null]
      const ids: string[] = []
      for (const min of minima) ids.push(await l.purse(min))
      return { ids, models: minima.map(min => new Balance(min)) }
    }
    const sums = async (ids: readonly string[]) => {
      const rows = await readBalances(l.t.scope, posting, ids)
      return ids.map(id => rows.find(({ key }) => key['purse'] === id)?.sum ?? 0)
    }
    const valuesOf = (purse: string, of: number) => ({ purse, amount: of, reason: 'Random' })

    it('whatever is entered, entered again and reversed, balances and refusals are those of a plain model', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async plan => {
          const { ids, models } = await opened()
          const known: Known[] = []
          for (const one of plan as readonly Step[]) {
            if ('amount' in one) {
              const { purse, amount: of } = one
              const key = `sequence ${++keys}`
              let entry: Posting | undefined
              const refusal = await refusalOf(
                l
                  .enter({ key, values: valuesOf(ids[purse] ?? '', of) })
                  .then(([row]) => (entry = row)),
              )
              const short = models[purse]?.take(of) ?? 0
              expect(refusal?.['short'] ?? 0).toBe(short)
              if (entry) known.push({ entry, purse, key, reversed: false })
              continue
            }
            const found = known[one.nth % Math.max(1, known.length)]
            if (!found) continue
            if (one.do === 'again') {
              const [row] = await l.enter({
                key: found.key,
                values: valuesOf(ids[found.purse] ?? '', found.entry.amount),
              })
              expect(row?.id).toBe(found.entry.id)
              continue
            }
            const refusal = await refusalOf(l.reverse(found.entry))
            const short = found.reversed ? 0 : (models[found.purse]?.take(-found.entry.amount) ?? 0)
            expect(refusal?.['code']).toBe(found.reversed ? '34600' : short ? '34602' : undefined)
            if (!refusal) found.reversed = true
          }
          expect(await sums(ids)).toEqual(models.map(({ sum }) => sum))
        }),
        { numRuns: 5, seed: 20261127 },
      )
      expect(await l.findings()).toEqual([])
    }, 120_000)

    race(
      `${writers} writers at once: no balance is ever below its minimum, and each is the sum of what was accepted`,
      async () => {
        const plans = fc.sample(
          fc.array(fc.tuple(fc.nat(purses - 1), fc.nat(purses - 1), amount), {
            minLength: 12,
            maxLength: 12,
          }),
          { numRuns: writers, seed: 7 },
        )
        const { ids, models } = await opened()
        const accepted = [0, 0, 0]
        const codes = new Set<string>()
        const shared: Posting[] = []
        await Promise.all(
          plans.map(async (plan, writer) => {
            for (const [n, [from, to, of]] of plan.entries()) {
              const move = async (): Promise<void> => {
                // transfers between purses in any order; every third one is a reversal that several
                // workers attempt
                const taken = n % 3 === 2 ? shared[n % Math.max(1, shared.length)] : undefined
                if (taken) {
                  await l.reverse(taken)
                  const at = ids.indexOf(taken.purse)
                  accepted[at] = (accepted[at] ?? 0) - taken.amount
                  return
                }
                const entries = await l.enter(
                  { key: `${writer} ${n} from ${ids[0]}`, values: valuesOf(ids[from] ?? '', -of) },
                  { key: `${writer} ${n} to ${ids[0]}`, values: valuesOf(ids[to] ?? '', of) },
                )
                accepted[from] = (accepted[from] ?? 0) - of
                accepted[to] = (accepted[to] ?? 0) + of
                shared.push(...entries)
              }
              codes.add(String((await refusalOf(move()))?.['code'] ?? '200'))
            }
          }),
        )
        expect(await sums(ids)).toEqual(accepted)
        for (const [at, { min }] of models.entries())
          expect(accepted[at]).toBeGreaterThanOrEqual(min ?? -Infinity)
        // what is refused is refused by its code, and never by the database
        expect([...codes].toSorted()).toEqual(['200', '34600', '34602'])
        expect(await l.findings()).toEqual([])
      },
      120_000,
    )
  },
)
