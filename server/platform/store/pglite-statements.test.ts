import { afterAll, beforeAll, expect, it } from 'vitest'
import { pgliteMemory } from '../../adapters/pglite-memory.ts'
import { sqlErrorOf, type SqlConnection, type SqlDriver } from './driver.ts'

/** More often than a statement is sent before it is prepared. */
const often = 5
const insert = `insert into "t" ("id", "words", "data", "at") values ($1, $2, $3, $4)`

let driver: SqlDriver
let db: SqlConnection
beforeAll(async () => {
  driver = await pgliteMemory()
  db = await driver.connect()
  await db.script(
    'create table "t" ("id" int constraint "t_id" primary key, "words" text[], "data" jsonb, "at" timestamptz)',
  )
})
afterAll(async () => {
  db.release()
  await driver.close()
})

const add = (id: number) =>
  db.query(insert, [id, ['a', 'ü"'], JSON.stringify({ n: id }), '2026-01-01T08:00:00.000Z'])
const ids = async () =>
  (await db.query('select "id" from "t" order by "id"', [])).rows.map(({ id }) => id)
const repeat = async <T>(work: (n: number) => Promise<T>) => {
  const results: T[] = []
  for (let n = 0; n < often; n++) results.push(await work(n))
  return results
}

it('gives a prepared statement the same values, rows and counts as one that is sent once', async () => {
  const counts = await repeat(async n => (await add(n)).affected)
  expect(counts).toEqual([1, 1, 1, 1, 1])
  const found = await repeat(
    async n => (await db.query('select * from "t" where "id" = $1', [n])).rows[0],
  )
  expect(found).toEqual(
    found.map((_, n) => ({
      id: n,
      words: ['a', 'ü"'],
      data: { n },
      at: '2026-01-01T08:00:00.000Z',
    })),
  )
  expect(await repeat(async () => (await db.query('select $1::int as n', [null])).rows)).toEqual(
    Array.from({ length: often }, () => [{ n: null }]),
  )
})

it('reports the code and constraint of a refusal, and continues', async () => {
  const error = await add(0).catch((thrown: unknown) => thrown)
  expect(sqlErrorOf(error)).toEqual({ code: '23505', constraint: 't_id' })
  expect((await add(10)).affected).toBe(1)
})

it('takes part in transactions and savepoints', async () => {
  await db.begin()
  await add(20)
  await db.rollback()
  expect(await ids()).not.toContain(20)
  await db.begin()
  await db.query('savepoint "before"', [])
  await expect(add(0)).rejects.toMatchObject({ code: '23505' })
  await db.query('rollback to savepoint "before"', [])
  await add(21)
  await db.commit()
  expect(await ids()).toContain(21)
  await db.begin()
  await expect(add(21)).rejects.toMatchObject({ code: '23505' })
  await expect(db.commit()).rejects.toThrow('rolled back')
})

it('sees columns that are added, in and after the transaction that adds them', async () => {
  const columns = async () =>
    Object.keys((await db.query('select * from "t" where "id" = 0', [])).rows[0] ?? {})
  await repeat(columns)
  await db.begin()
  await db.query('alter table "t" add column "more" int', [])
  expect(await columns()).toContain('more')
  await db.commit()
  expect(await repeat(columns)).toEqual(
    Array.from({ length: often }, () => ['id', 'words', 'data', 'at', 'more']),
  )
})

it('reads an answer that is longer than the buffer it comes in', async () => {
  const sql = `select n, E'\\ufeff' || repeat('é', 20000) as "text", null as "none" from generate_series(1, $1::int) n`
  const answers = await repeat(async () => (await db.query(sql, [40])).rows)
  for (const rows of answers) {
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    expect(
      rows.every(({ text, none }) => text === `\uFEFF${'é'.repeat(20_000)}` && none === null),
    ).toBe(true)
  }
})

it('answers within a transaction more statements than stay prepared', async () => {
  await db.begin()
  const answers: unknown[] = []
  for (let n = 0; n < 700; n++)
    for (let use = 0; use < 3; use++)
      answers.push((await db.query(`select ${n} as "n", $1::int as "use"`, [use])).rows[0])
  await db.commit()
  expect(answers).toEqual(
    Array.from({ length: 2100 }, (_, n) => ({ n: Math.floor(n / 3), use: n % 3 })),
  )
  expect(await ids()).toContain(0)
  const { rows } = await db.query('select count(*)::int as "kept" from pg_prepared_statements', [])
  expect(rows).toEqual([{ kept: 600 }])
})
