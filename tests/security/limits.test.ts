import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { announcing } from '../support/tus.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { freshAddress, visitor } from '../support/visitors.ts'

/** A body that counts how much of it was read, larger than any permitted one. */
const longBody = (size: number) => {
  let read = 0
  const chunk = new Uint8Array(64 * 1024)
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: controller => {
        if (read >= size) return controller.close()
        read += chunk.byteLength
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, read: () => read }
}
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const names = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`

describe.each(stores)('what may be sent, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  }, 60_000)
  afterAll(() => store.dispose())

  const limited = async (limits: { address?: number; account?: number; open?: number }) =>
    makeApp({
      store,
      ports: {
        clock: t.clock,
        config: {
          ...t.ports.config,
          requestLimits: { address: 0, account: 0, open: 0, ...limits },
        },
      },
    })

  it.each([
    'app/login',
    'app/register',
    'app/code/send',
    'app/password/reset',
    'app/token/refresh',
  ])('a stranger sends no more than 16 KB to %s, and no more of it is read', async path => {
    const body = longBody(1024 * 1024)
    const answer = await t.app.request(`/edu_adminserver/${path}`, {
      method: path.endsWith('refresh') ? 'PUT' : 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'zh-CN' },
      body: body.stream,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(((await answer.json()) as { responseHeader: { msg: string } }).responseHeader.msg).toBe(
      '提交的内容超过 16 KB，数据未改动，请缩短后重试。',
    )
    expect(body.read()).toBeLessThanOrEqual(128 * 1024)
  })

  it.each([
    ['nested objects', nested(2000)],
    ['many names', names(1000)],
    ['many lists', `[${'[],'.repeat(3000)}[]]`],
  ])('%s are refused unparsed from a stranger', async (_what, text) => {
    const { status, msg } = await visitor(t).send('app/login', text)
    expect([status, msg]).toEqual([
      413,
      'What was sent holds too many values at once. Nothing was changed. Send it in parts.',
    ])
  })

  it.each([
    ['nested objects', nested(100_000)],
    ['many names', names(80_000)],
    ['many lists', `[${'[],'.repeat(300_000)}[]]`],
  ])('%s are refused unparsed from an account', async (_what, text) => {
    expect((await t.call('POST', 'teacher/create', text)).status).toBe(413)
  })

  it('quotes and brackets inside texts count for nothing', async () => {
    const { status } = await visitor(t).send('app/login', {
      account: `{[",\\"`.repeat(20),
      password: '{'.repeat(20),
    })
    expect(status).not.toBe(413)
  })

  it('nobody without the right makes the server read a large body', async () => {
    const nobody = await t.as({ rights: [] })
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const pieceHeaders = {
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': '0',
    }
    const spreadsheet = {
      purpose: 'import',
      fileName: 'a.xlsx',
      size: 4 * 1024 * 1024,
      target: { resource: 'student' },
    }
    const large: [string, string, Record<string, string>][] = [
      ['POST', 'file/upload?resource=teacher&field=avatar', multipart],
      ['POST', 'student/import', multipart],
      ['POST', 'teacher/import', multipart],
      ['PATCH', 'uploads/x', pieceHeaders],
      ['POST', 'uploads', { ...announcing(spreadsheet), ...pieceHeaders }],
      ...['create', 'update', 'updateMany', 'delete', 'restore', 'preview', 'resetPassword'].map(
        (verb): [string, string, Record<string, string>] => [
          'POST',
          `student/${verb}`,
          { 'Content-Type': 'application/json' },
        ],
      ),
    ]
    for (const [method, path, headers] of large) {
      const body = longBody(4 * 1024 * 1024)
      const answer = await t.app.request(`/edu_adminserver/${path}`, {
        method,
        headers: { Authorization: `Bearer ${nobody.token}`, ...headers },
        body: body.stream,
        duplex: 'half',
      } as RequestInit)
      const { responseHeader } = (await answer.json()) as { responseHeader: { status: number } }
      // an upload that was never begun is missing, whatever one may do
      expect([path, responseHeader.status, body.read()]).toEqual([
        path,
        path.startsWith('uploads/') ? 404 : 905,
        0,
      ])
    }
  })

  it('a file is read no further than its field allows, and few at a time', async () => {
    const send = async (body: ReadableStream<Uint8Array>) => {
      const answer = await t.app.request(
        '/edu_adminserver/file/upload?resource=teacher&field=avatar',
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${t.administrator.token}`,
            'Content-Type': 'multipart/form-data; boundary=x',
          },
          body,
          duplex: 'half',
        } as RequestInit,
      )
      return answer.status
    }
    const long = longBody(95_000_000)
    expect(await send(long.stream)).toBe(413)
    expect(long.read()).toBeLessThan(6 * 1024 * 1024)

    let release = () => {}
    const held = new Promise<void>(done => (release = done))
    const waiting = () =>
      send(
        new ReadableStream<Uint8Array>({
          pull: async controller => {
            await held
            controller.close()
          },
        }),
      )
    const begun = [waiting(), waiting(), waiting(), waiting(), waiting()]
    // four of them wait for their bodies
    expect(await Promise.race(begun)).toBe(429)
    release()
    expect((await Promise.all(begun)).filter(status => status === 429)).toHaveLength(1)
    expect(await waiting()).not.toBe(429)
  })

  it('an address sends so many requests in a minute, and is told when it may go on', async () => {
    const app = await limited({ address: 5 })
    const guest = visitor(app)
    for (let n = 0; n < 5; n++) expect((await guest.send('teacher/list')).status).toBe(401)
    const refused = await guest.send('teacher/list', undefined, { lang: 'zh-CN' })
    expect([refused.http, refused.msg]).toEqual([429, '请求过于频繁，请在 60 秒后重试。'])
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect((await visitor(app).send('teacher/list')).status).toBe(401)
    t.clock.advance(60_000)
    expect((await guest.send('teacher/list')).status).toBe(401)
  })

  it('an owner of many IPv6 addresses counts as one sender', async () => {
    const app = await limited({ address: 5 })
    for (let n = 0; n < 5; n++)
      expect((await visitor(app, `2001:db8:1:2::${n}`).send('teacher/list')).status).toBe(401)
    expect((await visitor(app, '2001:db8:1:2:ffff::1').send('teacher/list')).status).toBe(429)
    expect((await visitor(app, '2001:db8:1:3::1').send('teacher/list')).status).toBe(401)
  })

  it('an account sends so many requests in a minute, from wherever it sends them', async () => {
    const app = await limited({ account: 5 })
    const ask = (token: string) => visitor(app).send('teacher/list', undefined, { token })
    for (let n = 0; n < 5; n++) expect((await ask(t.administrator.token)).status).toBe(200)
    const refused = await ask(t.administrator.token)
    expect([refused.http, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect((await ask(t.stranger.token)).status).toBe(200)
  })

  it('calls that anybody may send are counted by all processes together', async () => {
    const [one, two] = [await limited({ open: 4 }), await limited({ open: 4 })]
    const ip = freshAddress()
    for (const app of [one, two, one, two])
      expect((await visitor(app, ip).send('app/captcha')).status).toBe(200)
    for (const app of [one, two]) {
      const refused = await visitor(app, ip).send('app/captcha')
      expect([refused.http, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    }
    expect((await visitor(one).send('app/captcha')).status).toBe(200)
    t.clock.advance(60_000)
    expect((await visitor(two, ip).send('app/captcha')).status).toBe(200)
  })
})
