import { expect, it, vi } from 'vitest'
import {
  envelope,
  memoryStorage,
  rejected,
  reply,
  wire,
  sentText,
  type SentCall,
} from '../tests/support/wire.ts'
import type { LocksPort } from './refresh.ts'
import { createSession } from './session.ts'

const refreshPath = '/edu_adminserver/app/token/refresh'
const get = { method: 'GET', path: '/x' } as const
const isRefresh = (call: SentCall) => call.url.pathname === refreshPath
/** A server that knows 'token-2' only, and gives it out for `secret`. */
const server =
  (secret = 'secret-1') =>
  (call: SentCall) => {
    if (isRefresh(call)) {
      const { password } = JSON.parse(sentText(call)) as { password: string }
      return password === secret
        ? envelope(200, { accessToken: 'token-2', secret: 'secret-2' })
        : envelope(401, null, 401)
    }
    return call.headers.get('authorization') === 'Bearer token-2'
      ? envelope(200, 'ok')
      : envelope(403, null, 403)
  }

it('403 renews the token exactly once, however many calls fail, and replays them (SES-06)', async () => {
  const w = wire(server())
  expect(
    await Promise.all([
      w.http.call(get),
      w.http.call(get),
      w.http.call({ ...get, method: 'POST' }),
    ]),
  ).toEqual(['ok', 'ok', 'ok'])
  expect(w.sent.filter(isRefresh)).toHaveLength(1)
  expect(w.sent).toHaveLength(7)
  const writes = w.sent.filter(s => s.method === 'POST').map(s => s.headers.get('idempotency-key'))
  expect(new Set(writes).size).toBe(1) // the replay is the same write
  expect(w.toasts()).toEqual([])
})

it('a call that failed with the old token after the renewal takes the new one without another (SES-06)', async () => {
  let release = () => {}
  const late = new Promise<void>(resolve => {
    release = resolve
  })
  const answer = server()
  const w = wire(async call => {
    const response = answer(call)
    if (call.url.pathname === '/late' && response.status === 403) await late
    return response
  })
  const slow = w.http.call({ ...get, path: '/late' })
  await w.http.call(get)
  release()
  expect(await slow).toBe('ok')
  expect(w.sent.filter(isRefresh)).toHaveLength(1)
})

it('refresh is PUT with uid, password and rid, and reads accessToken (SES-07)', async () => {
  const w = wire(server())
  await w.http.call(get)
  const call = w.sent.find(isRefresh)
  if (!call) throw new Error('no refresh')
  expect(call.method).toBe('PUT')
  expect(w.json(call)).toEqual({ uid: 'uid-1', password: 'secret-1', rid: 'rid-1' })
  expect([w.session.token(), w.session.secret()]).toEqual(['token-2', 'secret-2'])
})

it('a failed renewal leads to log in, once, with the place to come back to (SES-06)', async () => {
  const w = wire(server('another'))
  await Promise.all([rejected(w.http.call(get)), rejected(w.http.call(get))])
  w.timers.advance(0)
  expect(w.sent.filter(isRefresh)).toHaveLength(1)
  expect(w.went).toEqual(['/login?redirect=%2Fteacher%3Fpage%3D2'])
  expect(w.session.loggedIn()).toBe(false)
  expect(w.toasts()).toEqual(['Your login has expired. Please log in again.'])
})

it.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['is restarting', () => envelope(503, null, 503)],
  ['is behind a proxy without it', () => new Response('Bad Gateway', { status: 502 })],
] as const)(
  'a server that %s at a renewal ends no session: the call fails, and the next one renews (SES-06)',
  async (_what, down) => {
    let up = false
    const answer = server()
    const w = wire(call => (isRefresh(call) && !up ? down() : answer(call)))
    await rejected(w.http.call(get))
    expect(w.toasts()).toHaveLength(1)
    w.timers.advance(5000)
    expect([w.went, w.session.loggedIn()]).toEqual([[], true])
    up = true
    expect(await w.http.call(get)).toBe('ok')
  },
)

