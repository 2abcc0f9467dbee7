import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import { defineResource, integer, text } from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { sheetsHere } from '../support/sheets.ts'
import { stores, type TestStore } from '../support/stores.ts'

const label = { en: 'Thing', zh: '东西' }
const shelf = defineResource({
  name: 'shelf',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true }),
    books: integer({ label: { en: 'Books', zh: '图书' }, readOnly: true, computed: true }),
  },
  list: { columns: ['name', 'books'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name'] }] },
})
let computations = 0
const shelfRules = defineRules(shelf, {
  actions: {},
  computed: ids => {
    computations++
    return Promise.resolve(new Map(ids.map(id => [id, { books: 7 }])))
  },
})
const all = { ...resources, shelf }

describe.each(stores)('computed fields on $name', kind => {
  let store: TestStore
  let t: TestApp
  let id = ''
  beforeAll(async () => {
    store = await kind.open(Object.values(all))
    const allRules = { ...rules, shelf: shelfRules }
    t = await makeApp({ store, resources: all, rules: allRules, ports: { sheets: sheetsHere } })
    id = (await t.call<{ id: string }>('POST', 'shelf/create', { name: 'a' })).response.id
    computations = 0
  })
  afterAll(() => store.dispose())

  const exported = async (body: object) => {
    const before = computations
    const answer = await t.app.request('/edu_adminserver/shelf/export', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${t.administrator.token}`,
        'Accept-Language': 'en',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ format: 'csv', ...body }),
    })
    const text = (await answer.text()).replace(/^\uFEFF/, '').trim()
    return [text.split(/\r?\n/).at(-1), computations - before]
  }

  it('are computed for the files that hold them alone', async () => {
    for (const chosen of [{ ids: [id] }, { query: {} }, { query: {}, except: ['other'] }]) {
      expect(await exported(chosen)).toEqual(['a,7', 1])
      expect(await exported({ ...chosen, columns: ['name'] })).toEqual(['a', 0])
    }
  })

  it('are computed for the lists that show them alone', async () => {
    const before = computations
    await t.call('GET', 'shelf/list?computed=no')
    expect(computations - before).toBe(0)
    const { response } = await t.call<{ list: object[] }>('GET', 'shelf/list')
    expect([response.list[0], computations - before]).toMatchObject([{ books: 7 }, 1])
  })
})
