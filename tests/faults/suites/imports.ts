import { describe, expect, it } from 'vitest'
import { bothStores } from '../../support/stores.ts'
import { runRounds, type Rounds } from '../rounds.ts'

/** The operations on each store, in order, and whether kills come midway or at random moments. */
export interface ImportsSize extends Pick<Rounds, 'midway'> {
  readonly orders: Readonly<Record<Rounds['store'], NonNullable<Rounds['order']>>>
}

/** Kills a server while it imports, edits in bulk and undoes, on each store. */
export const importsSurviveKill = ({ orders, midway = false }: ImportsSize): void => {
  describe.concurrent.each(bothStores.map(kind => kind.name))(
    'kill -9 at any moment on %s',
    store => {
      it('neither loses nor doubles a row of an import, a bulk edit or an undo, and each continues to its exact end (IMP-01)', async () => {
        const order = orders[store]
        const rounds = order.length
        const { kills } = await runRounds({ store, rounds, seed: 20, order, midway })
        expect(kills).toBeGreaterThanOrEqual(rounds)
      }, 300_000)
    },
  )
}
