import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'

type Rec = Record<string, unknown> & { id: string; version: number }
interface Tally {
  matched: number
  done: number
  failed: { id: string; title: string | null; code: string; msg: string }[]
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what others did meanwhile, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    let nth = 0
    const make = async (more: object = {}) =>
      (
        await t.call<Rec>('POST', 'student/create', {
          name: 'Wang',
          account: `meanwhile${nth++}`,
          bookingLimit: 1,
          ...more,
        })
      ).response
    const get = async (id: string) => (await t.call<Rec>('GET', `student/get?id=${id}`)).response
    const edit = async (id: string, changes: object, token?: string) => {
      const { version } = await get(id)
      expect(
        await t.call('POST', 'student/update', { id, version, ...changes }, token ? { token } : {}),
      ).toMatchObject({ status: 200 })
    }
    const many = async (body: object) =>
      (await t.call<Tally>('POST', 'student/updateMany', body)).response

    it('a bulk edit of rows that were looked at refuses those whose field another changed since, by name and with who it was', async () => {
      const [same, beside, mine, back, theirs] = [
        await make(),
        await make(),
        await make(),
        await make(),
        await make({ name: 'Zhang' }),
      ]
      const other = await t.as({ role: 'custom' })
      await edit(beside.id, { leaveLimit: 8 }, other.token)
      await edit(mine.id, { bookingLimit: 7 })
      await edit(back.id, { bookingLimit: 7 }, other.token)
      await edit(back.id, { bookingLimit: 1 }, other.token)
      await edit(theirs.id, { bookingLimit: 7 }, other.token)
      const ids = [same.id, beside.id, mine.id, back.id, theirs.id]
      const versions = Object.fromEntries(ids.map(id => [id, 1]))
      const tally = await many({ ids, versions, data: { bookingLimit: 5 } })
      expect(tally).toEqual({
        matched: 5,
        done: 4,
        failed: [
          {
            id: theirs.id,
            title: 'Zhang',
            code: '409',
            msg: expect.stringMatching(/^Member .* edited this after you opened it/) as string,
          },
        ],
      })
      expect((await get(theirs.id))['bookingLimit']).toBe(7)
      for (const id of ids.slice(0, 4)) expect(await get(id)).toMatchObject({ bookingLimit: 5 })
      expect((await get(beside.id))['leaveLimit']).toBe(8)
      // an edit to the value that is already stored overwrites nothing
      expect(
        await many({ ids: [theirs.id], versions: { [theirs.id]: 1 }, data: { bookingLimit: 7 } }),
      ).toMatchObject({ done: 1 })
      // without versions the last writer wins
      expect(await many({ ids: [theirs.id], data: { bookingLimit: 6 } })).toMatchObject({ done: 1 })
    })

    it('a bulk edit refuses a field that another changed since, also where the person changed it after them; who it was is told', async () => {
      const { id } = await make({ name: 'Liu', tags: [] })
      const { version } = await get(id)
      const other = await t.as({ role: 'custom' })
      await edit(id, { tags: ['theirs'] }, other.token)
      await edit(id, { tags: ['theirs', 'mine'] })
      // a client that saw only the first version knows neither change
      const tally = await many({ ids: [id], versions: { [id]: version }, data: { tags: ['new'] } })
      expect(tally).toMatchObject({
        matched: 1,
        done: 0,
        failed: [{ id, code: '409', msg: expect.stringMatching(/^Member /) as string }],
      })
      expect((await get(id))['tags']).toEqual(['theirs', 'mine'])
    })

    it('versions that are none are refused', async () => {
      const { id } = await make()
      for (const versions of [[], 'x', { [id]: '1' }, { [id]: 0 }, { [id]: 1.5 }, { [id]: null }])
        expect(
          (await t.call('POST', 'student/updateMany', { ids: [id], versions, data: { name: 'x' } }))
            .status,
        ).toBe(321)
      expect(
        (
          await t.call('POST', 'student/updateMany', {
            query: {},
            versions: {},
            data: { name: 'x' },
          })
        ).status,
      ).toBe(321)
      expect(
        (await t.call('POST', 'student/delete', { ids: [id], versions: { [id]: 1 } })).status,
      ).toBe(321)
    })

    it('the trash tells who laid each record there', async () => {
      const other = await t.as({ role: 'custom' })
      const [one, two] = [await make({ name: 'Trashed' }), await make({ name: 'Trashed' })]
      await t.call('POST', 'student/delete', { ids: [one.id, two.id] })
      await t.call('POST', 'student/restore', { ids: [two.id] })
      await t.call('POST', 'student/delete', { ids: [two.id] }, { token: other.token })
      const { list } = (
        await t.call<{ list: Rec[] }>('GET', 'student/list?deleted=only&q=Trashed&sort=createTime')
      ).response
      expect(list.map(row => row['deletedBy'])).toEqual([
        'Member 1',
        expect.stringMatching(/^Member (?!1$)/),
      ])
      expect(list.every(row => typeof row['deletedAt'] === 'string')).toBe(true)
      expect(
        (await t.call<{ list: Rec[] }>('GET', 'student/list?limit=1')).response.list[0],
      ).not.toHaveProperty('deletedBy')
    })

    it('what cannot come back is named with its reason', async () => {
      const takenStudent = await make({ name: 'Taken', account: 'wanted' })
      const free = await make({ name: 'Free' })
      await t.call('POST', 'student/delete', { ids: [takenStudent.id, free.id] })
      await make({ name: 'Newer', account: 'wanted' })
      const { response } = await t.call<Tally>('POST', 'student/restore', { query: { q: 'T' } })
      expect(response).toMatchObject({
        failed: [{ id: takenStudent.id, title: 'Taken', code: '7002' }],
      })
      const restoreReply = await t.call<Tally>('POST', 'student/restore', {
        ids: [takenStudent.id, free.id, 'nobody'],
      })
      expect(restoreReply.response).toMatchObject({
        matched: 3,
        done: 1,
        failed: [
          { id: takenStudent.id, title: 'Taken', code: '7002' },
          { id: 'nobody', title: null },
        ],
      })
    })
  },
)
