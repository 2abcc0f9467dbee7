import { course as classResource } from '../resources/classes/course/course.resource.ts'
import { lesson as lessonResource } from '../resources/scheduling/lesson/lesson.resource.ts'
import { teacher as teacherResource } from '../resources/people/teacher/teacher.resource.ts'
import { listImportRows, readImport } from '../src/protocol/calls/imports.ts'
import { searchRecords } from '../src/protocol/calls/search.ts'
import { resourcePath } from '../src/protocol/paths.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { EduProvider } from '../src/protocol/provider.ts'
import {
  defineAction,
  defineResource,
  integer,
  text,
  type AnyResource,
} from '../src/schema/index.ts'
import { envelope, rejected, wire } from '../tests/support/wire.ts'

const label = { en: 'x', zh: '某' }
const course = defineResource({
  name: 'course',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label, required: true }),
    size: integer({ label }),
    made: text({ label, readOnly: true }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [{ name: 'g', label, fields: ['name', 'size'] }] },
  actions: {
    copy: defineAction({
      label,
      on: 'record',
      input: { name: text({ label, required: true }) },
      output: { copies: integer({ label, required: true }) },
    }),
    close: defineAction({ label, on: 'selection', path: '/edu_system/course/close' }),
  },
})
const resources: readonly AnyResource[] = [course]
const record = {
  id: 'c1',
  version: 3,
  name: 'Go',
  size: 5,
  made: 'x',
  createTime: 't',
  updateTime: 't',
  createdBy: 'u',
  deletedAt: null,
}
const answering = (response: unknown, status: number | string = 200) =>
  wire(() => envelope(status, response), { resources })
const list = { list: [record], total: 41, refs: { teacher: { t1: 'Ann' } } }

describe('reading', () => {
  it('getList sends page, sort and filter in the grammar of the address', async () => {
    const w = answering(list)
    const filter = {
      status: ['A', 'B'],
      size_gte: 3,
      q: ' wang ',
      open_null: false,
      deleted: 'only',
      none: '',
      nothing: null,
      nested: { a: 1 },
    }
    const result = await w.provider.getList('course', {
      pagination: { page: 2, perPage: 20 },
      sort: { field: 'createTime', order: 'DESC' },
      filter,
    })
    expect(w.last().url.pathname).toBe('/edu_adminserver/course/list')
    expect(w.last().url.search).toBe(
      '?status=A&status=B&size_gte=3&q=wang&open_null=false&deleted=only&page=2&limit=20&sort=-createTime',
    )
    expect(result).toEqual({ data: [record], total: 41, meta: { refs: list.refs } })
  })

  it('getList without a count says whether a next page follows', async () => {
    const w = answering({ list: [record] })
    const result = await w.provider.getList('course', {
      pagination: { page: 1, perPage: 1 },
      meta: { total: false },
    })
    expect(w.last().url.searchParams.get('total')).toBe('no')
    expect(result.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false })
  })

  it('getManyReference asks by the reference', async () => {
    const w = answering(list)
    await w.provider.getManyReference('course', {
      target: 'teacher',
      id: 't1',
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    })
    expect(w.last().url.search).toBe('?page=1&limit=10&sort=name&teacher=t1')
  })

  it('getOne takes the titles off the record', async () => {
    const w = answering({ ...record, refs: list.refs })
    expect(await w.provider.getOne('course', { id: 'c1' })).toEqual({
      data: record,
      meta: { refs: list.refs },
    })
    expect(w.last().url.href).toBe('http://edu.test/edu_adminserver/course/get?id=c1')
    const whole = await w.provider.getOne('course', { id: 'c1', meta: { whole: true } })
    expect(whole.data).toEqual({ ...record, refs: list.refs })
  })

  it('getMany asks for each id once, a hundred at a time', async () => {
    const w = wire(
      call =>
        envelope(200, {
          list: (call.url.searchParams.get('ids') ?? '').split(',').map(id => ({ id })),
        }),
      { resources },
    )
    const ids = Array.from({ length: 150 }, (_, i) => `i${i}`)
    const { data } = await w.provider.getMany('course', { ids: [...ids, 'i0'] })
    expect(w.sent).toHaveLength(2)
    expect(data.map(r => r.id as string)).toEqual(ids)
  })

  it('every read is abortable, as react-admin is told', async () => {
    const w = answering(list)
    expect(w.provider.supportAbortSignal).toBe(true)
    const control = new AbortController()
    control.abort()
    const params = {
      id: 'c1',
      ids: ['c1'],
      target: 't',
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' as const },
      filter: {},
      signal: control.signal,
    }
    const p = w.provider
    for (const call of [p.getList, p.getOne, p.getMany, p.getManyReference])
      expect(await rejected(call('course', params))).toMatchObject({ name: 'AbortError' })
    for (const call of [
      () => p.count('course', params),
      () => p.ask(searchRecords, { q: 'x' }, params),
      () => p.history('course', params),
      () => p.ask(readImport, { jobId: 'j' }, params),
    ])
      expect(await rejected(call())).toMatchObject({ name: 'AbortError' })
    expect(w.sent).toHaveLength(0)
  })

  it('a reply of another shape is an error, never an empty list', async () => {
    expect(await rejected(answering({}).provider.getList('course', {}))).toMatchObject({
      body: { code: '001' },
    })
    expect(await rejected(answering({}).provider.getOne('course', { id: 'c1' }))).toMatchObject({
      body: { code: '001' },
    })
  })
})

