import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { checkRules } from '../../server/engine/records/checkRules.ts'
import { noRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import {
  boolean,
  checkRegistry,
  checkResource,
  date,
  defineResource,
  integer,
  linkSources,
  phone,
  reference,
  state,
  text,
} from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { sheetsHere } from '../support/sheets.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { conformance } from './conformance.ts'

const label = { en: 'Thing', zh: '东西' }
const called = (en: string, zh: string) => ({ label: { en, zh } })
const look = { label, tone: 'good' } as const
const name = text({
  ...called('Name', '名称'),
  required: true,
  max: 60,
  search: true,
  taken: '7002',
})
const patron = defineResource({
  name: 'patron',
  label,
  plural: label,
  title: 'name',
  keys: [['name']],
  fields: {
    name,
    note: text({ ...called('Note', '备注') }),
    open: integer({
      ...called('Open loans', '未还'),
      counts: { resource: 'lending', by: 'patron', where: { state: 'LENT' } },
    }),
    late: integer({
      ...called('Late loans', '逾期'),
      counts: { resource: 'lending', by: 'patron', where: { state: 'LENT', due_lt: 'today' } },
    }),
  },
  list: { columns: ['name', 'note', 'open', 'late'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'note'] }] },
})
// counts its own kind
const pal = defineResource({
  name: 'pal',
  label,
  plural: label,
  title: 'name',
  fields: {
    name,
    friend: reference({ ...called('Friend', '朋友'), to: 'pal' }),
    buyer: reference({ ...called('Buyer', '买家'), to: 'patron', filter: { open_lt: '1' } }),
    friends: integer({ ...called('Friends', '朋友数'), counts: { resource: 'pal', by: 'friend' } }),
  },
  list: { columns: ['name', 'friend', 'buyer', 'friends'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'friend', 'buyer'] }],
  },
})
const lending = defineResource({
  name: 'lending',
  label,
  plural: label,
  title: 'name',
  keys: [['name']],
  fields: {
    name,
    patron: reference({ ...called('Patron', '读者'), to: 'patron' }),
    phone: phone({ ...called('Phone', '电话'), masked: 'lendingPhone' }),
    due: date({ ...called('Due', '到期') }),
    state: state({
      ...called('State', '状态'),
      initial: 'LENT',
      states: { LENT: look, BACK: look },
      to: { LENT: { BACK: { label } } },
    }),
    overdue: boolean({ ...called('Overdue', '逾期'), when: { state: 'LENT', due_lt: 'today' } }),
    reachable: boolean({ ...called('Reachable', '可联系'), when: { phone_null: 'false' } }),
  },
  list: {
    columns: ['name', 'patron', 'phone', 'due', 'state', 'overdue', 'reachable'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'patron', 'phone', 'due', 'state'] }],
  },
})
const all = { ...resources, patron, pal, lending }
linkSources(Object.values(all))

conformance('a resource that counts others', patron, rules, stores, all)
conformance('a resource with fields told by conditions', lending, rules, stores, all)

