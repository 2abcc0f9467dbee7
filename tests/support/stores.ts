import { domainTables } from '../../server/domains.ts'
import { pgliteMemory } from '../../server/adapters/pglite-memory.ts'
import { postgres } from '../../server/adapters/postgres.ts'
import type { Clock, Ids } from '../../server/platform/ports.ts'
import { openStore } from '../../server/platform/store/open.ts'
import type { SqlDriver } from '../../server/platform/store/driver.ts'
import type { Store } from '../../server/platform/store/types.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { leases } from './leases.ts'
import { proves } from './parts.ts'
import { postgresAnswers, scratchDatabase } from './scratch.ts'
import { databaseWithTables, holdRegistry, pgliteWithTables } from './templates.ts'

/** An instant that moves by a millisecond at every look, from 2026-01-01. */
export const testClock = (): Clock => {
  let time = Date.UTC(2026, 0, 1)
  return { now: () => new Date(time++) }
}

/** Ids in order, the same in every run. */
export const testIds = (): Ids => {
  let n = 0
  const next = () => (n++).toString(36).padStart(26, '0')
  return {
    next,
    secret: bytes =>
      next()
        .repeat(bytes)
        .slice(0, bytes * 2),
  }
}

export interface TestStore extends Store {
  /** The database beneath, for what no statement of the store can ask. */
  readonly driver: SqlDriver
  dispose(): Promise<void>
}
export interface StoreKind {
  readonly name: 'pglite' | 'postgres'
  /** An empty database of its own. */
  driver(): Promise<{ driver: SqlDriver; dispose: () => Promise<void> }>
  /** A store in a separate empty database; `dispose` closes and removes it. */
  open(
    resources: readonly AnyResource[],
    options?: { clock?: Clock; ids?: Ids },
  ): Promise<TestStore>
}

/** `withTables`: the same with the project's own tables. */
const kind = (
  name: StoreKind['name'],
  driver: StoreKind['driver'],
  withTables: StoreKind['driver'],
): StoreKind => ({
  name,
  driver,
  async open(resources, { clock = testClock(), ids = testIds() } = {}) {
    const scratch = await (holdRegistry(resources) ? withTables() : driver())
    const store = await openStore({
      driver: scratch.driver,
      resources,
      tables: domainTables,
      clock,
      ids,
    })
    return {
      ...store,
      driver: scratch.driver,
      async dispose() {
        await store.close()
        await scratch.dispose()
      },
    }
  },
})

const pglite = kind(
  'pglite',
  async () => ({ driver: await pgliteMemory(), dispose: () => Promise.resolve() }),
  leases(async () => {
    const driver = await pgliteWithTables()
    return { driver, dispose: () => driver.close() }
  }),
)

const scratch = async (template?: string) => {
  const { url, drop } = await scratchDatabase('test', template === undefined ? {} : { template })
  const driver = postgres(url, 8)
  return {
    driver,
    dispose: async () => {
      await driver.close()
      await drop()
    },
  }
}
const postgresKind = kind(
  'postgres',
  () => scratch(),
  leases(async () => scratch(await databaseWithTables())),
)

const answers = await postgresAnswers()
if (!answers && process.env['TEST_DATABASE_URL'])
  throw new Error('TEST_DATABASE_URL does not answer')

/**
 * Both stores, for what can differ between them: PGlite always, PostgreSQL where TEST_DATABASE_URL
 * or the local one answers.
 */
export const bothStores: readonly StoreKind[] = answers ? [pglite, postgresKind] : [pglite]

/** The store of a contract: PGlite, and in `npm run prove -- stores` PostgreSQL. */
export const stores: readonly StoreKind[] = proves('stores') ? bothStores.slice(1) : [pglite]
