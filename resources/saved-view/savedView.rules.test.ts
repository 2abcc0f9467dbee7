import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../tests/support/app.ts'
import { stores, type TestStore } from '../../tests/support/stores.ts'
import { resources } from '../index.ts'

type Rec = Record<string, unknown> & { id: string; version: number }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'saved views on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())
    const rights = ['savedView.read', 'savedView.create', 'savedView.update', 'savedView.delete']
    const view = (name: string, more: object = {}) => ({
      name,
      resource: 'student',
      scope: 'MINE',
      content: '{}',
      ...more,
    })
    const namesFor = async (token: string) =>
      (
        await t.call<{ list: Rec[] }>(
          'GET',
          'savedView/list?resource=student&sort=name',
          undefined,
          { token },
        )
      ).response.list.map(r => r['name'])

    it("mine are mine, a role's are the role's, everyone's are everyone's", async () => {
      const ann = await t.as({ rights, role: 'clerk' })
      const bob = await t.as({ rights, role: 'clerk' })
      const cyd = await t.as({ rights, role: 'auditor' })
      const save = (name: string, scope: string) =>
        t.call<Rec>('POST', 'savedView/create', view(name, { scope }), { token: ann.token })
      const mine = (await save('a mine', 'MINE')).response
      await save('b role', 'ROLE')
      const shared = (await save('c all', 'EVERYONE')).response
      expect(mine).toMatchObject({ owner: ann.id, role: null })
      expect(await namesFor(ann.token)).toEqual(['a mine', 'b role', 'c all'])
      expect(await namesFor(bob.token)).toEqual(['b role', 'c all'])
      expect(await namesFor(cyd.token)).toEqual(['c all'])
      expect(
        (await t.call('GET', `savedView/get?id=${mine.id}`, undefined, { token: bob.token }))
          .status,
      ).toBe(404)
      expect(
        (
          await t.call(
            'POST',
            'savedView/update',
            { id: mine.id, version: 1, name: 'x' },
            { token: bob.token },
          )
        ).status,
      ).toBe(404)
      expect(
        (
          await t.call(
            'POST',
            'savedView/update',
            { id: shared.id, version: 1, name: 'x' },
            { token: bob.token },
          )
        ).status,
      ).toBe(905)
      expect(
        (await t.call('POST', 'savedView/delete', { ids: [shared.id] }, { token: bob.token }))
          .response,
      ).toMatchObject({
        done: 0,
        failed: [{ code: '905' }],
      })
      expect(
        (
          await t.call('POST', 'savedView/create', view('forged', { owner: bob.id }), {
            token: ann.token,
          })
        ).status,
      ).toBe(321)
    })

    it('a list has one default for each, also when two are made at once', async () => {
      const dan = await t.as({ rights })
      const answers = await Promise.all(
        [1, 2, 3, 4].map(n =>
          t.call('POST', 'savedView/create', view(`default ${n}`, { isDefault: true }), {
            token: dan.token,
          }),
        ),
      )
      expect(answers.map(a => a.status)).toEqual([200, 200, 200, 200])
      const { list } = (
        await t.call<{ list: Rec[] }>('GET', 'savedView/list?isDefault=true', undefined, {
          token: dan.token,
        })
      ).response
      expect(list).toHaveLength(1)
      await t.call(
        'POST',
        'savedView/create',
        view('for teachers', { resource: 'teacher', isDefault: true }),
        { token: dan.token },
      )
      expect(
        (
          await t.call<{ list: Rec[] }>('GET', 'savedView/list?isDefault=true', undefined, {
            token: dan.token,
          })
        ).response.list,
      ).toHaveLength(2)
    })
  },
)