describe('writing', () => {
  it('create sends what the caller may write', async () => {
    const w = answering(record)
    expect(
      await w.provider.create('course', {
        data: { name: ' Go ', size: null, made: 'me', other: 1, id: 'x' },
      }),
    ).toEqual({
      data: record,
    })
    expect([w.last().url.pathname, w.json()]).toEqual([
      '/edu_adminserver/course/create',
      { name: 'Go', size: null },
    ])
    expect(w.last().headers.get('idempotency-key')).toBeTruthy()
  })

  it('update sends what changed, with the version it was changed from', async () => {
    const w = answering({ ...record, version: 4 })
    const result = await w.provider.update('course', {
      id: 'c1',
      data: { ...record, size: 6, version: 99 },
      previousData: record,
    })
    expect([w.last().url.pathname, w.json()]).toEqual([
      '/edu_adminserver/course/update',
      { id: 'c1', version: 3, size: 6 },
    ])
    expect(result.data).toMatchObject({ version: 4 })
  })

  it('update of nothing sends nothing', async () => {
    const w = answering(record)
    expect(
      await w.provider.update('course', { id: 'c1', data: { ...record }, previousData: record }),
    ).toEqual({ data: record })
    expect(w.sent).toHaveLength(0)
  })

  it('a stale update rejects with both versions', async () => {
    const w = answering({ base: record, theirs: { ...record, name: 'Chess' } }, 409)
    const error = await rejected(
      w.provider.update('course', { id: 'c1', data: { size: 6 }, previousData: record }),
    )
    expect(error).toMatchObject({
      status: 409,
      body: { base: { name: 'Go' }, theirs: { name: 'Chess' } },
    })
  })

  it('delete rejects with the code of its failure', async () => {
    const good = answering({ matched: 1, done: 1, failed: [] })
    expect(await good.provider.delete('course', { id: 'c1', previousData: record })).toEqual({
      data: record,
    })
    expect([good.last().url.pathname, good.json()]).toEqual([
      '/edu_adminserver/course/delete',
      { ids: ['c1'] },
    ])
    const bad = answering({
      matched: 1,
      done: 0,
      failed: [{ id: 'c1', code: '26000', msg: 'reserved' }],
    })
    expect(await rejected(bad.provider.delete('course', { id: 'c1' }))).toMatchObject({
      message: 'reserved',
      body: { code: '26000' },
    })
  })

  it('deleteMany and updateMany answer those that went, with the tally', async () => {
    const tally = { matched: 2, done: 1, failed: [{ id: 'c2', code: '905', msg: 'no' }] }
    const w = answering(tally)
    expect(await w.provider.deleteMany('course', { ids: ['c1', 'c2'] })).toEqual({
      data: ['c1'],
      meta: { tally },
    })
    expect(await w.provider.updateMany('course', { ids: ['c1', 'c2'], data: { size: 7 } })).toEqual(
      { data: ['c1'], meta: { tally } },
    )
    expect([w.last().url.pathname, w.json()]).toEqual([
      '/edu_adminserver/course/updateMany',
      { ids: ['c1', 'c2'], data: { size: 7 } },
    ])
  })
})

