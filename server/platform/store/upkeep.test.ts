import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SqlDriver } from './driver.ts'
import { Upkeep } from './upkeep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const said: string[] = []
const driverOf = (kind: SqlDriver['kind']): SqlDriver => ({
  kind,
  insertRows: 100,
  connect: () =>
    Promise.resolve({
      query: () => Promise.resolve({ rows: [{ rows: 4000 }], affected: undefined }),
      script: sql => Promise.resolve(void said.push(sql)),
      begin: () => Promise.resolve(),
      commit: () => Promise.resolve(),
      rollback: () => Promise.resolve(),
      release: () => undefined,
    }),
  close: () => Promise.resolve(),
})
/** What was said to the database since the last time. */
const news = async (): Promise<readonly string[]> => {
  await vi.advanceTimersByTimeAsync(0)
  return said.splice(0)
}
const glance =
  'set default_statistics_target = 5; analyze "student" ("institutionId", "id", "deletedAt")'

it('glances at a table whenever it has doubled while rows keep coming, and analyses all of it once they stop', async () => {
  const upkeep = new Upkeep(driverOf('pglite'), undefined)
  const seen: string[][] = []
  for (let rows = 0; rows < 4000; rows += 500) {
    upkeep.note('student', 500)
    seen.push([...(await news())])
  }
  expect(seen.map(one => one.length)).toEqual([1, 0, 1, 0, 0, 0, 1, 0])
  expect(new Set(seen.flat())).toEqual(new Set([glance]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await news()).toContain('vacuum (analyze) "student"')
  upkeep.note('student', 4400)
  expect(await news()).toEqual([])
  upkeep.note('student', 100)
  expect(await news()).toEqual([glance])
  upkeep.close()
})

it('leaves PostgreSQL to itself', async () => {
  const upkeep = new Upkeep(driverOf('postgres'), undefined)
  upkeep.note('audit', 100_000)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await news()).toEqual([])
})
