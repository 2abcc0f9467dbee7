import { describe, expect, it } from 'vitest'
import { envelope, rejected, sentText, wire } from '../tests/support/wire.ts'
import { HttpError, isCancelled } from './httpError.ts'
import { requestTimeoutMs } from './httpOptions.ts'

const get = { method: 'GET', path: '/x' } as const
const post = { method: 'POST', path: '/x', json: {} } as const
/** Never responds; rejects when it is aborted, as fetch does. */
const silence = (call: { readonly signal: AbortSignal | null | undefined }): Promise<Response> =>
  new Promise((_, reject) =>
    call.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

describe('every call', () => {
  it('carries the access token and the language (SES-02)', async () => {
    const w = wire(() => envelope(200, {}), { lang: () => 'zh' })
    await w.http.call(get)
    expect(w.last().headers.get('authorization')).toBe('Bearer token-1')
    expect(w.last().headers.get('accept-language')).toBe('zh-CN')
  })

  it('carries no token when there is none, and the other language (SES-02)', async () => {
    const w = wire(() => envelope(200, {}))
    w.session.clear()
    await w.http.call(get)
    expect(w.last().headers.has('authorization')).toBe(false)
    expect(w.last().headers.get('accept-language')).toBe('en')
  })

  it('succeeds with header status 200 and a body, and only then (SES-03)', async () => {
    expect(await wire(() => envelope(200, { a: 1 })).http.call(get)).toEqual({ a: 1 })
    for (const res of [
      () => envelope(200, null),
      () => envelope(945, {}),
      () => new Response('<html>', { status: 200 }),
    ]) {
      expect(await rejected(wire(res).http.call(get))).toBeInstanceOf(HttpError)
    }
    expect(await rejected(wire(() => envelope(200, null)).http.call(get))).toMatchObject({
      body: { code: '001' },
    })
  })

  it('goes to the API host (SES-16)', async () => {
    const w = wire(() => envelope(200, {}), {
      hosts: { api: 'https://api.school.example', files: '' },
    })
    await w.http.call(get)
    expect(w.last().url.href).toBe('https://api.school.example/x')
  })

  it('trims every string, however deep (SES-12)', async () => {
    const w = wire(() => envelope(200, {}))
    await w.http.call({
      ...post,
      json: { name: ' a b ', list: ['\tc\n', { d: ' e' }], n: 1, nothing: null },
    })
    expect(w.json()).toEqual({ name: 'a b', list: ['c', { d: 'e' }], n: 1, nothing: null })
    await w.http.call({ ...get, params: { q: '  wang ', empty: '  ', set: [' a', 'b '] } })
    expect(w.last().url.search).toBe('?q=wang&set=a&set=b')
  })

  it('has a key of its own for each write and none for reads', async () => {
    const w = wire(() => envelope(200, {}))
    await w.http.call(post)
    await w.http.call(post)
    await w.http.call(get)
    const [a, b, c] = w.sent.map(s => s.headers.get('idempotency-key'))
    expect(a).toBeTruthy()
    expect(b).toBeTruthy()
    expect(a).not.toBe(b)
    expect(c).toBeNull()
  })
})

it('files are fetched from the file host (SES-16)', async () => {
  const ref = { id: 'f', name: 'a.png', url: '/edu_adminserver/file/get?id=f' }
  const response = {
    list: [{ id: 'i', avatar: ref }],
    menu: { id: 'm', name: 'x', url: '/teacher', children: [] },
    far: { ...ref, url: 'https://cdn.example/f' },
    monitorInfos: [{ origin: ref.url, note: '/edu_adminserver/teacher/list' }],
  }
  const w = wire(() => envelope(200, response), {
    hosts: { api: '', files: 'https://files.school.example' },
  })
  expect(await w.http.call(get)).toEqual({
    ...response,
    list: [{ id: 'i', avatar: { ...ref, url: `https://files.school.example${ref.url}` } }],
    monitorInfos: [
      { ...response.monitorInfos[0], origin: `https://files.school.example${ref.url}` },
    ],
  })
})

describe('call kinds (SES-13)', () => {
  it('GET with params, PUT and DELETE', async () => {
    const w = wire(() => envelope(200, {}))
    await w.http.call({ ...get, params: { a: 1, b: ['x', 'y'], c: null, d: false } })
    expect(w.last().url.search).toBe('?a=1&b=x&b=y&d=false')
    await w.http.call({ method: 'PUT', path: '/x', json: { a: 1 } })
    expect([w.last().method, w.json()]).toEqual(['PUT', { a: 1 }])
    await w.http.call({ method: 'DELETE', path: '/x', params: { id: 'i' } })
    expect([w.last().method, w.last().url.search]).toEqual(['DELETE', '?id=i'])
  })

  it('POST json, form and multipart', async () => {
    const w = wire(() => envelope(200, {}))
    await w.http.call(post)
    expect(w.last().headers.get('content-type')).toBe('application/json')
    await w.http.call({ method: 'POST', path: '/x', form: { name: ' 王 小', tags: ['a', 'b'] } })
    expect(w.last().headers.get('content-type')).toMatch('application/x-www-form-urlencoded')
    expect(new URLSearchParams(sentText(w.last())).get('name')).toBe('王 小')
    await w.http.call({
      method: 'POST',
      path: '/x',
      multipart: { field: ' avatar ', file: new File(['abc'], 'a.png') },
    })
    const body = w.last().body
    if (!(body instanceof FormData)) throw new Error('no form data')
    expect(body.get('field')).toBe('avatar')
    expect((body.get('file') as File).name).toBe('a.png')
    expect(w.last().headers.has('content-type')).toBe(false) // the boundary is the browser's to write
  })

  it('a blob, with the name of its content-disposition', async () => {
    const headers = {
      'content-type': 'application/vnd.ms-excel',
      'content-disposition':
        'attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E8%80%81%E5%B8%88.xlsx',
    }
    const w = wire(() => new Response('bytes', { headers }))
    const { blob, fileName } = await w.http.download(post, 'fallback.xlsx')
    expect(fileName).toBe('老师.xlsx')
    expect(await blob.text()).toBe('bytes')
  })

  it('a refusal where a blob was asked for is an error, not a file', async () => {
    const w = wire(() => envelope(905, null))
    expect(await rejected(w.http.download(post, 'x'))).toMatchObject({
      status: 905,
      body: { code: '905' },
    })
  })
})

describe('time', () => {
  it('a timed-out request is sent once more under the same key, then fails (SES-10)', async () => {
    const w = wire(silence)
    const call = rejected(w.http.call(post))
    await settle()
    w.timers.advance(requestTimeoutMs - 1)
    await settle()
    expect(w.sent).toHaveLength(1)
    w.timers.advance(1)
    await settle()
    expect(w.sent).toHaveLength(2)
    expect(w.sent[1]?.headers.get('idempotency-key')).toBe(
      w.sent[0]?.headers.get('idempotency-key'),
    )
    w.timers.advance(requestTimeoutMs)
    expect(await call).toMatchObject({ status: 408, message: 'Request timeout' })
    expect(w.sent).toHaveLength(2)
  })

  it('the second attempt may succeed (SES-10)', async () => {
    const w = wire((call, nth) => (nth === 1 ? silence(call) : envelope(200, 'ok')))
    const call = w.http.call(get)
    await settle()
    w.timers.advance(requestTimeoutMs)
    expect(await call).toBe('ok')
    expect(requestTimeoutMs).toBe(5_000_000)
  })

  it("a cancelled request is nobody's error: not retried, not said (SES-10)", async () => {
    const w = wire(silence)
    const control = new AbortController()
    const call = rejected(w.http.call({ ...get, signal: control.signal }))
    await settle()
    control.abort()
    expect(isCancelled(await call)).toBe(true)
    expect(w.sent).toHaveLength(1)
    expect(w.sent[0]?.signal?.aborted).toBe(true)
    expect(w.toasts()).toEqual([])
  })

  it('a server that cannot be reached is said, and not asked again (ERR-02)', async () => {
    const w = wire(() => Promise.reject(new TypeError('fetch failed')))
    expect(await rejected(w.http.call(get))).toMatchObject({
      status: 0,
      message: 'Failed to connect to server',
    })
    expect(w.toasts()).toEqual(['Failed to connect to server'])
    expect(w.sent).toHaveLength(1)
  })
})

describe('the loading indicator (SES-14)', () => {
  it('counts calls under way, unless marked silent, and ends with each', async () => {
    const loadingCounts: number[] = []
    const w = wire(() => envelope(200, {}))
    w.http.loading.subscribe(() => loadingCounts.push(w.http.loading.get()))
    await Promise.all([w.http.call(get), w.http.call(get)])
    expect(loadingCounts).toEqual([1, 2, 1, 0])
    await w.http.call({ ...get, silent: true })
    expect(loadingCounts).toHaveLength(4)
  })

  it('ends with a failed call too', async () => {
    const w = wire(() => envelope(500, null, 500))
    await rejected(w.http.call(get))
    expect(w.http.loading.get()).toBe(0)
  })
})