describe('extras', () => {
  it('bulk takes ids or everything that matches, and answers the exact tally', async () => {
    const tally = { matched: 3, done: 3, failed: [] }
    const w = answering(tally)
    expect(
      await w.provider.bulk(
        'updateMany',
        'course',
        { query: { q: 'a' }, except: ['c9'] },
        { size: 1 },
      ),
    ).toEqual(tally)
    expect(w.json()).toEqual({ query: { q: 'a' }, except: ['c9'], data: { size: 1 } })
    await w.provider.bulk('restore', 'course', { ids: ['c1'] })
    expect([w.last().url.pathname, w.json()]).toEqual([
      '/edu_adminserver/course/restore',
      { ids: ['c1'] },
    ])
    await w.provider.restore('course', 'c1')
  })

  it('count, history, search, a job and its rows read what the server answers', async () => {
    const w = answering({ total: 7, list: [{ id: 'a' }], state: 'DONE' })
    expect(await w.provider.count('course', { filter: { size_gte: 2 } })).toBe(7)
    expect(w.last().url.search).toBe('?size_gte=2')
    expect(await w.provider.history('course', { id: 'c1' })).toEqual({
      list: [{ id: 'a' }],
      total: 7,
    })
    expect((await w.provider.ask(searchRecords, { q: 'wxm' })).list).toEqual([{ id: 'a' }])
    expect(await w.provider.ask(readImport, { jobId: 'j1' })).toMatchObject({ state: 'DONE' })
    expect(
      await w.provider.ask(listImportRows, { jobId: 'j1', page: 1, limit: 50, only: 'failed' }),
    ).toMatchObject({
      list: [{ id: 'a' }],
      total: 7,
    })
    expect(w.last().url.search).toBe('?jobId=j1&page=1&limit=50&only=failed')
  })

  it('search, exists and a job show no indicator', async () => {
    const w = answering({ list: [], exists: true, state: 'DONE' })
    const loadingCounts: number[] = []
    w.http.loading.subscribe(() => loadingCounts.push(w.http.loading.get()))
    await w.provider.ask(searchRecords, { q: 'x' })
    await w.provider.ask(readImport, { jobId: 'j' })
    await w.provider.exists('course', { type: 1, content: 'a' })
    expect(loadingCounts).toEqual([])
  })

  it('asks whether a phone is taken: type, content, countryCode (API-20)', async () => {
    const w = wire((_, nth) => envelope(200, { exists: nth === 1 }), { resources })
    const ask = () =>
      w.provider.exists('teacher', { type: 2, content: ' 13800000001 ', countryCode: '86' })
    expect([await ask(), await ask()]).toEqual([true, false])
    expect([w.last().url.pathname, w.last().url.search]).toEqual([
      '/edu_adminserver/teacher/exists',
      '?type=2&content=13800000001&countryCode=86',
    ])
  })

  it('files go as multipart and come with their name', async () => {
    const ref = { id: 'f1', name: 'a.png', url: '/f1' }
    const w = wire(
      (_, nth) =>
        nth === 1
          ? envelope(200, ref)
          : nth === 2
            ? envelope(200, { jobId: 'j1' })
            : new Response('xlsx', {
                headers: { 'content-disposition': 'attachment; filename=c.xlsx' },
              }),
      { resources },
    )
    expect(await w.provider.upload('course', 'cover', new File(['x'], 'a.png'))).toEqual(ref)
    const form = w.last().body
    if (!(form instanceof FormData)) throw new Error('no form data')
    const { pathname, searchParams } = w.last().url
    expect([searchParams.get('resource'), searchParams.get('field'), pathname]).toEqual([
      'course',
      'cover',
      '/edu_adminserver/file/upload',
    ])
    expect(
      await w.http.call({
        method: 'POST',
        path: resourcePath('course', 'import'),
        multipart: { file: new File(['x'], 'a.xlsx') },
      }),
    ).toEqual({ jobId: 'j1' })
    const file = await w.provider.exportFile('course', {
      query: { q: 'a' },
      sort: '-name',
      columns: ['name'],
    })
    if ('taskId' in file) throw new Error('no file')
    expect([await file.blob.text(), file.fileName]).toEqual(['xlsx', 'c.xlsx'])
    expect(w.json()).toEqual({ query: { q: 'a' }, sort: '-name', columns: ['name'] })
  })

  it('API-19 classes and lessons are exported at the paths of the specification, everything else at its own', async () => {
    const file = () =>
      new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename=c.xlsx' } })
    const w = wire(file, {
      resources: [classResource, lessonResource, teacherResource],
    })
    const paths = []
    for (const name of ['course', 'lesson', 'teacher']) {
      await w.provider.exportFile(name, { query: {}, sort: 'createTime' })
      paths.push([w.last().method, w.last().url.pathname])
    }
    expect(paths).toEqual([
      ['POST', '/edu_system/course/export'],
      ['POST', '/edu_system/lesson/export'],
      ['POST', '/edu_adminserver/teacher/export'],
    ])
  })

  it('actions are typed by their definition and go to their path', async () => {
    const w = answering({ copies: 2 })
    const { copies } = await w.provider.action(course, 'copy', {
      id: 'c1',
      input: { name: ' Go 2 ' },
    })
    expectTypeOf(copies).toEqualTypeOf<number>()
    expect(copies).toBe(2)
    expect([w.last().url.pathname, w.json()]).toEqual([
      '/edu_adminserver/course/copy',
      { id: 'c1', input: { name: 'Go 2' } },
    ])
    await w.provider.action(course, 'close', { selection: { ids: ['c1'] } })
    expect([w.last().url.pathname, w.json()]).toEqual([
      '/edu_system/course/close',
      { selection: { ids: ['c1'] }, input: {} },
    ])
    const wrong = (p: EduProvider) => [
      // @ts-expect-error no such action
      () => p.action(course, 'paste', {}),
      // @ts-expect-error an input of another type
      () => p.action(course, 'copy', { id: 'c1', input: { name: 3 } }),
    ]
    expect(wrong(w.provider)).toHaveLength(2)
  })
})
