import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { createApp } from '../../server/app.ts'
import { createMetrics } from '../../server/adapters/metrics.ts'
import type { Config } from '../../server/platform/context.ts'
import { duplicateName } from '../../server/platform/http/duplicates.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { beginUpload } from '../support/tus.ts'
import { stores, type TestStore } from '../support/stores.ts'

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly parameters?: readonly { readonly name: string; readonly in: string }[] }
        >
      >
    >
  >
}

describe.each(stores)('what no database holds, sent to $name', kind => {
  let store: TestStore
  let t: TestApp
  let paths: OpenApi['paths']
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    paths = ((await (await t.app.request('/openapi.json')).json()) as OpenApi).paths
  })
  afterAll(() => store.dispose())

  const send = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const answer = await t.app.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${t.administrator.token}`,
        'Content-Type': type,
        'Accept-Language': 'en',
      },
      ...(body === undefined ? {} : { body }),
    })
    return (await answer.json()) as {
      responseHeader: { status: number; msg: string }
      response: { errors?: Record<string, unknown> } | null
    }
  }
  const statusOf = async (...call: Parameters<typeof send>) =>
    (await send(...call)).responseHeader.status

  it('a null byte or broken UTF-8 in any parameter of any call is 321', async () => {
    let asked = 0
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { parameters = [] }] of Object.entries(methods))
        for (const { name, in: place } of parameters) {
          if (place !== 'query') continue
          for (const value of ['%00', 'a%00b', '%ED%A0%80', '%FF', '%'])
            expect([
              path,
              name,
              value,
              await statusOf(
                method.toUpperCase(),
                `${path}?${name}=${value}`,
                method === 'get' ? undefined : '{}',
              ),
            ]).toEqual([path, name, value, 321])
          asked++
        }
    expect(asked).toBeGreaterThan(200)
    for (const path of ['course/events?courseId=%00', 'nothing?a%00=b', 'teacher%00/list'])
      expect([path, await statusOf('GET', `/edu_adminserver/${path}`)]).toEqual([path, 321])
    expect(await statusOf('GET', '/edu_adminserver/teacher/list?q=%E5%BC%A0+100%25')).toBe(200)
  }, 120_000)

  const create = (body: BodyInit, type?: string) =>
    send('POST', '/edu_adminserver/student/create', body, type)

  it('a body under another content type is no JSON, and one of broken UTF-8 is refused', async () => {
    const body = JSON.stringify({ name: 'Li Na', account: 'types' })
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'text/json',
    ]) {
      const { responseHeader } = await create(body, type)
      expect([type, responseHeader]).toEqual([
        type,
        {
          status: 415,
          msg: 'The request isn’t sent as JSON (Content-Type: application/json). Nothing was changed.',
        },
      ])
    }
    const broken = Uint8Array.from([...new TextEncoder().encode('{"name":"'), 0xff, 0x22, 0x7d])
    expect((await create(broken)).responseHeader.status).toBe(321)
    expect((await create(body, 'application/json; charset=utf-8')).responseHeader.status).toBe(200)
  })

  it('a name that stands twice is refused and named', async () => {
    const { responseHeader, response } = await create(
      '{"name":"Li Na","account":"a1","name":"Anna"}',
    )
    expect([responseHeader.status, Object.keys(response?.errors ?? {})]).toEqual([321, ['name']])
  })

  it('a name or file name holds nothing that hides or turns what it says', async () => {
    const { response } = await create(
      JSON.stringify({ name: 'ad\u200Bmi\u202En', account: 'marks' }),
    )
    expect(response).toMatchObject({ name: 'admin' })
    const form = new FormData()
    form.set('file', new File([new Uint8Array(0)], 'abc\u202Egpj.exe'))
    const begun = await beginUpload(t, t.administrator.token, {
      purpose: 'import',
      fileName: 'abc\u202Exslx.exe',
      size: 10,
      target: { resource: 'student' },
    })
    const [row] = await t.scope.db
      .selectFrom('fileUpload')
      .select('fileName')
      .where('id', '=', begun.response.uploadId)
      .execute()
    expect(row?.fileName).toBe('abcxslx.exe')
  })
})

it.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', undefined],
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"c":[1,{}],"b":2}}', 'b'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a":"a\\":\\"","b":"{\\"b\\":1}"}', undefined],
  ['[{"a":1},{"a":1}]', undefined],
])('names that stand twice in one object: %s', (json, name) => {
  expect(duplicateName(json)).toBe(name)
})

describe('what tells of the server', () => {
  const [kind] = stores
  let store: TestStore
  beforeAll(async () => {
    if (!kind) throw new Error('no store')
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())
  const token = 'a token of the operator, 32 or more'.replaceAll(' ', '-')

  it('is open, closed, or for whoever brings a token', async () => {
    const { ports } = await makeApp({ store, ports: { metrics: createMetrics() } })
    const ask = async (access: Config['metricsAccess'], path: string, bearer?: string) => {
      const open = access === undefined ? {} : { metricsAccess: access, docsAccess: access }
      const app = createApp({ ...ports, config: { ...ports.config, ...open } })
      const headers = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }
      return (await app.request(path, { headers })).status
    }
    for (const path of ['/metrics', '/openapi.json', '/docs/api'])
      expect([
        path,
        await ask(undefined, path),
        await ask('open', path),
        await ask('closed', path),
        await ask('closed', path, token),
        await ask({ token }, path),
        await ask({ token }, path, `${token}x`),
        await ask({ token }, path, token),
      ]).toEqual([path, 200, 200, 404, 404, 401, 401, 200])
  })
})
