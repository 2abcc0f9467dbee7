import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Workbench } from '../../../resources/workbench/workbench.calls.ts'
import { resources } from '../../../resources/index.ts'
import { website } from '../../../resources/workbench/website/website.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'tiles of roles on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    const make = async (resource: string, values: object): Promise<string> => {
      const { status, response } = await t.call<{ id: string }>(
        'POST',
        `${resource}/create`,
        values,
      )
      expect(status).toBe(200)
      return response.id
    }
    const open = async (token: string) =>
      (await t.call<Workbench>('GET', 'workbench/overview', undefined, { token })).response
    const tilesOf = async (token: string) =>
      (await open(token)).tiles.map(({ name, hidden }) => `${name}${hidden ? ' hidden' : ''}`)
    const newRole = async (name: string) => {
      const id = await make('role', { name, rights: ['student.read'] })
      const member = () => t.as({ rights: ['student.read'], role: id })
      return { id, member }
    }

    it('shows a website to its roles, and one without roles to everybody (SET-01)', async () => {
      const clerks = await newRole('Clerks of websites')
      const [clerk, other] = [await clerks.member(), await t.as({ rights: ['student.read'] })]
      const ours = await make('website', {
        name: 'Rolls',
        address: 'https://rolls.example/',
        place: 1,
        roles: [clerks.id],
      })
      const all = await make('website', { name: 'Words', address: 'https://words.example/' })
      // of before websites had roles
      await tablesOf(t.scope, website)
        .updateTable('website')
        .set(eb => ({ roles: eb.lit(null).$castTo<readonly string[]>() }))
        .where('id', '=', all)
        .execute()
      expect(await tilesOf(clerk.token)).toEqual(['Rolls', 'Words'])
      expect(await tilesOf(other.token)).toEqual(['Words'])
      expect(await tilesOf(t.administrator.token)).toEqual(['Rolls', 'Words'])
      const { status } = await t.call('GET', `workbench/tile?id=${ours}`, undefined, {
        token: other.token,
      })
      expect(status).toBe(404)
      for (const id of [ours, all]) await t.call('POST', 'website/delete', { ids: [id] })
    })

    it('has the order of one’s role until one arranges the tiles, and again once that is reset', async () => {
      const ids: string[] = []
      for (const [nth, name] of ['One', 'Two', 'Three'].entries())
        ids.push(
          await make('website', { name, address: `https://${nth}.example/`, place: nth + 1 }),
        )
      const [one = '', two = '', three = ''] = ids
      const clerks = await newRole('Clerks of orders')
      const [clerk, other] = [await clerks.member(), await t.as({ rights: ['student.read'] })]
      const forRole = (roleId: string, token: string) =>
        t.call(
          'POST',
          'workbench/arrangeRole',
          { roleId, order: [three, one, two], hidden: [two] },
          { token },
        )
      expect((await forRole(clerks.id, clerk.token)).status).toBe(905)
      expect((await forRole('none', t.administrator.token)).status).not.toBe(200)
      expect((await forRole(clerks.id, t.administrator.token)).status).toBe(200)
      const logged = await t.scope.db
        .selectFrom('operation')
        .select(['resource', 'recordId', 'title', 'detail'])
        .where('action', '=', 'arrangeWorkbench')
        .execute()
      expect(logged).toEqual([
        {
          resource: 'role',
          recordId: clerks.id,
          title: 'Clerks of orders',
          detail: {
            before: { tileOrder: [], hidden: [] },
            after: { tileOrder: [three, one, two], hidden: [two] },
          },
        },
      ])
      const ofRole = ['Three', 'One', 'Two hidden']
      expect(await tilesOf(clerk.token)).toEqual(ofRole)
      expect((await open(clerk.token)).ownOrder).toBe(false)
      expect(await tilesOf(other.token)).toEqual(['One', 'Two', 'Three'])
      const arrange = (order: readonly string[]) =>
        t.call(
          'POST',
          'workbench/arrange',
          { order, hidden: [], stepsClosed: true },
          { token: clerk.token },
        )
      await arrange([two, one, three])
      expect(await tilesOf(clerk.token)).toEqual(['Two', 'One', 'Three'])
      expect((await open(clerk.token)).ownOrder).toBe(true)
      // closing the guide doesn't affect the order
      await arrange([])
      expect(await tilesOf(clerk.token)).toEqual(ofRole)
    })
  },
)
