import { afterEach, expect, it, vi } from 'vitest'
import { pgliteMemory } from '../../server/adapters/pglite-memory.ts'
import type { SqlDriver } from '../../server/platform/store/driver.ts'
import { leases } from './leases.ts'

const ownTables = `
  create table student (id text primary key, name text not null);
  create function touched() returns trigger language plpgsql as 'begin return new; end';
  create trigger student_touched after insert on student execute function touched();
  insert into student values ('kept', 'by nobody')`

const ended: SqlDriver[] = []
afterEach(async () => {
  for (const driver of ended.splice(0)) await driver.close()
})
const run = async (driver: SqlDriver, sql: string): Promise<void> => {
  const connection = await driver.connect()
  await connection.script(sql).finally(() => connection.release())
}
const read = async (driver: SqlDriver, sql: string) => {
  const connection = await driver.connect()
  try {
    return (await connection.query(sql, [])).rows
  } finally {
    connection.release()
  }
}
/** Leases of a database with one table; `make` counts how many were made. */
const opened = () => {
  const make = vi.fn(async () => {
    const driver = await pgliteMemory()
    await run(driver, ownTables)
    return { driver, dispose: async () => void ended.push(driver) }
  })
  return { lease: leases(make), make }
}
const tablesOf = (driver: SqlDriver) =>
  read(driver, "select relname from pg_class where relkind = 'r' and relname !~ '^(pg_|sql_)'")

it('hands a database on without what a test has added to its schema, and without rows', async () => {
  const { lease, make } = opened()
  for (const added of [
    'create table voucher (id text primary key, student text references student (id))',
    'alter table student add column points int not null default 0',
    'alter table student add constraint named unique (name)',
    'create index by_name on student (name)',
    `create function noted() returns trigger language plpgsql as 'begin return null; end';
     create trigger student_noted before insert on student for each row execute function noted()`,
  ]) {
    const { driver, dispose } = await lease()
    await run(driver, added)
    await dispose()
    const next = await lease()
    expect(await tablesOf(next.driver), added).toEqual([{ relname: 'student' }])
    expect(await read(next.driver, 'select * from student'), added).toEqual([])
    await run(next.driver, "insert into student values ('1', 'Wang'), ('2', 'Wang')")
    expect(await read(next.driver, 'select * from student where id = $$1$$')).toEqual([
      { id: '1', name: 'Wang' },
    ])
    await next.dispose()
  }
  expect(make).toHaveBeenCalledTimes(1)
})

it('gives a database up if something of its schema is gone or differs', async () => {
  const { lease, make } = opened()
  const changes = [
    'drop table student',
    'drop trigger student_touched on student',
    'alter table student alter column name drop not null; create table a()',
    "create or replace function touched() returns trigger language plpgsql as 'begin return null; end'; create table a()",
  ]
  for (const change of changes) {
    const { driver, dispose } = await lease()
    // every one was made again
    expect(await read(driver, 'select name from student'), change).toEqual([{ name: 'by nobody' }])
    await run(driver, change)
    await dispose()
  }
  expect(make).toHaveBeenCalledTimes(changes.length)
  expect(ended).toHaveLength(changes.length)
})
