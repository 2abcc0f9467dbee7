import { describe, expect, it } from 'vitest'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'
import { domainTables } from '../../domains.ts'
import type { SqlConnection } from './driver.ts'
import { openStore } from './open.ts'

describe.each(stores)('the creator of classes of before, on $name', ({ open }) => {
  it('CLS-01 is taken from the log of changes: who made the class, not who changed it; what has one keeps it', async () => {
    const store = await open(Object.values(resources))
    try {
      const t = await makeApp({ store })
      const school = teachingSchool(t)
      const other = await t.as({})
      const [old, unlogged, kept] = [
        await school.course(),
        await school.course(),
        await school.course(),
      ]
      const foreign = await t.call<{ id: string }>(
        'POST',
        'course/create',
        { courseName: 'Theirs' },
        { token: t.stranger.token },
      )
      const version = (await t.scope.get(course, old))?.version
      const change = { id: old, version, courseName: 'Renamed' }
      expect((await t.call('POST', 'course/update', change, other)).status).toBe(200)
      const onConnection = async <T>(
        work: (connection: SqlConnection) => Promise<T>,
      ): Promise<T> => {
        const connection = await store.driver.connect()
        return work(connection).finally(() => connection.release())
      }
      const run = (script: string) => onConnection(connection => connection.script(script))
      const creatorOf = (id: string) =>
        onConnection(async connection => {
          const { rows } = await connection.query(
            'select "creator" from "course" where "id" = $1',
            [id],
          )
          return rows[0]?.['creator']
        })
      const openAgain = () =>
        openStore({
          driver: { ...store.driver, close: () => Promise.resolve() },
          resources: Object.values(resources),
          tables: domainTables,
          clock: t.ports.clock,
          ids: t.ports.ids,
        })
      const before = [await creatorOf(old), await creatorOf(foreign.response.id)]
      expect(before.every(name => typeof name === 'string' && name !== '')).toBe(true)
      expect(before[0]).not.toBe(before[1])
      await run(`
        alter table "course" drop column "creator";
        alter table "course" add column "creator" text collate "C";
        update "course" set "creator" = 'Kept' where "id" = '${kept}';
        delete from "audit" where "recordId" = '${unlogged}';
        delete from "migration" where "name" = '015-class-creator'`)
      await openAgain()
      expect([
        await creatorOf(old),
        await creatorOf(foreign.response.id),
        await creatorOf(kept),
        await creatorOf(unlogged),
      ]).toEqual([...before, 'Kept', null])
      // and once only
      await run(`update "course" set "creator" = null where "id" = '${old}'`)
      await openAgain()
      expect(await creatorOf(old)).toBeNull()
    } finally {
      await store.dispose()
    }
  })
})
