import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { rules } from '../../server/domains.ts'
import {
  checkRegistry,
  choice,
  defineResource,
  integer,
  reference,
  text,
} from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { sheetsHere } from '../support/sheets.ts'
import { formOf } from '../support/signedIn.ts'
import { bothStores, type TestStore } from '../support/stores.ts'
import { testsOn } from '../support/testsOn.ts'

const label = { en: 'Thing', zh: '东西' }
const name = text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 })
const shelf = defineResource({
  name: 'shelf',
  label,
  plural: label,
  title: 'name',
  fields: { name, places: integer({ label: { en: 'Places', zh: '位置' } }) },
  list: { columns: ['name', 'places'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'places'] }] },
})
const reader = defineResource({
  name: 'reader',
  label,
  plural: label,
  title: 'name',
  fields: { name },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name'] }] },
})
const states = { LENT: { en: 'Lent', zh: '借出' }, BACK: { en: 'Back', zh: '已还' } }
const loan = defineResource({
  name: 'loan',
  label,
  plural: label,
  title: 'name',
  fields: {
    name,
    reader: reference({ label: { en: 'Reader', zh: '读者' }, to: 'reader' }),
    shelf: reference({ label: { en: 'Shelf', zh: '书架' }, to: 'shelf' }),
    state: choice({
      label: { en: 'State', zh: '状态' },
      options: states,
      required: true,
      default: 'LENT',
    }),
  },
  limits: [
    { per: 'reader', max: 3, where: { state: 'LENT' }, code: '971' },
    { per: 'shelf', max: 'places', code: '7002' },
  ],
  list: { columns: ['name', 'reader', 'shelf', 'state'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'reader', 'shelf', 'state'] }],
  },
})
const all = { ...resources, shelf, reader, loan }

it('names a limit that counts per nothing, or up to nothing', () => {
  const limits = [
    { per: 'name', max: 1, code: '971' },
    { per: 'shelf', max: 'name', code: '971' },
  ] as const
  const problems = checkRegistry({ ...all, loan: { ...loan, limits } })
  expect(problems).toContain('loan: a limit counts per name, which is no reference to one record')
  expect(problems).toContain('loan: a limit per shelf is name, which is no integer field of shelf')
})

describe.each(bothStores)('limits of a definition, on $name', kind => {
  const { it, race } = testsOn(kind)
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(all))
    t = await makeApp({ store, resources: all, rules, ports: { sheets: sheetsHere } })
  })
  afterAll(() => store.dispose())

  interface Made {
    readonly id: string
    readonly version: number
  }
  const create = (resource: string, values: object) =>
    t.call<Made & { errors?: object }>('POST', `${resource}/create`, values)
  const made = async (resource: string, values: object): Promise<Made> => {
    const answer = await create(resource, values)
    expect(answer.status).toBe(200)
    return answer.response
  }
  const change = (record: Made, values: object) =>
    t.call<Made>('POST', 'loan/update', { id: record.id, version: record.version, ...values })
  const lentTo = async (id: string): Promise<number> =>
    (await t.call<{ total: number }>('GET', `loan/list?reader=${id}&state=LENT`)).response.total

  it('refuse the record that is one too many at its field, and count only what they say', async () => {
    const ann = await made('reader', { name: 'Ann' })
    const loans = []
    for (const n of [1, 2, 3]) loans.push(await made('loan', { name: `a${n}`, reader: ann.id }))
    const refused = await create('loan', { name: 'a4', reader: ann.id })
    expect(refused.status).toBe(971)
    expect(refused.response).toMatchObject({
      errors: { reader: { code: '971', params: { max: 3 } } },
    })
    // another state, another reader or none is no open loan of theirs
    const back = await made('loan', { name: 'a5', reader: ann.id, state: 'BACK' })
    await made('loan', { name: 'a6' })
    expect((await change(back, { state: 'LENT' })).status).toBe(971)
    const [first] = loans
    if (!first) throw new Error('no loan')
    const returned = await change(first, { state: 'BACK' })
    expect(returned.status).toBe(200)
    expect((await change(back, { state: 'LENT' })).status).toBe(200)
    // a change that counts no more is none of its business
    expect((await change(returned.response, { name: 'renamed' })).status).toBe(200)
    expect(await lentTo(ann.id)).toBe(3)
  })

  it('take as many as the record says, and any number where it says none', async () => {
    const two = await made('shelf', { name: 'two', places: 2 })
    const any = await made('shelf', { name: 'any', places: null })
    for (const n of [1, 2, 3]) await made('loan', { name: `any${n}`, shelf: any.id })
    const one = await made('loan', { name: 's1', shelf: two.id })
    await made('loan', { name: 's2', shelf: two.id })
    expect((await create('loan', { name: 's3', shelf: two.id })).status).toBe(7002)
    // a restored record counts again
    expect((await t.call('POST', 'loan/delete', { ids: [one.id] })).status).toBe(200)
    await made('loan', { name: 's4', shelf: two.id })
    const restored = await t.call<{ failed: object[] }>('POST', 'loan/restore', { ids: [one.id] })
    expect(restored.response.failed).toMatchObject([{ id: one.id, code: '7002' }])
  })

  race('hold when many write at once', async () => {
    const eve = await made('reader', { name: 'Eve' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create('loan', { name: `e${n}`, reader: eve.id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 971)).toHaveLength(9)
    expect(await lentTo(eve.id)).toBe(3)
  })

  it('refuse the rows of a sheet and of a bulk edit that are too many, and take the others', async () => {
    await made('reader', { name: 'Kim' })
    const sheet = `Name,Reader\n${[1, 2, 3, 4, 5].map(n => `k${n},Kim`).join('\n')}\nfree,\n`
    const answer = await t.app.request('/edu_adminserver/loan/import', {
      method: 'POST',
      headers: { Authorization: `Bearer ${t.administrator.token}`, 'Accept-Language': 'en' },
      body: formOf(new TextEncoder().encode(sheet), 'loans.csv'),
    })
    const { response } = (await answer.json()) as { response: { jobId: string } }
    await importsDone(t.ports)
    const job = await t.call('GET', `importJob/get?jobId=${response.jobId}`)
    expect(job.response).toMatchObject({ created: 4, failed: 2 })

    const lee = await made('reader', { name: 'Lee' })
    const ids = []
    for (const n of [1, 2, 3, 4]) ids.push((await made('loan', { name: `l${n}` })).id)
    const edited = await t.call<{ done: number; failed: object[] }>('POST', 'loan/updateMany', {
      ids,
      data: { reader: lee.id },
    })
    expect(edited.response).toMatchObject({ done: 3, failed: [{ code: '971' }] })
    expect(await lentTo(lee.id)).toBe(3)
  })
})
