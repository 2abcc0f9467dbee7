import { expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { bothStores, testClock, testIds } from '../../../tests/support/stores.ts'
import { openStore } from './open.ts'

it.each(bothStores)(
  'looks closely at how often grams occur, on $name',
  async ({ name, driver }) => {
    const scratch = await driver()
    const openDriver = { ...scratch.driver, close: () => Promise.resolve() }
    const table = name === 'postgres' ? '"student"' : '"student$search"'
    const target = async () => {
      const sql = await scratch.driver.connect()
      try {
        const targetSql = `select attstattarget as "target" from pg_attribute where attrelid = '${table}'::regclass and attname = 'grams$'`
        return (await sql.query(targetSql, [])).rows[0]?.['target']
      } finally {
        sql.release()
      }
    }
    const open = () =>
      openStore({
        driver: openDriver,
        resources: [student],
        tables: [],
        clock: testClock(),
        ids: testIds(),
      })
    try {
      await open()
      expect(await target()).toBe({ pglite: 100, postgres: 300 }[name])
      // a database of before
      const sql = await scratch.driver.connect()
      await sql.script(`alter table ${table} alter column "grams$" set statistics -1`)
      sql.release()
      await open()
      expect(await target()).toBe({ pglite: 100, postgres: 300 }[name])
    } finally {
      await scratch.driver.close()
      await scratch.dispose()
    }
  },
)
