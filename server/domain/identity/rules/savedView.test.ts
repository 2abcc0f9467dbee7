import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { resources } from '../../../../resources/index.ts'

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
      const ann = await t.as({ rights: [...rights, 'savedView.share'], role: 'clerk' })
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

    it('a view for everyone asks for a right of its own, and an administrator changes and deletes any that others find', async () => {
      const eve = await t.as({ rights })
      const fay = await t.as({ rights: [...rights, 'savedView.share'] })
      const list = { resource: 'course' }
      const save = (name: string, more: object, token: string) =>
        t.call<Rec>('POST', 'savedView/create', view(name, { ...list, ...more }), { token })
      const everyones = { scope: 'EVERYONE', isDefault: true, content: '{"query":"q=nobody"}' }
      const refused = await save('forced on all', everyones, eve.token)
      expect([refused.status, refused.response]).toMatchObject([
        905,
        { errors: { scope: { code: '905' } } },
      ])
      const own = (await save('own', {}, eve.token)).response
      const change = (record: Rec, data: object, token?: string) =>
        t.call<Rec>(
          'POST',
          'savedView/update',
          { id: record.id, version: record.version, ...data },
          token === undefined ? {} : { token },
        )
      expect((await change(own, { scope: 'EVERYONE' }, eve.token)).status).toBe(905)
      const shared = (await save('for all', everyones, fay.token)).response
      const renamed = await change(shared, { name: 'of the administrator' })
      expect(renamed.status).toBe(200)
      expect(renamed.response).toMatchObject({ name: 'of the administrator', owner: fay.id })
      const other = await t.call<Rec>(
        'POST',
        'savedView/create',
        view('new', { ...list, ...everyones }),
      )
      expect(other.status).toBe(200)
      const kept = await t.call<Rec>('GET', `savedView/get?id=${shared.id}`)
      expect(kept.response).toMatchObject({ isDefault: false })
      const ids = [shared.id, other.response.id]
      const removed = await t.call('POST', 'savedView/delete', { ids })
      expect(removed.response).toMatchObject({ done: 2 })
      // a private view can't be changed by others
      expect((await change(own, { name: 'x' })).status).not.toBe(200)
    })

    it('a view whose query can’t be read, and would show everything, is not kept', async () => {
      const save = async (content: unknown) => {
        const text = typeof content === 'string' ? content : JSON.stringify(content)
        const { status, response } = await t.call<{ errors?: object }>(
          'POST',
          'savedView/create',
          view('kept', { content: text }),
        )
        return [status, Object.keys(response.errors ?? {})]
      }
      for (const query of [
        'name=',
        'tags_has=&status=ACTIVE',
        'createTime_gte=%20',
        'q=',
        'page=2',
        'total=no',
        { status: 'ACTIVE' },
        null,
        [],
      ])
        expect([query, await save({ query })]).toEqual([query, [321, ['content']]])
      for (const content of ['{', 'null', '[]', { q: 'nobody' }, { limit: 1 }])
        expect([content, await save(content)]).toEqual([content, [321, ['content']]])
      const query = 'limit=20&sort=-name&q=王&deleted=only&status=ACTIVE&status=SUSPENDED'
      expect(await save({ query, columns: { shown: ['name'] } })).toEqual([200, []])
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

    it('a view that becomes the default, or moves to others with it, takes the place of theirs', async () => {
      const { token } = await t.as({ rights: [...rights, 'savedView.share'] })
      const send = async (call: string, body: object) => {
        const answer = await t.call<Rec>('POST', `savedView/${call}`, body, { token })
        expect(answer.status).toBe(200)
        return answer.response
      }
      const defaults = async () =>
        (
          await t.call<{ list: Rec[] }>(
            'GET',
            'savedView/list?isDefault=true&resource=lesson&sort=name',
            undefined,
            { token },
          )
        ).response.list.map(({ name, scope }) => `${String(name)} ${String(scope)}`)
      const lesson = { resource: 'lesson' }
      const first = await send('create', view('first', { ...lesson, isDefault: true }))
      const second = await send('create', view('second', lesson))
      const { version } = await send('update', { id: second.id, version: 1, isDefault: true })
      expect(await defaults()).toEqual(['second MINE'])
      const all = { ...lesson, scope: 'EVERYONE', isDefault: true }
      await send('create', view('third', all))
      await send('update', { id: second.id, version, scope: 'EVERYONE' })
      expect(await defaults()).toEqual(['second EVERYONE'])
      expect((await send('update', { id: first.id, version: 2, name: 'first of all' })).name).toBe(
        'first of all',
      )
    })
  },
)
