import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import { defineAction, defineResource, password, text } from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const label = { en: 'Locker', zh: '储物柜' }
const locker = defineResource({
  name: 'locker',
  label,
  plural: label,
  title: 'name',
  keys: [['code']],
  fields: {
    name: text({ label, required: true, search: true }),
    code: text({ label, taken: '7002' }),
    pin: password({ label, required: true }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'main', label, fields: ['name', 'code', 'pin'] }] },
  actions: {
    recode: defineAction({
      label,
      on: 'selection',
      input: { code: text({ label, required: true }) },
      output: {},
      right: 'locker.recode',
    }),
  },
})
const lockerRules = defineRules(locker, {
  actions: {
    recode: async ({ record, input }, ctx) => {
      await ctx.change(locker, record.id, { code: input.code })
    },
  },
})
const all = { ...resources, locker }

interface Tally {
  readonly matched: number
  readonly done: number
  readonly failed: readonly { readonly id: string; readonly code: string }[]
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what is refused leaves nothing, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(all))
      t = await makeApp({ store, resources: all, rules: { ...rules, locker: lockerRules } })
    })
    afterAll(() => store.dispose())
    const make = async (path: string, body: object) =>
      (await t.call<{ id: string; version: number }>('POST', `${path}/create`, body)).response

    // no definition exposes a secret, so its table is queried directly
    const secretOf = async (id: string): Promise<unknown> => {
      const { db } = store.scope(t.institution)
      const row = await db
        .$extendTables<{ locker: { id: string; pin: string | null } }>()
        .selectFrom('locker')
        .select('pin')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.pin
    }

    it('a selection action that one record refuses still answers its tally', async () => {
      const [first] = [
        await make('locker', { name: 'a', code: 'a1', pin: 'Kite4Lamp' }),
        await make('locker', { name: 'b', code: 'b1', pin: 'Kite4Lamp' }),
      ]
      const answer = await t.call<Tally>('POST', 'locker/recode', {
        selection: { ids: [first.id] },
        input: { code: 'b1' },
      })
      expect(answer).toMatchObject({
        status: 200,
        response: { matched: 1, done: 0, failed: [{ id: first.id, code: '7002' }] },
      })
      expect(
        (await t.call<{ code: string }>('GET', `locker/get?id=${first.id}`)).response.code,
      ).toBe('a1')
    })

    it('what rules wrote for a refused row of a bulk edit is undone', async () => {
      const view = { resource: 'student', scope: 'MINE', content: '{}' }
      const standing = await make('savedView', { ...view, name: 'standing', isDefault: true })
      const other = await make('savedView', { ...view, name: 'other' })
      // the rules take the default from the old one before the missing name is checked
      const answer = await t.call<Tally>('POST', 'savedView/updateMany', {
        ids: [other.id],
        data: { isDefault: true, name: '' },
      })
      expect(answer.response).toMatchObject({ matched: 1, done: 0, failed: [{ id: other.id }] })
      expect(
        (await t.call<{ isDefault: boolean }>('GET', `savedView/get?id=${standing.id}`)).response
          .isDefault,
      ).toBe(true)
    })

    it('rules that look at other records see those that the same bulk edit changes: one default, not two', async () => {
      const template = { permissions: [], recordingMethods: [], videoDefinitions: ['P480'] }
      const createdTemplates = [
        await make('permissionTemplate', { ...template, name: 'p1' }),
        await make('permissionTemplate', { ...template, name: 'p2' }),
      ]
      const ids = createdTemplates.map(one => one.id)
      const answer = await t.call<Tally>('POST', 'permissionTemplate/updateMany', {
        ids,
        data: { isDefault: true },
      })
      expect(answer.response).toEqual({ matched: 2, done: 2, failed: [] })
      const list = await t.call<{ list: { id: string }[] }>(
        'GET',
        'permissionTemplate/list?isDefault=true',
      )
      expect(list.response.list.map(one => one.id)).toEqual([ids[1]])
    })

    it('a secret stays when the record is changed, deleted and restored without it', async () => {
      const { id, version } = await make('locker', { name: 'c', pin: 'Kite4Lamp' })
      expect((await t.call('POST', 'locker/update', { id, version, name: 'd' })).status).toBe(200)
      expect((await t.call('POST', 'locker/delete', { ids: [id] })).response).toMatchObject({
        done: 1,
      })
      expect((await t.call('POST', 'locker/restore', { ids: [id] })).response).toMatchObject({
        done: 1,
      })
      expect(await secretOf(id)).toBe('plain:Kite4Lamp')
      expect(
        (await t.call('POST', 'locker/update', { id, version: version + 3, pin: 'Passw1rd' }))
          .status,
      ).toBe(200)
      expect(await secretOf(id)).toBe('plain:Passw1rd')
    })
    it('a long text of characters beyond the first plane is kept, sorted and found', async () => {
      const location = `a${'😀'.repeat(60)}`
      expect(
        (await t.call('POST', 'teacher/create', { name: '王', account: 'beyond', location }))
          .status,
      ).toBe(200)
      const found = await t.call<{ total: number }>(
        'GET',
        `teacher/list?location=${encodeURIComponent(location)}&sort=location`,
      )
      expect(found.response.total).toBe(1)
    })
  },
)
