import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import { defineResource, integer, text } from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const label = { en: 'Box', zh: '箱子' }
const box = defineResource({
  name: 'box',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 }),
    size: integer({ label: { en: 'Size', zh: '大小' }, min: 1, max: 9 }),
    code: text({ label: { en: 'Code', zh: '代码' }, required: true, max: 20 }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'size', 'code'] }] },
})

const seen: unknown[] = []
const boxRules = defineRules(box, {
  beforeWrite({ after }) {
    seen.push([after.name, after.size])
    return { code: `${after.name}-${after.size ?? 0}` }
  },
  actions: {},
})

interface Reply {
  readonly id: string
  readonly code: string
  readonly errors?: Readonly<Record<string, { readonly code: string }>>
}

describe.each(stores)('what rules see before a write, on $name', kind => {
  let store: TestStore
  let app: TestApp
  beforeAll(async () => {
    const all = { ...resources, box }
    store = await kind.open(Object.values(all))
    app = await makeApp({ store, resources: all, rules: { ...rules, box: boxRules } })
  })
  afterAll(() => store.dispose())
  const write = (verb: string, values: object) => app.call<Reply>('POST', `box/${verb}`, values)

  it('is of the declared types and in its stored form; what is not is refused before, all of it at once', async () => {
    seen.length = 0
    // rules fill the required code, so it may be empty before
    const made = await write('create', { name: '  Blue box ', size: 3 })
    expect(made).toMatchObject({ status: 200, response: { code: 'Blue box-3' } })
    expect(seen).toEqual([['Blue box', 3]])
    const bad = await write('create', { name: 'Red', size: 'three' })
    expect(Object.keys(bad.response.errors ?? {}).toSorted()).toEqual(['code', 'size'])
    const { id } = made.response
    const changed = await write('update', { id, version: 1, name: { a: 1 }, size: 12 })
    expect(Object.keys(changed.response.errors ?? {}).toSorted()).toEqual(['name', 'size'])
    expect(seen).toHaveLength(1)
  })
})
