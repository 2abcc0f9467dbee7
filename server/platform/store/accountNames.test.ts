import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { visitor } from '../../../tests/support/visitors.ts'
import { auditChecks, domainTables } from '../../domains.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { openStore } from './open.ts'

describe.each(stores)('account names of before, on $name', ({ open }) => {
  it('become lower case; of two that differ by case alone the later gets a number, in its account and in its record', async () => {
    const store = await open(Object.values(resources))
    try {
      const t = await makeApp({ store })
      const add = async (account: string) => {
        const answer = await t.call<{ id: string }>('POST', 'student/create', {
          name: account,
          account,
        })
        expect(answer.status).toBe(200)
        const { id } = answer.response
        const password = { id, input: { password: 'Kite4Lamp' } }
        expect((await t.call('POST', 'student/resetPassword', password)).status).toBe(200)
        return id
      }
      const [first, second, third] = [await add('anna'), await add('twin'), await add('ben')]
      const rename = async (id: string, from: string, to: string) => {
        const connection = await store.driver.connect()
        await connection.script(`
          update "student" set "account" = '${to}' where "id" = '${id}';
          update "audit" set "after" = jsonb_set("after", '{account}', '"${to}"')
            where "recordId" = '${id}' and "after" ->> 'account' = '${from}';
          update "account" set "account" = '${to}' where "account" = '${from}';
          delete from "auditSeal";
          delete from "migration" where "name" = '020-account-names'`)
        connection.release()
      }
      await rename(second, 'twin', 'ANNA')
      await rename(third, 'ben', 'Ben')
      await openStore({
        driver: { ...store.driver, close: () => Promise.resolve() },
        resources: Object.values(resources),
        tables: domainTables,
        clock: t.ports.clock,
        ids: t.ports.ids,
      })
      const accountOf = async (id: string) => (await t.scope.get(student, id))?.account
      expect([await accountOf(first), await accountOf(second), await accountOf(third)]).toEqual([
        'anna',
        'anna-2',
        'ben',
      ])
      for (const account of ['anna', 'ANNA-2', 'bEN']) {
        const login = await visitor(t).send('app/login', { account, password: 'Kite4Lamp' })
        expect([account, login.status]).toEqual([account, 200])
      }
      const history = await t.call<{ list: object[] }>('GET', `student/history?id=${second}`)
      expect(history.response.list[0]).toMatchObject({
        actor: 'system',
        before: { account: 'ANNA' },
        after: { account: 'anna-2' },
      })
      // nothing is sealed in a test that takes the seals away
      const { findings } = await runAudit(t.ports, auditChecks)
      expect(findings.filter(({ fault }) => !fault.endsWith('is not sealed'))).toEqual([])
    } finally {
      await store.dispose()
    }
  })

  it('are compared without regard to case from then on: at creation, in filters and at login', async () => {
    const store = await open(Object.values(resources))
    try {
      const t = await makeApp({ store })
      const create = (account: string) =>
        t.call<{ id: string; account: string }>('POST', 'student/create', {
          name: 'Li Na',
          account,
        })
      const { response } = await create('LiNa')
      expect(response.account).toBe('lina')
      expect((await create('LINA')).status).toBe(7002)
      const taken = await t.call<{ exists: boolean }>('GET', 'student/exists?type=1&content=lInA')
      expect(taken.response.exists).toBe(true)
      const found = await t.call<{ list: { id: string }[] }>('GET', 'student/list?account=LINA')
      expect(found.response.list.map(({ id }) => id)).toEqual([response.id])
      const password = { id: response.id, input: { password: 'Kite4Lamp' } }
      expect((await t.call('POST', 'student/resetPassword', password)).status).toBe(200)
      const login = { account: 'LINA', password: 'Kite4Lamp' }
      expect((await visitor(t).send('app/login', login)).status).toBe(200)
    } finally {
      await store.dispose()
    }
  })
})
