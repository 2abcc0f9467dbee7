import { it } from 'vitest'
import { stores, type StoreKind } from './stores.ts'

/**
 * The tests of a suite over `bothStores`: `race` is for what locks, races, or loses its
 * connection or process, and runs on each store. `it` is for the rest, which runs on
 * PostgreSQL in `npm run prove -- stores` alone.
 */
export const testsOn = (kind: StoreKind): { it: typeof it.skip; race: typeof it } => ({
  it: stores.includes(kind) ? it : it.skip,
  race: it,
})