describe('the checks of fields told by conditions', () => {
  const problems = (fields: object) =>
    checkRegistry(
      { ...all, lending: { ...lending, fields: { ...lending.fields, ...fields } } },
      // tabs of resources belong to entries that pages have
      pages,
    )

  it('find nothing wrong with these', () => {
    expect(problems({})).toEqual([])
    expect([...checkResource(patron), ...checkResource(pal), ...checkResource(lending)]).toEqual([])
    expect(checkRules({ patron, pal, lending }, {})).toEqual([])
  })

  it('name what nothing could tell', () => {
    expect(
      problems({
        a: boolean({ ...called('A', '甲'), when: { nmae: 'x' } }),
        b: boolean({ ...called('B', '乙'), when: { overdue: 'true' } }),
        c: integer({ ...called('C', '丙'), counts: { resource: 'lendign', by: 'patron' } }),
        d: integer({ ...called('D', '丁'), counts: { resource: 'lending', by: 'patron' } }),
        e: integer({ ...called('E', '戊'), counts: { resource: 'patron', by: 'name' } }),
        f: integer({
          ...called('F', '己'),
          counts: { resource: 'pal', by: 'friend', where: { friends_gt: '1' } },
        }),
      }),
    ).toEqual([
      'lending: field a has a condition on nmae that no list of lending answers',
      'lending: field b asks about overdue, which conditions tell in turn',
      'lending: field c counts records of an unknown resource lendign',
      'lending: field d counts lending by patron, which is no reference to one lending',
      'lending: field e counts patron by name, which is no reference to one lending',
      'lending: field f counts pal by friend, which is no reference to one lending',
      'lending: field f asks about friends, which conditions tell in turn',
    ])
  })

  it('name options that mean nothing of them, and rules that hide what is counted', () => {
    const wrong = { when: { state: 'LENT' }, required: true, default: true } as const
    const fields = { ...lending.fields, overdue: boolean({ ...called('O', '逾'), ...wrong }) }
    expect(checkResource({ ...lending, title: 'overdue', fields }).join('\n')).toContain(
      [
        'lending: field overdue is told by conditions, so required means nothing of it',
        'lending: field overdue is told by conditions, so default means nothing of it',
        'lending: field overdue is told by conditions, so it is no title and no part of a key',
      ].join('\n'),
    )
    const hiding = { lending: { ...noRules(lending), visible: () => ({ state: ['LENT'] }) } }
    expect(checkRules({ lending, patron }, hiding).join('\n')).toContain(
      'patron: field open counts lending, whose rules hide records: it is told to nobody',
    )
  })
})

