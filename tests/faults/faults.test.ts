import { describe, expect, it } from 'vitest'
import { stores } from '../support/stores.ts'
import { runRounds } from './rounds.ts'

// each thing that can be killed once on one of the stores, and the commonest on both; `npm run faults` does them by chance
const orders = {
  pglite: ['direct', 'undo', 'ledGood', 'bulk', 'undo'],
  postgres: ['ledAll', 'undo', 'direct', 'cancelled', 'bulk'],
} as const
const rounds = 5

describe.concurrent.each(stores.map(kind => kind.name))('kill -9 at any moment on %s', store => {
  it('neither loses nor doubles a row of an import, a bulk edit or an undo, and each goes on to its exact end (IMP-01)', async () => {
    expect(
      (await runRounds({ store, rounds, seed: 20, order: orders[store] })).kills,
    ).toBeGreaterThanOrEqual(rounds)
  }, 300_000)
})
