import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { rules } from '../../server/domains.ts'
import {
  checkRegistry,
  checkResource,
  choice,
  date,
  dateTime,
  defineResource,
  integer,
  reference,
  text,
} from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { sheetsHere } from '../support/sheets.ts'
import { formOf } from '../support/signedIn.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { conformance } from './conformance.ts'

const label = { en: 'Thing', zh: '东西' }
const called = (en: string, zh: string) => ({ label: { en, zh } })
const volume = defineResource({
  name: 'volume',
  label,
  plural: label,
  title: 'name',
  fields: { name: text({ ...called('Name', '名称'), required: true, max: 200, search: true }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name'] }] },
})
const fields = ['volume', 'second', 'code', 'number', 'on', 'at', 'note'] as const
const borrowing = defineResource({
  name: 'borrowing',
  label,
  plural: label,
  title: 'title',
  keys: [['code']],
  fields: {
    title: text({
      ...called('Title', '标题'),
      search: true,
      joins: ['volume', 'second', 'code', 'number', 'on', 'at'],
    }),
    volume: reference({ ...called('Volume', '书'), to: 'volume' }),
    second: reference({ ...called('Second', '第二本'), to: 'volume' }),
    code: text({ ...called('Code', '编码'), required: true, taken: '9994', max: 40 }),
    number: integer({ ...called('Number', '编号') }),
    on: date({ ...called('Day', '日期') }),
    at: dateTime({ ...called('Time', '时间') }),
    note: text({ ...called('Note', '备注') }),
  },
  list: { columns: ['title', ...fields], sort: 'title' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields }] },
})
const all = { ...resources, volume, borrowing }

conformance('a resource whose title is made of other fields', borrowing, rules, stores, all)

describe('the checks of such titles', () => {
  const problemsOf = (registry: Parameters<typeof checkRegistry>[0]) =>
    checkRegistry(registry, pages)
  const problems = (title: readonly string[], more: object = {}) =>
    problemsOf({
      ...all,
      borrowing: {
        ...borrowing,
        fields: {
          ...borrowing.fields,
          kind: choice({ ...called('K', '种'), options: { A: label } }),
          secret: text({ ...called('S', '密'), masked: 'borrowingSecret' }),
          again: reference({ ...called('A', '再'), to: 'borrowing' }),
          title: text({ ...called('T', '题'), joins: title, ...more }),
        },
      },
    })

  it('find nothing wrong with these', () => {
    expect(checkRegistry(all, pages)).toEqual([])
    expect(checkResource(borrowing)).toEqual([])
  })

  it('name parts that make no title', () => {
    expect(problems(['nothing', 'kind', 'secret', 'again'], { required: true })).toEqual([
      'borrowing: its title joins nothing, which is no field',
      'borrowing: its title joins kind: a choice has no words that all languages share',
      'borrowing: its title joins secret, which is masked or withheld',
      'borrowing: its title joins again, whose title is joined in turn',
      'borrowing: its title joins other fields, so required means nothing of it',
    ])
    const other = { ...borrowing.fields, note: text({ ...called('N', '备'), joins: ['code'] }) }
    expect(problemsOf({ ...all, borrowing: { ...borrowing, fields: other } })).toEqual([
      'borrowing: field note joins others, and is not the title',
    ])
  })
})

