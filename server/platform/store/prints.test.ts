import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bothStores, testClock, testIds } from '../../../tests/support/stores.ts'
import { deferred } from './deferred.ts'
import type { SqlDriver } from './driver.ts'
import { openStore } from './open.ts'
import type { Store } from './types.ts'

const queries: string[] = []
const answerGate = deferred<void>()

/** A driver that delays every query of sessions until `answered`. */
const slow = (driver: SqlDriver): SqlDriver => ({
  ...driver,
  connect: async () => {
    const connection = await driver.connect()
    return {
      query: async (sql, params) => {
        const result = await connection.query(sql, params)
        if (sql.includes('from "session"')) {
          queries.push('look')
          await answerGate.promise
        }
        return result
      },
      script: sql => connection.script(sql),
      begin: () => connection.begin(),
      commit: () => connection.commit(),
      rollback: () => connection.rollback(),
      release: broken => connection.release(broken),
    }
  },
})

let store: Store
let dispose: () => Promise<void>
beforeAll(async () => {
  const embedded = bothStores.find(({ name }) => name === 'pglite')
  if (!embedded) throw new Error('no embedded store')
  const scratch = await embedded.driver()
  store = await openStore({
    driver: slow(scratch.driver),
    resources: [],
    tables: [],
    clock: testClock(),
    ids: testIds(),
  })
  dispose = () => store.close().then(scratch.dispose)
})
afterAll(() => dispose())
afterEach(() => void vi.useRealTimers())

it('a look at sessions is a request: long work on the embedded store begins after it and what follows from it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const look = store.sessionPrints(['none'])
  await vi.waitUntil(() => queries.includes('look'))
  const batch = store.scope('school').transaction(
    () => {
      queries.push('batch')
      return Promise.resolve()
    },
    { patient: true },
  )
  await vi.advanceTimersByTimeAsync(20)
  answerGate.resolve()
  await look
  await store.ping()
  queries.push('answered')
  await vi.advanceTimersByTimeAsync(20)
  await batch
  expect(queries).toEqual(['look', 'answered', 'batch'])
})
