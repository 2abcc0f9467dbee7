import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SqlDriver } from './driver.ts'
import { Upkeep } from './upkeep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const scripts: string[] = []
const columns: Readonly<Record<string, readonly string[]>> = {
  '"student"': ['institutionId', 'id', 'deletedAt'],
  '"posting"': ['institutionId'],
  '"nonce"': [],
}
/** Tables have the `columns` above, and `stored()` rows. */
const driverOf = (kind: SqlDriver['kind'], stored = () => 4000): SqlDriver => ({
  kind,
  insertRows: 100,
  connect: () =>
    Promise.resolve({
      query: (sql, [table] = []) =>
        Promise.resolve({
          rows: sql.includes('pg_attribute')
            ? (columns[String(table)] ?? []).map(name => ({ name }))
            : [{ rows: stored() }],
          affected: undefined,
        }),
      script: sql => Promise.resolve(void scripts.push(sql)),
      begin: () => Promise.resolve(),
      commit: () => Promise.resolve(),
      rollback: () => Promise.resolve(),
      release: () => undefined,
    }),
  close: () => Promise.resolve(),
})
/** The statements sent to the database since the last call. */
const news = async (): Promise<readonly string[]> => {
  await vi.advanceTimersByTimeAsync(0)
  return scripts.splice(0)
}
const glance =
  'set default_statistics_target = 5; analyze "student" ("institutionId", "id", "deletedAt")'

it('glances at a table whenever it has doubled while rows keep coming, and analyses all of it once they stop', async () => {
  const upkeep = new Upkeep(driverOf('pglite'), undefined)
  const scriptBatches: string[][] = []
  for (let rows = 0; rows < 4000; rows += 500) {
    upkeep.note('student', 500)
    scriptBatches.push([...(await news())])
  }
  expect(scriptBatches.map(one => one.length)).toEqual([1, 0, 1, 0, 0, 0, 1, 0])
  expect(new Set(scriptBatches.flat())).toEqual(new Set([glance]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await news()).toContain('vacuum (analyze) "student"')
  upkeep.note('student', 4400)
  expect(await news()).toEqual([])
  upkeep.note('student', 100)
  expect(await news()).toEqual([glance])
  upkeep.close()
})

it('glances at the columns that a table has, or at all of it', async () => {
  const upkeep = new Upkeep(driverOf('pglite'), undefined)
  for (const table of ['posting', 'nonce']) upkeep.note(table, 500)
  expect(await news()).toEqual([
    'set default_statistics_target = 5; analyze "posting" ("institutionId")',
    'set default_statistics_target = 5; analyze "nonce"',
  ])
  upkeep.close()
})

it('analyses a table of PostgreSQL once it has at least doubled, and leaves the rest to autovacuum', async () => {
  let stored = 2000
  const upkeep = new Upkeep(
    driverOf('postgres', () => stored),
    undefined,
  )
  const told = async (rows: number): Promise<readonly string[]> => {
    upkeep.note('student', rows)
    return news()
  }
  expect(await told(9000)).toEqual([])
  stored = 11_000
  expect(await told(1000)).toEqual([])
  expect(await told(1000)).toEqual(['analyze "student"'])
  expect(await told(10_999)).toEqual([])
  stored = 22_000
  expect(await told(11_001)).toEqual(['analyze "student"'])
  upkeep.note('audit', 9999)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await news()).toEqual([])
})
