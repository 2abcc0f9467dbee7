import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../src/protocol/paths.ts'
import type { AnyResource } from '../src/schema/resource.ts'
import { resources } from '../resources/index.ts'
import { makeApp, type TestApp } from '../tests/support/app.ts'
import { stores, type TestStore } from '../tests/support/stores.ts'
import { createMetrics } from './adapters/metrics.ts'
import { Overlap } from './platform/ports.ts'

const [kind] = stores
let store: TestStore
let t: TestApp
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
  t = await makeApp({ store, ports: { metrics: createMetrics() } })
})
afterAll(() => store.dispose())

describe('the server as a whole', () => {
  it('says that it lives, is ready, which version it is (API-21), and how it does', async () => {
    expect(await (await t.app.request('/healthz')).text()).toBe('ok')
    expect((await t.app.request('/readyz')).status).toBe(200)
    expect(await (await t.app.request('/version.json')).json()).toEqual({ version: '0.0.0-test' })
    await t.call('GET', 'teacher/list')
    expect(await (await t.app.request('/metrics')).text()).toContain(
      'edu_requests_total{method="GET",route="/edu_adminserver/teacher/list",status="200"} 1',
    )
  })

  it('is not ready while the database does not answer', async () => {
    const broken = await makeApp({
      store,
      ports: { store: { ...store, ping: () => Promise.reject(new Error('gone')) } },
    })
    expect((await broken.app.request('/readyz')).status).toBe(503)
  })

  it('sends a strict content policy: no script but its own files', async () => {
    const { headers } = await t.app.request('/docs/api')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('logs each request with its id, and no secret', async () => {
    t.log.length = 0
    await t.call(
      'POST',
      'app/login',
      { account: t.administrator.account, password: 'Kite4Lamp' },
      { token: null, headers: { 'X-Request-Id': 'r-1' } },
    )
    expect(t.log.at(-1)).toMatchObject({
      text: 'request',
      data: { requestId: 'r-1', path: '/edu_adminserver/app/login', status: 200 },
    })
    expect(JSON.stringify(t.log)).not.toContain('Kite4Lamp')
  })

  it("an unknown failure answers 500 with nothing of its inside, and is logged with the request's id", async () => {
    const broken = await makeApp({
      store,
      ports: {
        store: {
          ...store,
          scope: id => ({
            ...store.scope(id),
            db: store.scope(id).db,
            pageWithTotal: () => Promise.reject(new Error('secret inside')),
          }),
        },
      },
    })
    const answer = await broken.call('GET', 'teacher/list', undefined, {
      headers: { 'X-Request-Id': 'r-500' },
    })
    expect(answer).toMatchObject({ http: 500, status: 500, response: null })
    expect(JSON.stringify(answer)).not.toContain('secret inside')
    expect(broken.log.find(line => line.level === 'error')).toMatchObject({
      data: { requestId: 'r-500' },
    })
  })

  it('two lessons of one person at a time are 2218 where nothing found them before the database did', async () => {
    const overlapping = await makeApp({
      store,
      ports: {
        store: {
          ...store,
          scope: id => ({
            ...store.scope(id),
            db: store.scope(id).db,
            get: () => Promise.reject(new Overlap('x')),
          }),
        },
      },
    })
    expect(await overlapping.call('GET', 'teacher/get?id=t1')).toMatchObject({
      http: 200,
      status: 2218,
      response: null,
    })
  })

  it('finds any record for the palette by name, phone or account, of what the caller may read', async () => {
    await t.call('POST', 'teacher/create', {
      name: '王小明',
      countryCode: '86',
      phone: '13912345678',
      account: 'wangxm',
    })
    await t.call('POST', 'student/create', { name: '王小红', account: 'wangxh' })
    const search = async (q: string, token?: string) =>
      (
        await t.call<{ list: { resource: string; title: string; subtitle: string }[] }>(
          'GET',
          `search?q=${encodeURIComponent(q)}`,
          undefined,
          token ? { token } : {},
        )
      ).response.list
    expect((await search('王小')).map(f => [f.resource, f.title])).toEqual([
      ['teacher', '王小明'],
      ['student', '王小红'],
    ])
    expect((await search('wxm'))[0]).toMatchObject({
      title: '王小明',
      subtitle: '13912345678 · wangxm',
    })
    const { token } = await t.as({ rights: ['teacher.read'], masks: ['teacherPhone'] })
    expect(await search('王小', token)).toMatchObject([
      { resource: 'teacher', subtitle: expect.stringMatching(/^139\*+/) as string },
    ])
    expect(await search('5678', token)).toEqual([])
  })

  it('prints its interface from the definitions, in both languages', async () => {
    const read = async (path: string, lang: string) =>
      t.app.request(path, { headers: { 'Accept-Language': lang } })
    const document = (await (await read('/openapi.json', 'en')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { summary: string }>>
      components: { schemas: Record<string, unknown> }
    }
    expect(document.openapi).toBe('3.1.0')
    for (const [name, resource] of Object.entries<AnyResource>(resources)) {
      const described = (verb: string) =>
        Object.hasOwn(document.paths, `/edu_adminserver/${name}/${verb}`)
      for (const verb of ['list', 'get']) expect(described(verb), `${name} ${verb}`).toBe(true)
      // what the server alone writes has no calls to write it
      expect(described('create'), `${name} create`).toBe(resource.writes !== false)
      for (const verb of ['update', 'delete', 'restore', 'updateMany'])
        expect(described(verb), `${name} ${verb}`).toBe(resource.writes === undefined)
      expect(document.components.schemas).toHaveProperty([name])
    }
    // lists of many records can be added to, item by item
    const edit = JSON.stringify(document.paths['/edu_adminserver/student/updateMany'])
    expect(edit).toMatch(
      /"tags":\{"title":"Student tags","oneOf":\[\{"type":"array".*?\},\{"type":"object","properties":\{"add":/,
    )
    // the outbox is there on one's own machine alone
    const { root: _root, version: _version, outbox: _outbox, passUploads, ...calls } = paths
    // its purpose follows
    for (const path of [...Object.values(calls), `${passUploads}/{purpose}`])
      expect(document.paths).toHaveProperty([path])
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
    for (const reference of references)
      expect(document.components.schemas).toHaveProperty([reference.split('/').at(-1) ?? ''])
    const page = await (await read('/docs/api', 'zh-CN')).text()
    expect(page).toContain('<html lang="zh-CN">')
    expect(page).toContain('/edu_adminserver/teacher/list')
    expect(page).not.toMatch(/<script|(?:src|href|url)\s*[=(]\s*["']?https?:\/\//)
  })
})
