import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { checkRules } from '../../server/engine/records/checkRules.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { noRules } from '../../server/engine/records/rules.ts'
import { rules } from '../../server/domains.ts'
import {
  checkRegistry,
  checkResource,
  choice,
  date,
  defineResource,
  linkSources,
  money,
  phone,
  reference,
  state,
  tags,
  text,
} from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { sheetsHere } from '../support/sheets.ts'
import { formOf } from '../support/signedIn.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { conformance } from './conformance.ts'

const label = { en: 'Thing', zh: '东西' }
const name = text({
  label: { en: 'Name', zh: '名称' },
  required: true,
  max: 60,
  search: true,
  taken: '7002',
})
const grades = { GOLD: { en: 'Gold', zh: '金卡' }, GREEN: { en: 'Green', zh: '绿卡' } }
const look = { label, tone: 'good' } as const
const called = (en: string, zh: string) => ({ label: { en, zh } })
const names = ['name', 'mentor', 'phone', 'grade', 'words', 'joined', 'debt'] as const
const mentor = defineResource({
  name: 'mentor',
  label,
  plural: label,
  title: 'name',
  fields: { name },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name'] }] },
})
// refers to its own kind
const pupil = defineResource({
  name: 'pupil',
  label,
  plural: label,
  title: 'name',
  fields: {
    name,
    friend: reference({ ...called('Friend', '朋友'), to: 'pupil' }),
    friendName: text({ ...called('Friend name', '朋友姓名'), from: 'friend.name' }),
  },
  list: { columns: ['name', 'friend', 'friendName'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'friend'] }] },
})
const reader = defineResource({
  name: 'reader',
  label,
  plural: label,
  title: 'name',
  rights: { 'reader.debt': { en: 'See debts', zh: '查看欠款' } },
  fields: {
    name,
    mentor: reference({ ...called('Mentor', '导师'), to: 'mentor' }),
    mentorName: text({ ...called('Mentor name', '导师姓名'), from: 'mentor.name' }),
    phone: phone({ ...called('Phone', '电话'), masked: 'readerPhone', search: true }),
    grade: state({
      ...called('Grade', '等级'),
      initial: 'GREEN',
      states: {
        GOLD: { ...look, label: grades.GOLD },
        GREEN: { ...look, label: grades.GREEN },
      },
      to: { GREEN: { GOLD: { label } } },
    }),
    words: tags({ ...called('Words', '标签') }),
    joined: date({ ...called('Joined', '加入') }),
    debt: money({ ...called('Debt', '欠款'), right: 'reader.debt' }),
  },
  list: { columns: names, sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: [...names] }],
  },
})
const columns = [
  'name',
  'reader',
  'readerName',
  'readerPhone',
  'readerGrade',
  'readerWords',
  'readerJoined',
  'readerDebt',
  'readerMentor',
] as const
const loan = defineResource({
  name: 'loan',
  label,
  plural: label,
  title: 'name',
  keys: [['name']],
  fields: {
    name,
    note: text({ ...called('Note', '备注') }),
    reader: reference({ ...called('Reader', '读者'), to: 'reader' }),
    readerName: text({ ...called('Reader name', '读者姓名'), from: 'reader.name' }),
    readerPhone: phone({ ...called('Reader phone', '读者电话'), from: 'reader.phone' }),
    readerGrade: choice({
      ...called('Reader grade', '读者等级'),
      from: 'reader.grade',
      options: grades,
    }),
    readerWords: tags({ ...called('Reader words', '读者标签'), from: 'reader.words' }),
    readerJoined: date({ ...called('Reader joined', '读者加入'), from: 'reader.joined' }),
    readerDebt: money({ ...called('Reader debt', '读者欠款'), from: 'reader.debt' }),
    readerMentor: reference({
      ...called('Reader mentor', '读者导师'),
      to: 'mentor',
      from: 'reader.mentor',
    }),
  },
  list: { columns, filters: ['readerGrade', 'readerPhone'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: [...columns, 'note'] }],
  },
})
const all = { ...resources, mentor, pupil, reader, loan }
linkSources(Object.values(all))

conformance('a resource that repeats fields of another', loan, rules, stores, all)

