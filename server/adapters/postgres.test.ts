import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchDatabase, type ScratchDatabase } from '../../tests/support/scratch.ts'
import { stores } from '../../tests/support/stores.ts'
import { deferred, type Deferred } from '../platform/store/deferred.ts'
import type { SqlConnection, SqlDriver } from '../platform/store/driver.ts'
import { postgres } from './postgres.ts'

const size = 3

describe.each(stores.filter(kind => kind.name === 'postgres'))('connections to $name', () => {
  let database: ScratchDatabase
  let driver: SqlDriver
  let connectionLost: Deferred<Error>
  beforeAll(async () => {
    database = await scratchDatabase('cut')
    await database.run('create table kept (n int)')
    driver = postgres(database.url, size, error => connectionLost.resolve(error))
  })
  afterAll(async () => {
    await driver.close()
    await database.drop()
  })

  const cut = () =>
    database.run(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  /**
   * Uses more connections than there may be at a time, one after the other: none of them is a dead
   * one.
   */
  const rowsSeen = async (): Promise<unknown[]> => {
    const rows: unknown[] = []
    for (let n = 0; n <= size; n++) {
      const connection = await driver.connect()
      rows.push(...(await connection.query('select n from kept', [])).rows)
      connection.release()
    }
    return rows
  }
  const beginTransaction = async (): Promise<SqlConnection> => {
    connectionLost = deferred()
    const connection = await driver.connect()
    await connection.begin()
    await connection.query('insert into kept values ($1)', [1])
    return connection
  }

  it('ended between two statements of a transaction: it fails, leaves nothing, and the next one works', async () => {
    const connection = await beginTransaction()
    await cut()
    expect((await connectionLost.promise).message).toContain('terminating connection')
    await expect(connection.query('insert into kept values ($1)', [2])).rejects.toThrow()
    await connection.rollback()
    connection.release()
    expect(await rowsSeen()).toEqual([])
  })

  it('ended before its commit: it fails', async () => {
    const connection = await beginTransaction()
    await cut()
    await connectionLost.promise
    await expect(connection.commit()).rejects.toThrow()
    connection.release()
    expect(await rowsSeen()).toEqual([])
  })

  it('ended in the middle of a statement: it fails with what the server said, and is given to nobody again', async () => {
    const connection = await beginTransaction()
    // terminates its own connection: the response comes before the socket ends
    await expect(
      connection.query('select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)', []),
    ).rejects.toMatchObject({
      code: '57P01',
    })
    await connection.rollback()
    connection.release()
    expect(await rowsSeen()).toEqual([])
  })

  it('ended while nobody uses it: the next call gets another', async () => {
    // one after the other, they have all used the same one
    const connection = await beginTransaction()
    await connection.rollback()
    connection.release()
    await cut()
    await connectionLost.promise
    expect(await rowsSeen()).toEqual([])
  })

  it('prepares a statement that is sent again and again', async () => {
    const connection = await driver.connect()
    const prepared = async () => {
      const { rows } = await connection.query(
        "select name from pg_prepared_statements where statement = 'select n from kept where n = $1'",
        [],
      )
      return rows.length
    }
    const send = () => connection.query('select n from kept where n = $1', [1])
    await send()
    await send()
    expect(await prepared()).toBe(0)
    await send()
    expect(await prepared()).toBe(1)
    expect((await connection.query('show plan_cache_mode', [])).rows).toEqual([
      { plan_cache_mode: 'force_custom_plan' },
    ])
    connection.release()
  })
})
