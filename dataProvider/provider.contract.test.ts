import { listImportRows, readImport } from '../src/protocol/calls/imports.ts'
import { searchRecords } from '../src/protocol/calls/search.ts'
import { resourcePath } from '../src/protocol/paths.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentSession, menuEntries } from '../src/protocol/session.ts'
import { resources } from '../resources/index.ts'
import { createSheets } from '../server/adapters/sheets/index.ts'
import type { EduProvider, ImportJob } from '../src/protocol/provider.ts'
import type { ListEdit } from '../src/schema/kind.ts'
import type { Lang } from '../src/schema/label.ts'
import { makeApp, type TestApp } from '../tests/support/app.ts'
import { stores, type TestStore } from '../tests/support/stores.ts'
import { manualTimers, memoryStorage, rejected } from '../tests/support/wire.ts'
import {
  createAuthProvider,
  createDataProvider,
  createHttp,
  createSession,
  type Http,
  type StoredSession,
} from './index.ts'

// end to end: data provider -> HTTP -> the real server -> PGlite
let store: TestStore
let t: TestApp
let http: Http
let session: StoredSession
let provider: EduProvider
let lang: Lang = 'en'
let sentCalls: string[] = []

const paged = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'name', order: 'ASC' as const },
}
const person = (name: string, more: object = {}) => ({
  name,
  account: name.toLowerCase().replace(/\W/g, '.'),
  ...more,
})
const createStudent = async (name: string, more: object = {}) =>
  (await provider.create('student', { data: person(name, more) })).data as {
    id: string
    version: number
    name: string
    bookingLimit: number | null
    status: string
  }

const importStudents = async (file: File): Promise<{ readonly jobId: string }> =>
  (await http.call({
    method: 'POST',
    path: resourcePath('student', 'import'),
    multipart: { file },
  })) as { readonly jobId: string }

beforeAll(async () => {
  const [kind] = stores
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
  t = await makeApp({ store, ports: { sheets: createSheets() } })
  session = createSession(memoryStorage())
  http = createHttp({
    session,
    lang: () => lang,
    timers: manualTimers(),
    go: () => {},
    here: () => '/',
    hosts: { api: '', files: '' },
    fetch: async (address, init) => {
      sentCalls.push(`${init.method} ${address}`)
      return await t.app.request(address, init)
    },
  })
  provider = createDataProvider({ resources: Object.values(resources), http })
  await createAuthProvider({ http, session }).login({
    account: t.administrator.account,
    password: 'Kite4Lamp',
  })
}, 120_000)
afterAll(() => store.dispose())