describe('the checks of repeated fields', () => {
  const problems = (fields: object) =>
    checkRegistry({ ...all, loan: { ...loan, fields: { ...loan.fields, ...fields } } }, pages)

  it('find nothing wrong with these', () => {
    expect(problems({})).toEqual([])
    expect([...checkResource(loan), ...checkResource(reader)]).toEqual([])
    expect(checkRules({ loan, reader }, {})).toEqual([])
  })

  it('name a source that there is not, or that is of another form', () => {
    const other = { A: label }
    expect(
      problems({
        a: text({ ...called('A', '甲'), from: 'name' }),
        b: text({ ...called('B', '乙'), from: 'name.name' }),
        c: text({ ...called('C', '丙'), from: 'reader.nmae' }),
        d: text({ ...called('D', '丁'), from: 'reader.phone' }),
        e: choice({ ...called('E', '戊'), from: 'reader.grade', options: other }),
        f: text({ ...called('F', '己'), from: 'reader.mentorName' }),
        g: text({ ...called('G', '庚'), from: 'readerMentor.name' }),
      }),
    ).toEqual([
      "loan: field a repeats name, which is no 'reference.field'",
      'loan: field b repeats name.name, but name is no reference to one record',
      'loan: field c repeats reader.nmae, but reader has no field nmae',
      'loan: field d repeats reader.phone, but it is of kind text, and reader.phone of kind phone',
      'loan: field e repeats reader.grade, but reader.grade has other values: give it the same choices, scale or target',
      'loan: field f repeats reader.mentorName, but reader stores no mentorName that could be read',
      'loan: field g repeats readerMentor.name, but readerMentor is no reference to one record',
    ])
  })

  it('name options that belong to the source, and rules that hide it', () => {
    const wrong = { from: 'reader.name', required: true, masked: 'readerPhone' } as const
    const fields = { ...loan.fields, readerName: text({ ...called('R', '读'), ...wrong }) }
    expect(checkResource({ ...loan, title: 'readerName', fields }).join('\n')).toContain(
      [
        'loan: field readerName repeats reader.name, so required is not its own: it belongs to the field that it repeats',
        'loan: field readerName repeats reader.name, so masked is not its own: it belongs to the field that it repeats',
        'loan: field readerName repeats reader.name, so it is no title and no part of a key',
      ].join('\n'),
    )
    const hiding = { reader: { ...noRules(reader), visible: () => ({ grade: ['GOLD'] }) } }
    expect(checkRules({ loan, reader }, hiding).join('\n')).toContain(
      'loan: field readerPhone repeats reader, whose rules hide records: it is told to nobody',
    )
  })
})