it('a renewal that comes back after log-out logs nobody in again', async () => {
  const answer = server()
  const w = wire(call => {
    if (isRefresh(call)) w.session.clear()
    return answer(call)
  })
  await rejected(w.http.call(get))
  expect(w.session.loggedIn()).toBe(false)
})

it('a call still refused with the new token is not renewed for ever (SES-06)', async () => {
  const w = wire(call =>
    isRefresh(call) ? envelope(200, { accessToken: 'token-3' }) : envelope(403, null, 403),
  )
  await rejected(w.http.call(get))
  expect(w.sent).toHaveLength(3)
})

it('takes the token that another window has stored meanwhile, under the lock of all windows (SES-06)', async () => {
  const lockNames: string[] = []
  const w = wire(server(), {
    locks: {
      request: async (name, _options, run) => {
        lockNames.push(name)
        w.session.renew('token-2')
        return await run({})
      },
    },
  })
  expect(await w.http.call(get)).toBe('ok')
  expect(lockNames).toEqual(['edu-token-refresh'])
  expect(w.sent.filter(isRefresh)).toHaveLength(0)
})

it('fifty calls that wait are replayed in the order they were made, whatever the order of their refusals (SES-06)', async () => {
  const pendingReleases: (() => void)[] = []
  const answer = server()
  const w = wire(async call => {
    if (!isRefresh(call) && call.headers.get('authorization') !== 'Bearer token-2')
      await new Promise<void>(go => pendingReleases.push(go))
    return answer(call)
  })
  const calls = Array.from({ length: 50 }, (_, n) => w.http.call({ ...get, path: `/call/${n}` }))
  await vi.waitFor(() => expect(pendingReleases).toHaveLength(50))
  pendingReleases.toReversed().forEach(go => go())
  expect(await Promise.all(calls)).toEqual(Array<string>(50).fill('ok'))
  expect(w.sent.filter(isRefresh)).toHaveLength(1)
  expect(w.sent.slice(-50).map(call => call.url.pathname)).toEqual(
    Array.from({ length: 50 }, (_, n) => `/call/${n}`),
  )
})

/** As navigator.locks: one holder at a time for all windows. */
const windowLocks = (): LocksPort => {
  let tail: Promise<unknown> = Promise.resolve()
  let holderCount = 0
  return {
    request: async (_name, { ifAvailable }, run) => {
      if (ifAvailable && holderCount) return await run(null)
      holderCount++
      const turn = tail.then(() => run({})).finally(() => holderCount--)
      tail = turn.catch(() => undefined)
      return await turn
    },
  }
}

it('two windows that are refused at once renew once between them, and both go on (SES-06)', async () => {
  const locks = windowLocks()
  const storage = memoryStorage()
  const first = wire(server(), { locks, session: createSession(storage) })
  const second = wire(server(), { locks, session: createSession(storage) })
  createSession(storage).save(reply)
  const windows = [first, second]
  expect(await Promise.all(windows.flatMap(w => [w.http.call(get), w.http.call(get)]))).toEqual([
    'ok',
    'ok',
    'ok',
    'ok',
  ])
  expect(windows.flatMap(w => w.sent).filter(isRefresh)).toHaveLength(1)
  expect(createSession(storage).secret()).toBe('secret-2')
})

it('a window that had to wait for another gives what that one stored a moment to arrive (SES-06)', async () => {
  const locks = windowLocks()
  const [here, there] = [memoryStorage(), memoryStorage()]
  for (const storage of [here, there]) createSession(storage).save(reply)
  const first = wire(server(), { locks, session: createSession(here) })
  const second = wire(server(), { locks, session: createSession(there) })
  const calls = Promise.all([first.http.call(get), second.http.call(get)])
  await vi.waitFor(() => expect(createSession(here).token()).toBe('token-2'))
  createSession(there).renew('token-2', 'secret-2')
  await vi.waitFor(async () => {
    second.timers.advance(10)
    expect(await Promise.race([calls, Promise.resolve('waiting')])).toEqual(['ok', 'ok'])
  })
  expect([first, second].map(w => w.sent.filter(isRefresh).length)).toEqual([1, 0])
})
