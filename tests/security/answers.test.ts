import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from '../../resources/index.ts'
import { connectionLimits, listen } from '../../server/adapters/listen.ts'
import { fileSigner } from '../../server/platform/http/files.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { freshPhone, visitor } from '../support/visitors.ts'

describe.each(stores)('answers on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  }, 60_000)
  afterAll(() => store.dispose())
  afterEach(() => vi.useRealTimers())

  it('that carry tokens, or are refused, stay in no cache', async () => {
    const { account, id, rid, secret } = await t.as({ rights: [] })
    const guest = visitor(t)
    const login = await guest.send('app/login', { account, password: 'Kite4Lamp' })
    const refused = await guest.send('app/login', { account, password: 'wrong000' })
    const code = await guest.send('app/code/send', { ...freshPhone().given, purpose: 'LOGIN' })
    const renewed = await t.call('PUT', 'app/token/refresh', { uid: id, rid, password: secret })
    const missing = await guest.send('app/nothing/here')
    const appServer = await guest.send('/edu_appserver/exchangeAdmin/getAccessToken', {})
    expect([login.status, refused.status, code.status, renewed.status]).toEqual([
      200, 950, 200, 200,
    ])
    for (const { headers } of [login, refused, code, renewed, missing, appServer])
      expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it('addresses of files hold no longer than ten minutes', async () => {
    const id = t.ports.ids.next()
    const createTime = t.clock.now().toISOString()
    await t.scope.db
      .insertInto('fileRow')
      .values({
        id,
        name: 'a.png',
        type: 'image/png',
        size: 1,
        resource: 'teacher',
        field: 'avatar',
        ownerId: t.administrator.id,
        createTime,
        waits: false,
      })
      .execute()
    await t.ports.files.put(`${t.institution}/${id}`, new Uint8Array([1]))
    const url = await fileSigner(t.ports, t.institution)({ id, name: 'a.png' })
    const status = async () => (await t.app.request(url)).status
    expect(await status()).toBe(200)
    t.clock.advance(5 * 60_000 - 1000)
    expect(await status()).toBe(200)
    t.clock.advance(5 * 60_000 + 1000)
    expect(await status()).toBe(404)
  })

  it('a body that does not arrive in time is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const send = (path: string, headers: Record<string, string> = {}) =>
      t.app.request(`/edu_adminserver/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...headers },
        body: new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) }),
        duplex: 'half',
      } as RequestInit)
    const waiting = Promise.resolve(send('app/login'))
    let answered = false
    void waiting.then(() => (answered = true))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const answer = await waiting
    expect(answer.status).toBe(408)
    expect(await answer.json()).toMatchObject({ responseHeader: { status: 408 } })
  })
})

describe('a listening server', () => {
  const limits = {
    ...connectionLimits,
    headersTimeout: 40,
    requestTimeout: 40,
    connectionsCheckingInterval: 20,
    maxConnections: 1,
  }
  const connected = async (address: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    await new Promise<void>(done => socket.once('connect', done))
    return socket
  }
  const allOf = async (socket: Socket): Promise<string> => {
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    return text
  }

  it('closes a connection whose headers or body do not come', async () => {
    const server = await listen(
      async request => new Response(await request.text()),
      '127.0.0.1',
      0,
      limits,
    )
    for (const beginning of [
      'GET / HTTP/1.1\r\nHost: x\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc',
    ]) {
      const socket = await connected(server.address)
      socket.write(beginning)
      expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 408/)
    }
    await server.close(100)
  })

  it('takes no more connections than it can serve', async () => {
    const server = await listen(() => new Response('done'), '127.0.0.1', 0, limits)
    const first = await connected(server.address)
    const second = await connected(server.address)
    expect(await allOf(second)).toBe('')
    first.destroy()
    await server.close(100)
  })

  it('gives a request seconds for its headers and minutes for a file', () => {
    expect(connectionLimits).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 300_000,
      connectionsCheckingInterval: 5_000,
      maxConnections: 10_000,
      slowBodies: { windowMs: 30_000, bytes: 15_000 },
    })
  })
})
