import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlErrorOf, type SqlDriver } from '../../platform/store/driver.ts'
import { pgliteThread } from './index.ts'

describe('the database thread', { timeout: 60_000 }, () => {
  let base = ''
  let driver: SqlDriver
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'edu-thread-'))
    driver = await pgliteThread(join(base, 'db'), () => undefined)
  }, 60_000)
  afterAll(async () => {
    await driver.close()
    await rm(base, { recursive: true, force: true })
  })
  const ask = async (sql: string, params: readonly unknown[] = []) => {
    const connection = await driver.connect()
    try {
      return (await connection.query(sql, params)).rows
    } finally {
      connection.release()
    }
  }

  it('answers as the driver inside it does: values, affected rows, errors with code and constraint', async () => {
    expect(
      await ask(
        `select 9007199254740991::int8 as n, '2026-01-02'::date as d, 1.50::numeric as m, null as x`,
      ),
    ).toEqual([{ n: 9_007_199_254_740_991, d: '2026-01-02', m: '1.50', x: null }])
    const connection = await driver.connect()
    await connection.script(
      'create table one (id int constraint one_id primary key); insert into one values (1)',
    )
    expect((await connection.query('update one set id = id', [])).affected).toBe(1)
    const error = await connection
      .query('insert into one values ($1)', [1])
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(sqlErrorOf(error)).toEqual({ code: '23505', constraint: 'one_id' })
    connection.release()
  })

  it('keeps others out of a transaction until it ends, in the order of asking', async () => {
    const first = await driver.connect()
    await first.begin()
    await first.query('create table two (n int)', [])
    const rows = ask('select count(*) as n from two')
    await first.query('insert into two values (1), (2)', [])
    await first.commit()
    first.release()
    expect(await rows).toEqual([{ n: 2 }])
  })

  it('refuses what can not be sent, and goes on', async () => {
    await expect(ask('select $1', [() => 1])).rejects.toThrow('could not be cloned')
    expect(await ask('select 1 as n')).toEqual([{ n: 1 }])
  })

  it('says so to everyone who waits when it dies, and to everyone later', async () => {
    let closed = 0
    const script = new URL('../../../tests/support/processes/dying-thread.ts', import.meta.url)
    const dying = await pgliteThread(join(base, 'other'), () => closed++, script)
    const connection = await dying.connect()
    const both = await Promise.allSettled([
      connection.query('select 1', []),
      connection.query('select 2', []),
    ])
    for (const one of both)
      expect(String(one.status === 'rejected' && one.reason)).toContain(
        'the database thread failed: out of memory',
      )
    await expect(connection.begin()).rejects.toThrow('the database thread failed')
    connection.release()
    await expect(dying.close()).rejects.toThrow('the database thread failed')
    expect(closed).toBe(1)
  })
})
