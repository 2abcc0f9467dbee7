import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { domainTables } from '../../domains.ts'
import { openStore } from './open.ts'

describe.each(bothStores)('total lesson hours of before, on $name', ({ open }) => {
  it('become the first entry of their students, a lot from an import', async () => {
    const store = await open(Object.values(resources))
    try {
      const t = await makeApp({ store })
      const make = async (values: object) =>
        (await t.call<{ id: string }>('POST', 'student/create', values)).response.id
      const old = await make({ name: 'Old', account: 'old1', totalLessonHours: 12.5 })
      const none = await make({ name: 'None', account: 'old2' })
      const connection = await store.driver.connect()
      await connection.script(`
        drop table "hourEntry"; drop table "hourLot"; drop table "hourSum";
        delete from "migration" where "name" = '035-lesson-hours'`)
      connection.release()
      await openStore({
        driver: { ...store.driver, close: () => Promise.resolve() },
        resources: Object.values(resources),
        tables: domainTables,
        clock: t.ports.clock,
        ids: t.ports.ids,
      })
      const hours = async (id: string) =>
        (await t.call('GET', `hourEntry/student?studentId=${id}`)).response
      expect(await hours(old)).toMatchObject({
        total: 12.5,
        used: 0,
        remaining: 12.5,
        lots: [{ hours: 12.5, left: 12.5, source: 'IMPORT', expiresOn: null }],
        entryCount: 1,
      })
      expect(await hours(none)).toMatchObject({ total: 0, entryCount: 0 })
      const student = (await t.call('GET', `student/get?id=${old}`)).response
      expect(student).toMatchObject({ totalLessonHours: 12.5, remainingLessonHours: 12.5 })
    } finally {
      await store.dispose()
    }
  })
})
