import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { filledSheets } from '../../server/engine/imports/template.ts'
import { rules } from '../../server/domains.ts'
import {
  checkRegistry,
  choice,
  defineResource,
  integer,
  reference,
  references,
  text,
} from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { sheetsHere } from '../support/sheets.ts'
import { everything, formOf } from '../support/signedIn.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { readByHeadings } from '../support/understood.ts'

const label = { en: 'Thing', zh: '东西' }
const name = text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 })
const shelf = defineResource({
  name: 'shelf',
  label,
  plural: label,
  title: 'name',
  fields: {
    name,
    room: choice({
      label: { en: 'Room', zh: '房间' },
      options: { HALL: { en: 'Hall', zh: '大厅' }, CELLAR: { en: 'Cellar', zh: '地下室' } },
    }),
    places: integer({ label: { en: 'Places', zh: '位置' } }),
  },
  list: { columns: ['name', 'room', 'places'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'room', 'places'] }],
  },
})
const filter = { room: 'HALL', places_gt: '0' }
const book = defineResource({
  name: 'book',
  label,
  plural: label,
  title: 'name',
  fields: {
    name,
    shelf: reference({ label: { en: 'Shelf', zh: '书架' }, to: 'shelf', filter }),
    others: references({ label: { en: 'Others', zh: '其他' }, to: 'shelf', filter }),
  },
  list: { columns: ['name', 'shelf'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'shelf', 'others'] }],
  },
})
const sticker = defineResource({
  name: 'sticker',
  label,
  plural: label,
  title: 'name',
  fields: {
    name,
    shelf: reference({ label: { en: 'Shelf', zh: '书架' }, to: 'shelf', filter, required: true }),
  },
  list: { columns: ['name', 'shelf'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'all', label, fields: ['name', 'shelf'] }] },
})
const all = { ...resources, shelf, book, sticker }

it('names conditions that no list answers', () => {
  const wrong = { ...filter, name: 'x', places_like: '1' }
  const problems = checkRegistry({
    ...all,
    book: {
      ...book,
      fields: { ...book.fields, shelf: reference({ label, to: 'shelf', filter: wrong }) },
    },
  })
  expect(problems).toContain("book: field shelf: shelf can't be filtered so by places")
})

describe.each(stores)('records that a reference takes, on $name', kind => {
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
    t.call<Made>('POST', `${resource}/create`, values)
  const made = async (resource: string, values: object): Promise<Made> => {
    const answer = await create(resource, values)
    expect(answer.status).toBe(200)
    return answer.response
  }
  const change = ({ id, version }: Made, values: object) =>
    t.call<Made>('POST', 'book/update', { id, version, ...values })
  const refusedAt = (field: string) => ({
    status: 9994,
    response: { errors: { [field]: { code: '9994', params: { unsuitable: 1 } } } },
  })

  it('are named by the example of a template, if the caller may read them', async () => {
    const shelvesIn = async (token: string) => {
      const answer = await t.app.request('/edu_adminserver/sticker/template', {
        headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
      })
      const sheets = await sheetsHere.read(new Uint8Array(await answer.arrayBuffer()), 'a.xlsx')
      const { rows } = readByHeadings(filledSheets(sheets), sticker, everything)
      return rows.map(({ cells }) => cells['shelf'])
    }
    await made('shelf', { name: 'first, which is full', room: 'HALL', places: 0 })
    expect(await shelvesIn(t.administrator.token)).toEqual([''])
    await made('shelf', { name: 'second', room: 'HALL', places: 3 })
    expect(await shelvesIn(t.administrator.token)).toEqual(['second'])
    const blind = await t.as({ rights: ['sticker.read', 'sticker.import'] })
    expect(await shelvesIn(blind.token)).toEqual([''])
  })

  it('are those that meet its conditions', async () => {
    const open = await made('shelf', { name: 'open', room: 'HALL', places: 3 })
    const full = await made('shelf', { name: 'full', room: 'HALL', places: 0 })
    const damp = await made('shelf', { name: 'damp', room: 'CELLAR', places: 3 })
    expect(await create('book', { name: 'a', shelf: full.id })).toMatchObject(refusedAt('shelf'))
    expect(await create('book', { name: 'b', shelf: damp.id })).toMatchObject(refusedAt('shelf'))
    expect(await create('book', { name: 'c', others: [open.id, damp.id] })).toMatchObject(
      refusedAt('others'),
    )
    const novel = await made('book', { name: 'd', shelf: open.id, others: [open.id] })
    expect(await change(novel, { shelf: full.id })).toMatchObject(refusedAt('shelf'))
    // a reference that was chosen earlier may stay, even if the record no longer matches
    const sold = { id: open.id, version: open.version, places: 0 }
    expect((await t.call('POST', 'shelf/update', sold)).status).toBe(200)
    const renamed = await change(novel, { name: 'e' })
    expect(renamed.status).toBe(200)
    expect(await create('book', { name: 'f', shelf: open.id })).toMatchObject(refusedAt('shelf'))
  })

  it('are asked for by a sheet and a bulk edit too, whose other rows go in', async () => {
    const good = await made('shelf', { name: 'Good', room: 'HALL', places: 3 })
    const bad = await made('shelf', { name: 'Bad', room: 'CELLAR', places: 3 })
    const sheet = 'Name,Shelf\ng1,Good\nb1,Bad\ng2,Good\n'
    const answer = await t.app.request('/edu_adminserver/book/import', {
      method: 'POST',
      headers: { Authorization: `Bearer ${t.administrator.token}`, 'Accept-Language': 'en' },
      body: formOf(new TextEncoder().encode(sheet), 'books.csv'),
    })
    const { response } = (await answer.json()) as { response: { jobId: string } }
    await importsDone(t.ports)
    const job = await t.call('GET', `importJob/get?jobId=${response.jobId}`)
    expect(job.response).toMatchObject({ created: 2, failed: 1 })

    const one = await made('book', { name: 'one' })
    const edit = (id: string) =>
      t.call('POST', 'book/updateMany', { ids: [one.id], data: { shelf: id } })
    expect((await edit(bad.id)).response).toMatchObject({ done: 0, failed: [{ code: '9994' }] })
    expect((await edit(good.id)).response).toMatchObject({ done: 1, failed: [] })
  })

  it('are those that meet them when they are written, not before', async () => {
    const one = await made('shelf', { name: 'race', room: 'HALL', places: 1 })
    const [lend, sell] = await Promise.all([
      create('book', { name: 'late', shelf: one.id }),
      t.call('POST', 'shelf/update', { id: one.id, version: 1, places: 0 }),
    ])
    expect(sell.status).toBe(200)
    expect([200, 9994]).toContain(lend.status)
    expect(await create('book', { name: 'later', shelf: one.id })).toMatchObject(refusedAt('shelf'))
  })
})