describe('the data provider and the real server', () => {
  it('log in, and keep what the server says of the session (SES-01)', async () => {
    expect(session.loggedIn()).toBe(true)
    expect(session.access().rights).toBe('all')
    expect(session.subList().length).toBeGreaterThan(0)
    expect(await provider.ask(currentSession, {})).toMatchObject({
      uid: session.uid(),
      institution: { name: 'Demo School' },
    })
    expect(Array.isArray((await provider.ask(menuEntries, { parentId: 'teacher' })).children)).toBe(
      true,
    )
  })

  it('create, read, list, search, count', async () => {
    const wang = await createStudent('王小明', { account: 'wxm', bookingLimit: 3 })
    expect(wang).toMatchObject({ version: 1, name: '王小明', bookingLimit: 3, status: 'ACTIVE' })
    expect((await provider.getOne('student', { id: wang.id })).data).toMatchObject({
      id: wang.id,
      name: '王小明',
    })
    expect((await provider.getMany('student', { ids: [wang.id, 'nobody'] })).data).toHaveLength(1)
    const list = await provider.getList('student', {
      ...paged,
      filter: { q: 'wxm', status: ['ACTIVE', 'SUSPENDED'], bookingLimit_gte: 3 },
    })
    expect(list).toMatchObject({ total: 1, data: [{ id: wang.id }] })
    expect(await provider.count('student', { filter: { bookingLimit_gt: 3 } })).toBe(0)
    const uncounted = await provider.getList('student', {
      ...paged,
      pagination: { page: 1, perPage: 1 },
      meta: { total: false },
    })
    expect([uncounted.total, uncounted.pageInfo?.hasNextPage]).toEqual([undefined, true])
    expect((await provider.ask(searchRecords, { q: '王小' })).list).toMatchObject([
      { resource: 'student', id: wang.id, title: '王小明' },
    ])
  })

  it('update sends what changed; a stale one tells both versions', async () => {
    const ann = await createStudent('Ann Lee')
    const saved = (
      await provider.update('student', {
        id: ann.id,
        data: { ...ann, bookingLimit: 5 },
        previousData: ann,
      })
    ).data as typeof ann
    expect(saved).toMatchObject({ version: 2, bookingLimit: 5 })
    const error = await rejected(
      provider.update('student', { id: ann.id, data: { bookingLimit: 6 }, previousData: ann }),
    )
    expect(error).toMatchObject({
      status: 409,
      body: { base: { bookingLimit: null }, theirs: { bookingLimit: 5, version: 2 } },
    })
    const { list, total } = await provider.history('student', { id: ann.id })
    expect(total).toBe(2)
    expect(list[0]).toMatchObject({ before: { bookingLimit: null }, after: { bookingLimit: 5 } })
  })

  it("a refusal lands on its field in the reader's language (API-20, VAL-21)", async () => {
    await createStudent('Bo', { countryCode: '86', phone: '13912345678' })
    expect(
      await provider.exists('student', { type: 2, content: '13912345678', countryCode: '86' }),
    ).toBe(true)
    expect(
      await provider.exists('student', { type: 2, content: '13912345679', countryCode: '86' }),
    ).toBe(false)
    lang = 'zh'
    const error = await rejected(
      createStudent('Bo Two', { countryCode: '86', phone: '13912345678' }),
    )
    lang = 'en'
    expect(error).toMatchObject({
      status: 945,
      body: {
        errors: { phone: '该手机号已注册，请更换手机号，或在列表中查找该用户。' },
        issues: { phone: { code: '945' } },
      },
    })
    expect(
      await rejected(provider.create('student', { data: { name: 'No <b>', account: 'x1' } })),
    ).toMatchObject({
      body: { issues: { name: { code: '11034' } } },
    })
    expect(
      await rejected(provider.create('student', { data: person('Far', { bookingLimit: 10_001 }) })),
    ).toMatchObject({
      body: { errors: { bookingLimit: 'At most 10000.' } },
    })
    expect(await rejected(provider.getOne('student', { id: 'nobody' }))).toMatchObject({
      body: { code: '804' },
    })
    expect(
      await rejected(provider.getList('student', { ...paged, filter: { colour: 'red' } })),
    ).toMatchObject({
      body: { code: '321' },
      message: expect.stringContaining('colour'),
    })
  })

  it('delete, trash, restore, bulk edit and their tallies', async () => {
    const [a, b] = [await createStudent('Bulk A'), await createStudent('Bulk B')]
    expect(
      await provider.bulk(
        'updateMany',
        'student',
        { query: { q: 'Bulk' } },
        { status: 'SUSPENDED' },
      ),
    ).toEqual({
      matched: 2,
      done: 2,
      failed: [],
      operation: expect.any(String) as string,
    })
    expect((await provider.getOne('student', { id: a.id })).data).toMatchObject({
      status: 'SUSPENDED',
    })
    expect(
      (await provider.updateMany('student', { ids: [a.id], data: { status: 'ACTIVE' } })).data,
    ).toEqual([a.id])
    const tagged = async (tags: ListEdit) => {
      await provider.updateMany('student', { ids: [a.id, b.id], data: { tags } })
      return (await provider.getMany('student', { ids: [a.id, b.id] })).data.map(
        one => one['tags'] as unknown,
      )
    }
    expect(await tagged({ add: ['2026', ' VIP '] })).toEqual([
      ['2026', 'VIP'],
      ['2026', 'VIP'],
    ])
    expect(await tagged({ remove: ['2026'] })).toEqual([['VIP'], ['VIP']])
    expect(
      await provider.previewBulk(
        'updateMany',
        'student',
        { ids: [a.id] },
        { tags: { add: ['VIP'] } },
      ),
    ).toMatchObject({ unchanged: 1 })
    expect((await provider.delete('student', { id: a.id, previousData: a })).data).toMatchObject({
      id: a.id,
    })
    expect(await provider.deleteMany('student', { ids: [b.id, 'nobody'] })).toMatchObject({
      data: [b.id],
    })
    expect(await provider.count('student', { filter: { q: 'Bulk' } })).toBe(0)
    expect(await provider.count('student', { filter: { q: 'Bulk', deleted: 'only' } })).toBe(2)
    await provider.restore('student', a.id)
    expect(await provider.count('student', { filter: { q: 'Bulk' } })).toBe(1)
  })

  it('an export is a file with a name, and imports again: every row is there already', async () => {
    const file = await provider.exportFile('student', { query: {}, sort: 'name' })
    if ('taskId' in file) throw new Error('no file')
    const { blob, fileName } = file
    expect(fileName).toMatch(/\.xlsx$/)
    expect([...new Uint8Array(await blob.slice(0, 2).arrayBuffer())]).toEqual([0x50, 0x4b])
    const { jobId } = await importStudents(new File([blob], fileName))
    let job: ImportJob
    do {
      await new Promise(setImmediate)
      job = await provider.ask(readImport, { jobId })
    } while (!['DONE', 'PARTIAL', 'FAILED'].includes(job.state))
    expect(job).toMatchObject({ state: 'PARTIAL', created: 0, resource: 'student' })
    expect(job.failed).toBe(job.read)
    const rows = await provider.ask(listImportRows, { jobId, only: 'failed', limit: 5 })
    expect(rows.total).toBe(job.failed)
    expect(rows.list[0]).toMatchObject({ success: false })
    expect(['945', '948', '7002']).toContain(rows.list[0]?.errorCode)
  }, 60_000)

  it('a file that is no workbook is refused, with the reason', async () => {
    const error = await rejected(importStudents(new File([], 'empty.xlsx')))
    expect(error).toMatchObject({
      status: 11004,
      message: expect.stringContaining('The file is empty'),
    })
  })

  it('an access token that runs out is renewed without anyone noticing, once (SES-06, SES-07)', async () => {
    const before = session.token()
    t.clock.advance(601_000)
    sentCalls = []
    const lists = await Promise.all(
      [1, 2, 3].map(() => provider.getList('student', { ...paged, filter: {} })),
    )
    expect(lists.every(l => (l.total ?? 0) > 0)).toBe(true)
    expect(sentCalls.filter(s => s.includes('token/refresh'))).toHaveLength(1)
    expect(session.token()).not.toBe(before)
  })

  it('log out ends it: the next call says so and leads to log in (SES-08)', async () => {
    const token = session.token() ?? ''
    await createAuthProvider({ http, session }).logout({})
    session.renew(token)
    expect(await rejected(provider.getList('student', { ...paged, filter: {} }))).toMatchObject({
      body: { code: '867' },
    })
  })
})