describe.each(stores)('what a record repeats of another, on $name', kind => {
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
  const made = async (resource: string, values: Record<string, unknown>): Promise<Made> => {
    const answer = await t.call<Made>('POST', `${resource}/create`, values)
    expect(answer.status, JSON.stringify(answer.response)).toBe(200)
    ids[String(values['name'])] = answer.response.id
    return answer.response
  }
  const get = async (resource: string, id: string) =>
    (await t.call<Made>('GET', `${resource}/get?id=${id}`)).response
  const change = async (resource: string, id: string, values: object) => {
    const { version } = await get(resource, id)
    const answer = await t.call<Made>('POST', `${resource}/update`, { id, version, ...values })
    expect(answer.status, JSON.stringify(answer.response)).toBe(200)
    return answer.response
  }
  interface Page {
    readonly list: readonly Made[]
    readonly total: number
    readonly refs?: Record<string, Record<string, string>>
  }
  const list = async (query: string, token?: string) => {
    const { status, response } = await t.call<Page>(
      'GET',
      `loan/list?${query}`,
      undefined,
      token === undefined ? {} : { token },
    )
    return { status, ...response }
  }
  const found = async (query: string) => {
    const { status, list: rows, total } = await list(query)
    expect(status, query).toBe(200)
    expect(rows.length).toBe(total)
    return rows.map(row => row['name']).join(' ')
  }
  const post = async (path: string, body: string | FormData, token = t.administrator.token) =>
    t.app.request(`/edu_adminserver/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': 'en',
        ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      },
      body,
    })
  const exported = async (body: object, token?: string) =>
    (await post('loan/export', JSON.stringify(body), token)).text()
  const school = async () => {
    const guide = await made('mentor', { name: '吴老师' })
    const wu = await made('pupil', { name: '吴小北' })
    await made('pupil', { name: 'Young', friend: wu.id })
    const old = await made('reader', { name: '艾达', phone: '13800000001', joined: '2020-01-01' })
    const ben = await made('reader', {
      name: 'Ben',
      phone: '13900000002',
      joined: '2025-05-05',
      words: ['quick', 'tall'],
      mentor: guide.id,
      debt: '3.50',
    })
    await made('loan', { name: 'a', reader: old.id })
    await made('loan', { name: 'b', reader: ben.id })
    await made('loan', { name: 'c', reader: ben.id })
    await made('loan', { name: 'd' })
  }
  const ben = {
    readerName: 'Ben',
    readerPhone: '13900000002',
    readerGrade: 'GREEN',
    readerWords: ['quick', 'tall'],
    readerJoined: '2025-05-05',
    readerDebt: '3.50',
  }
  const none = {
    readerName: null,
    readerPhone: null,
    readerGrade: null,
    readerWords: null,
    readerJoined: null,
    readerDebt: null,
    readerMentor: null,
  }

  it('stands in lists, pages and answers, with titles', async () => {
    const page = await list('sort=name')
    expect(page.list.map(row => row['name'])).toEqual(['a', 'b', 'c', 'd'])
    expect(page.list[1]).toMatchObject({ ...ben, readerMentor: ids['吴老师'] })
    expect(page.list[3]).toMatchObject(none)
    expect(page.refs?.['mentor']).toMatchObject({ [ids['吴老师'] ?? '']: '吴老师' })
    expect(await get('loan', ids['c'] ?? '')).toMatchObject(ben)
    const many = await t.call<Page>('GET', `loan/many?ids=${ids['b']}`)
    expect(many.response.list[0]).toMatchObject(ben)
    expect(await get('pupil', ids['Young'] ?? '')).toMatchObject({ friendName: '吴小北' })
    expect((await list('computed=no')).list[1]).not.toHaveProperty('readerName')
    // a record that now refers to another tells that one's
    expect(await change('loan', ids['d'] ?? '', { reader: ids['Ben'] })).toMatchObject(ben)
    expect(await change('loan', ids['d'] ?? '', { reader: null })).toMatchObject(none)
  })

  it('is found as its source is, by every operator', async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['readerPhone=13900000002', 'b c'],
      ['readerPhone_ne=13900000002', 'a d'],
      ['readerPhone_like=0000002', 'b c'],
      ['readerName_like=aida', 'a'],
      ['readerName_like=en', 'b c'],
      ['readerName=Ben&readerName=%E8%89%BE%E8%BE%BE', 'a b c'],
      ['readerGrade=GREEN', 'a b c'],
      ['readerGrade=GOLD', ''],
      ['readerGrade_null=true', 'd'],
      ['readerGrade_null=false', 'a b c'],
      ['readerWords_has=tall', 'b c'],
      ['readerJoined_gte=2025-01-01', 'b c'],
      ['readerJoined_lt=2025-01-01&readerPhone_null=false', 'a'],
      ['readerDebt_gt=3', 'b c'],
      [`readerMentor=${ids['吴老师']}`, 'b c'],
      [`readerMentor_ne=${ids['吴老师']}`, 'a d'],
      ['readerPhone=13900000002&name=c', 'c'],
    ]
    for (const [query, expected] of cases)
      expect(await found(`${query}&sort=name`), query).toBe(expected)
    // its own table is joined a second time
    const friends = await t.call<Page>('GET', 'pupil/list?friendName_like=wu&sort=-friendName')
    expect(friends.response.list.map(row => row['name'])).toEqual(['Young'])
    expect((await list('readerPhone_gt=1')).status).toBe(321)
  })

  it('is sorted by, on every page and in files', async () => {
    expect(await found('sort=readerName')).toBe('d a b c')
    expect(await found('sort=-readerName')).toBe('c b a d')
    expect(await found('sort=readerJoined')).toBe('d a b c')
    expect((await list('sort=readerWords')).status).toBe(321)
    const pages = await Promise.all(
      [1, 2, 3, 4].map(page => list(`sort=-readerJoined&limit=1&page=${page}`)),
    )
    expect(pages.map(page => page.list[0]?.['name'])).toEqual(['c', 'b', 'a', 'd'])
    // beyond the rows that are read at once
    expect((await list('sort=readerName&limit=200&page=2')).list).toEqual([])
    const file = await exported({
      query: { readerGrade: 'GREEN' },
      sort: '-readerName',
      format: 'csv',
    })
    const rows = file
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    expect(rows.slice(1).map(row => row.split(',')[0])).toEqual(['c', 'b', 'a'])
    expect(rows[1]).toBe('c,Ben,Ben,13900000002,Green,quick#tall,2025-05-05,3.5,吴老师')
  })

  it('is always what the source holds, in counts too', async () => {
    expect(await found('readerPhone=13700000003')).toBe('')
    expect((await list('readerGrade=GREEN&limit=1')).total).toBe(3)
    await change('reader', ids['Ben'] ?? '', { phone: '13700000003', grade: 'GOLD' })
    expect((await list('readerGrade=GREEN&limit=1')).total).toBe(1)
    expect(await found('readerPhone=13700000003&sort=name')).toBe('b c')
    expect(await found('readerPhone=13900000002')).toBe('')
    expect((await list('readerGrade=GOLD&limit=1')).total).toBe(2)
    expect(await get('loan', ids['b'] ?? '')).toMatchObject({ readerPhone: '13700000003' })
    await t.call('POST', 'reader/delete', { ids: [ids['Ben']] })
    expect((await list('readerGrade=GOLD&limit=1')).total).toBe(0)
    expect(await get('loan', ids['b'] ?? '')).toMatchObject(none)
    expect(await found('readerGrade_null=true&sort=name')).toBe('b c d')
    await t.call('POST', 'reader/restore', { ids: [ids['Ben']] })
    expect((await list('readerGrade=GOLD&limit=1')).total).toBe(2)
    await change('reader', ids['Ben'] ?? '', { phone: '13900000002' })
  })

  it('is written by nobody, nor by a sheet', async () => {
    const { id, version } = await get('loan', ids['b'] ?? '')
    const update = await t.call('POST', 'loan/update', { id, version, readerPhone: '13700000009' })
    expect(update.status).toBe(321)
    const create = await t.call('POST', 'loan/create', { name: 'x', readerName: 'Zoe' })
    expect(create.status).toBe(321)
    const sheet = 'Name,Reader phone\ne,13700000009\n'
    const answer = await post('loan/import', formOf(new TextEncoder().encode(sheet), 'loans.csv'))
    const { response } = (await answer.json()) as { response: { jobId: string } }
    await importsDone(t.ports)
    const job = await t.call('GET', `importJob/get?jobId=${response.jobId}`)
    expect(job.response).toMatchObject({ created: 1, failed: 0 })
    expect((await list('name=e')).list[0]).toMatchObject(none)
    expect((await get('reader', ids['Ben'] ?? ''))['phone']).toBe('13900000002')
    const changed = await t.call<{ list: { after: object | null }[] }>(
      'GET',
      `loan/history?id=${id}`,
    )
    for (const { after } of changed.response.list) expect(after).not.toHaveProperty('readerPhone')
  })

  it('is masked as its source is, and then no way to find or sort', async () => {
    const { token } = await t.as({ masks: ['readerPhone'] })
    const { response } = await t.call<Made>('GET', `loan/get?id=${ids['b']}`, undefined, { token })
    expect(response['readerPhone']).toBe('139****0002')
    expect((await list('sort=name', token)).list[1]?.['readerPhone']).toBe('139****0002')
    for (const query of [
      'readerPhone=13900000002',
      'readerPhone_like=139',
      'readerPhone_null=false',
      'sort=readerPhone',
    ])
      expect((await list(query, token)).status, query).toBe(321)
    const sheet = await exported({ format: 'csv' }, token)
    expect(sheet).toContain('139****0002')
    expect(sheet).not.toContain('13900000002')
    const reveal = { id: ids['b'], field: 'readerPhone', reason: 'call' }
    expect((await t.call('POST', 'loan/reveal', reveal, { token })).status).not.toBe(200)
  })

  it('is there for those alone who may read the source', async () => {
    const rights = ['loan.read', 'loan.export', 'loan.update']
    const blind = await t.as({ rights })
    const { response } = await t.call<Made>('GET', `loan/get?id=${ids['b']}`, undefined, {
      token: blind.token,
    })
    for (const field of Object.keys(none)) expect(response).not.toHaveProperty(field)
    expect((await list('readerGrade=GREEN', blind.token)).status).toBe(321)
    expect((await list('sort=readerName', blind.token)).status).toBe(321)
    const columnsAsked = { columns: ['name', 'readerPhone'], format: 'csv' }
    const refused = await t.call('POST', 'loan/export', columnsAsked, { token: blind.token })
    expect(refused.status).toBe(321)
    // a right of the field itself counts too
    const some = await t.as({ rights: [...rights, 'reader.read'] })
    const seen = await t.call<Made>('GET', `loan/get?id=${ids['b']}`, undefined, {
      token: some.token,
    })
    expect(seen.response).toHaveProperty('readerName', 'Ben')
    expect(seen.response).not.toHaveProperty('readerDebt')
    expect((await list('readerDebt_gt=1', some.token)).status).toBe(321)
  })

  it('is nothing of another institution', async () => {
    const { token } = t.stranger
    expect(await list('readerGrade=GREEN', token)).toMatchObject({ total: 0 })
  })

  it('stands in the description of the interface', async () => {
    const document = await (await t.app.request('/openapi.json')).text()
    expect(document).toContain('"x-from":"reader.phone"')
  })
})
