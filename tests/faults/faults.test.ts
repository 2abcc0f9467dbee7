import { describe, expect, it } from 'vitest'
import { stores } from '../support/stores.ts'
import { runRounds } from './rounds.ts'

const rounds = 5

describe.concurrent.each(stores.map(kind => kind.name))('kill -9 at any moment on %s', store => {
  it('neither loses nor doubles a row of an import, a bulk edit or an undo, and each goes on to its exact end (IMP-01, IMP-02)', async () => {
    expect((await runRounds({ store, rounds, seed: 20 })).kills).toBeGreaterThanOrEqual(rounds)
  }, 300_000)
})