describe.each(stores)('titles made of other fields, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(all))
    t = await makeApp({ store, resources: all, rules, listed: true, ports: { sheets: sheetsHere } })
    await resumeTasks(t.ports, true)
  })
  afterAll(() => store.dispose())

  interface Made {
    readonly id: string
    readonly version: number
    readonly [name: string]: unknown
  }
  const made = async (resource: string, values: object): Promise<Made> => {
    const answer = await t.call<Made>('POST', `${resource}/create`, values)
    expect(answer.status, JSON.stringify(answer.response)).toBe(200)
    return answer.response
  }
  const get = async (id: string) => (await t.call<Made>('GET', `borrowing/get?id=${id}`)).response
  const change = async (resource: string, { id }: { readonly id: string }, values: object) => {
    const { version } = (await t.call<Made>('GET', `${resource}/get?id=${id}`)).response
    const answer = await t.call<Made>('POST', `${resource}/update`, { id, version, ...values })
    expect(answer.status, JSON.stringify(answer.response)).toBe(200)
    return answer.response
  }
  const titles = async (query: string) => {
    const { response } = await t.call<{ list: readonly Made[] }>('GET', `borrowing/list?${query}`)
    return response.list.map(row => row['title'])
  }

  it('are made with the record, and anew with each change', async () => {
    const red = await made('volume', { name: '红楼梦' })
    const one = await made('borrowing', {
      volume: red.id,
      code: 'x1',
      number: 7,
      on: '2026-03-01',
      at: '2026-03-01T01:30:00.000Z',
    })
    // by the clock of the institution
    expect(one['title']).toBe('红楼梦 · x1 · 7 · 2026-03-01 · 2026-03-01 09:30')
    const changed = await change('borrowing', one, { volume: null, at: null })
    expect(changed['title']).toBe('x1 · 7 · 2026-03-01')
    await change('borrowing', one, { volume: red.id, number: null, on: null })
    expect(await titles('q=hongloumeng')).toEqual(['红楼梦 · x1'])
    expect(await titles('title_like=楼梦')).toEqual(['红楼梦 · x1'])
    await made('borrowing', { code: 'a0' })
    expect(await titles('sort=title')).toEqual(['a0', '红楼梦 · x1'])
    for (const values of [{ id: one.id, version: 3, title: 'Mine' }])
      expect((await t.call('POST', 'borrowing/update', values)).status).toBe(321)
    expect((await t.call('POST', 'borrowing/create', { code: 'z', title: 'Mine' })).status).toBe(
      321,
    )
    const history = await t.call<{ list: { title: string }[] }>(
      'GET',
      `borrowing/history?id=${one.id}`,
    )
    expect(history.response.list.length).toBe(3)
  })

  it('follow the names of other records, in a change of the server', async () => {
    const old = await made('volume', { name: 'Old name' })
    const other = await made('volume', { name: 'Other' })
    const [first, second] = [
      await made('borrowing', { volume: old.id, code: 'f1' }),
      await made('borrowing', { volume: other.id, second: old.id, code: 'f2' }),
    ]
    expect(second['title']).toBe('Other · Old name · f2')
    await change('volume', old, { name: 'New name' })
    await tasksDone(t.ports)
    expect(await get(first.id)).toMatchObject({ title: 'New name · f1', version: 2 })
    expect(await get(second.id)).toMatchObject({ title: 'Other · New name · f2', version: 2 })
    expect(await titles('q=new+name&sort=title')).toEqual([
      'New name · f1',
      'Other · New name · f2',
    ])
    expect(await titles('q=old+name')).toEqual([])
    const { response } = await t.call<{ list: { actor?: { name: string }; action: string }[] }>(
      'GET',
      `borrowing/history?id=${first.id}`,
    )
    expect(response.list[0]?.action).toBe('update')
    // an equal name changes nothing
    await change('volume', old, { name: 'New name' })
    await tasksDone(t.ports)
    expect((await get(first.id)).version).toBe(2)
    // a record in the trash keeps the name by which people search for it, unless its own is changed
    // meanwhile
    await t.call('POST', 'volume/delete', { ids: [old.id] })
    await tasksDone(t.ports)
    expect(await get(first.id)).toMatchObject({ title: 'New name · f1' })
    expect((await change('borrowing', first, { note: 'seen' }))['title']).toBe('f1')
    await t.call('POST', 'volume/restore', { ids: [old.id] })
    await tasksDone(t.ports)
    expect(await get(first.id)).toMatchObject({ title: 'New name · f1' })
  })

  it('are those of imported records too', async () => {
    const sheet = 'Volume,Code,Number\nNew title,i1,5\n,i2,6\n'
    await made('volume', { name: 'New title' })
    const answer = await t.app.request('/edu_adminserver/borrowing/import', {
      method: 'POST',
      headers: { Authorization: `Bearer ${t.administrator.token}`, 'Accept-Language': 'en' },
      body: formOf(new TextEncoder().encode(sheet), 'borrowings.csv'),
    })
    const { response } = (await answer.json()) as { response: { jobId: string } }
    await importsDone(t.ports)
    const job = await t.call('GET', `importJob/get?jobId=${response.jobId}`)
    expect(job.response).toMatchObject({ created: 2, failed: 0 })
    expect(await titles('code=i1&code=i2&sort=code')).toEqual(['New title · i1 · 5', 'i2 · 6'])
  })
})