describe.each(stores)('what conditions tell of a record, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(all))
    t = await makeApp({ store, resources: all, rules, ports: { sheets: sheetsHere } })
    await school()
  })
  afterAll(() => store.dispose())

  interface Made {
    readonly id: string
    readonly version: number
    readonly [name: string]: unknown
  }
  const ids: Record<string, string> = {}
  const made = async (resource: string, values: Record<string, unknown>): Promise<string> => {
    const answer = await t.call<Made>('POST', `${resource}/create`, values)
    expect(answer.status, JSON.stringify(answer.response)).toBe(200)
    return (ids[String(values['name'])] = answer.response.id)
  }
  const get = async (resource: string, id: string, token?: string) =>
    (
      await t.call<Made>(
        'GET',
        `${resource}/get?id=${id}`,
        undefined,
        token === undefined ? {} : { token },
      )
    ).response
  const change = async (id: string, values: object) => {
    const { version } = await get('lending', id)
    const answer = await t.call<Made>('POST', 'lending/update', { id, version, ...values })
    expect(answer.status, JSON.stringify(answer.response)).toBe(200)
    return answer.response
  }
  interface Page {
    readonly list: readonly Made[]
    readonly total: number
  }
  const list = async (query: string, token?: string) => {
    const { status, response } = await t.call<Page>(
      'GET',
      query,
      undefined,
      token === undefined ? {} : { token },
    )
    return { status, ...response }
  }
  const found = async (query: string) => {
    const { status, list: rows, total } = await list(query)
    expect(status, query).toBe(200)
    expect(rows.length, query).toBe(total)
    return rows.map(row => row['name']).join(' ')
  }
  const day = (days: number) =>
    new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

  const school = async () => {
    const ann = await made('patron', { name: 'Ann' })
    const ben = await made('patron', { name: 'Ben' })
    await made('patron', { name: 'Cid' })
    const pal = await made('pal', { name: 'Old' })
    await made('pal', { name: 'New', friend: pal })
    // Ann: one late, one that runs; Ben: one late; Cid: none
    await made('lending', { name: 'a', patron: ann, due: day(-3), phone: '13800000001' })
    await made('lending', { name: 'b', patron: ann, due: day(3) })
    await made('lending', { name: 'c', patron: ben, due: day(-9) })
    const back = await made('lending', { name: 'd', patron: ben, due: day(-9) })
    await change(back, { state: 'BACK' })
    // nothing about it is due
    await made('lending', { name: 'e' })
  }

  it('stands in lists, pages and answers', async () => {
    const page = await list('lending/list?sort=name')
    expect(page.list.map(row => [row['name'], row['overdue']])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
      ['d', false],
      ['e', false],
    ])
    const patrons = await list('patron/list?sort=name')
    expect(patrons.list.map(row => [row['name'], row['open'], row['late']])).toEqual([
      ['Ann', 2, 1],
      ['Ben', 1, 1],
      ['Cid', 0, 0],
    ])
    expect(await get('patron', ids['Ann'] ?? '')).toMatchObject({ open: 2, late: 1 })
    expect((await list('patron/list?computed=no')).list[0]).not.toHaveProperty('open')
  })

  it('is found by every operator', async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['lending/list?overdue=true', 'a c'],
      ['lending/list?overdue=false', 'b d e'],
      ['lending/list?overdue_ne=true', 'b d e'],
      ['lending/list?overdue_ne=false', 'a c'],
      ['lending/list?overdue=true&overdue=false', 'a b c d e'],
      ['lending/list?overdue=true&reachable=true', 'a'],
      ['lending/list?overdue=false&state=LENT', 'b e'],
      ['patron/list?open=2', 'Ann'],
      ['patron/list?open=0', 'Cid'],
      ['patron/list?open=0&open=1', 'Ben Cid'],
      ['patron/list?open=1&open=2', 'Ann Ben'],
      ['patron/list?open_ne=1', 'Ann Cid'],
      ['patron/list?open_ne=0', 'Ann Ben'],
      ['patron/list?open_gt=0', 'Ann Ben'],
      ['patron/list?open_gte=1', 'Ann Ben'],
      ['patron/list?open_gte=0', 'Ann Ben Cid'],
      ['patron/list?open_lt=2', 'Ben Cid'],
      ['patron/list?open_lte=0', 'Cid'],
      ['patron/list?late_gte=1&open_gt=1', 'Ann'],
      ['pal/list?friends=1', 'Old'],
      ['pal/list?friends=0', 'New'],
      ['pal/list?friends_gte=0&sort=-friends', 'Old New'],
      ['patron/list?open_gt=0&q=ben', 'Ben'],
    ]
    for (const [query, expected] of cases)
      expect(await found(query.includes('sort=') ? query : `${query}&sort=name`), query).toBe(
        expected,
      )
    for (const refused of [
      'patron/list?open_null=true',
      'patron/list?open=x',
      'lending/list?overdue=x',
    ])
      expect((await list(refused)).status, refused).toBe(321)
  })

  it('is sorted by, on every page and in files', async () => {
    expect(await found('lending/list?sort=overdue')).toBe('b d e a c')
    expect(await found('lending/list?sort=-overdue')).toBe('c a e d b')
    expect(await found('patron/list?sort=-open')).toBe('Ann Ben Cid')
    expect(await found('patron/list?sort=open')).toBe('Cid Ben Ann')
    const pages = await Promise.all(
      [1, 2, 3].map(page => list(`patron/list?sort=open&limit=1&page=${page}`)),
    )
    expect(pages.map(page => page.list[0]?.['name'])).toEqual(['Cid', 'Ben', 'Ann'])
    // beyond the rows that are read at once
    expect((await list('patron/list?sort=open&limit=200&page=2')).list).toEqual([])
    expect((await list('lending/list?sort=overdue&limit=200&page=2')).list).toEqual([])
    const exported = async (path: string, body: object) => {
      const answer = await t.app.request(`/edu_adminserver/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Accept-Language': 'en',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      const lines = (await answer.text())
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/)
      return lines.slice(1)
    }
    expect(await exported('patron/export', { sort: '-open', format: 'csv' })).toEqual([
      'Ann,,2,1',
      'Ben,,1,1',
      'Cid,,0,0',
    ])
    const late = { query: { overdue: 'true' }, sort: '-overdue', format: 'csv' }
    expect((await exported('lending/export', late)).map(row => row.split(',')[0])).toEqual([
      'c',
      'a',
    ])
  })

  it('is that of the moment, in counts too', async () => {
    const total = async (query: string) => (await list(`${query}&limit=1`)).total
    expect(await total('lending/list?overdue=true')).toBe(2)
    expect(await total('patron/list?open=1')).toBe(1)
    await change(ids['a'] ?? '', { state: 'BACK' })
    expect(await total('lending/list?overdue=true')).toBe(1)
    expect(await total('lending/list?overdue=false')).toBe(4)
    expect(await total('patron/list?open=1')).toBe(2)
    expect(await found('patron/list?late=1&sort=name')).toBe('Ben')
    await t.call('POST', 'lending/delete', { ids: [ids['c']] })
    expect(await total('patron/list?late=1')).toBe(0)
    expect(await get('patron', ids['Ben'] ?? '')).toMatchObject({ open: 0, late: 0 })
    await t.call('POST', 'lending/restore', { ids: [ids['c']] })
    expect(await found('patron/list?late=1')).toBe('Ben')
  })

  it('is changed together with what else is selected, and written by nobody', async () => {
    const edit = { query: { open_gte: '1' }, data: { note: 'Same' } }
    const bulk = await t.call('POST', 'patron/updateMany', edit)
    expect(bulk.response).toMatchObject({ matched: 2, done: 2, failed: [] })
    expect(await found('patron/list?note=Same&sort=name')).toBe('Ann Ben')
    const update = await t.call('POST', 'patron/update', { id: ids['Cid'], version: 1, open: 7 })
    expect(update.status).toBe(321)
    const create = await t.call('POST', 'lending/create', { name: 'x', overdue: true })
    expect(create.status).toBe(321)
  })

  it('decides which records a reference takes', async () => {
    const refused = await t.call('POST', 'pal/create', { name: 'P', buyer: ids['Ann'] })
    const taken = await t.call('POST', 'pal/create', { name: 'Q', buyer: ids['Cid'] })
    expect([refused.status, taken.status]).toEqual([9994, 200])
  })

  it('is there for those alone who see what it asks about', async () => {
    const masked = await t.as({ masks: ['lendingPhone'] })
    const one = await get('lending', ids['b'] ?? '', masked.token)
    expect(one).not.toHaveProperty('reachable')
    expect(one).toHaveProperty('overdue')
    for (const query of ['reachable=true', 'sort=reachable'])
      expect((await list(`lending/list?${query}`, masked.token)).status, query).toBe(321)
    const blind = await t.as({ rights: ['patron.read', 'patron.export'] })
    const two = await get('patron', ids['Ann'] ?? '', blind.token)
    expect(two).not.toHaveProperty('open')
    expect(two).not.toHaveProperty('late')
    for (const query of ['open=1', 'sort=-open'])
      expect((await list(`patron/list?${query}`, blind.token)).status, query).toBe(321)
  })

  it('counts nothing of another institution', async () => {
    const { token } = t.stranger
    expect(await list('patron/list?open_gte=0', token)).toMatchObject({ total: 0 })
  })

  it('stands in the description of the interface', async () => {
    const document = await (await t.app.request('/openapi.json')).text()
    expect(document).toContain(
      '"x-counts":{"resource":"lending","by":"patron","where":{"state":"LENT"}}',
    )
    expect(document).toContain('"x-when":{"state":"LENT","due_lt":"today"}')
  })

  it('is another one after some days', async () => {
    // tomorrow's tomorrow
    t.clock.advance(4 * 86_400_000)
    const { token } = await t.as({})
    expect(
      (await list('lending/list?overdue=true&sort=name', token)).list.map(r => r['name']),
    ).toEqual(['b', 'c'])
  })
})
