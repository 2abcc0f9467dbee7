import { describe, expect, it } from 'vitest'
import { addressOf } from '../custom-pages/index.ts'
import { envelope, rejected, wire } from '../tests/support/wire.ts'

const get = { method: 'GET', path: '/x' } as const
const expiredLogin = (segment: string) => addressOf(segment)?.expiredLogin
const post = { method: 'POST', path: '/x', json: {} } as const

describe('errors', () => {
  it('are toasts in the chosen language for 2000 ms (SES-11)', async () => {
    const w = wire(() => envelope(905, null), { lang: () => 'zh' })
    await rejected(w.http.call(get))
    expect(w.toasts()).toEqual(['您没有权限进行此操作，数据未改动，请联系管理员授权。'])
    w.timers.advance(1999)
    expect(w.toasts()).toHaveLength(1)
    w.timers.advance(1)
    expect(w.toasts()).toEqual([])
  })

  it('the same text already on show is not repeated (SES-11)', async () => {
    const w = wire(() => envelope(905, null))
    await rejected(w.http.call(get))
    await rejected(w.http.call(get))
    expect(w.toasts()).toHaveLength(1)
    w.timers.advance(2000)
    await rejected(w.http.call(get))
    expect(w.toasts()).toHaveLength(1)
  })

  it('1039 is silent (SES-09)', async () => {
    const w = wire(() => envelope(1039, null))
    expect(await rejected(w.http.call(get))).toMatchObject({ body: { code: '1039' } })
    expect(w.toasts()).toEqual([])
  })

  it("are looked up by endpoint, method and code, with the endpoint's default under 000 (SES-09)", async () => {
    const path = '/edu_adminserver/app/login'
    const w = wire((_, nth) => envelope(nth < 3 ? 429 : 987654, null))
    expect(await rejected(w.http.call({ method: 'POST', path }))).toMatchObject({
      message: 'Too many login attempts. Wait a moment and try again.',
    })
    expect(await rejected(w.http.call({ method: 'GET', path }))).toMatchObject({
      message: 'The system is busy. Wait a moment and try again.',
    })
    expect(await rejected(w.http.call({ method: 'POST', path }))).toMatchObject({
      message: 'Login failed. Check the account and password and try again.',
    })
    expect(await rejected(w.http.call({ method: 'GET', path }))).toMatchObject({
      message: 'Connection error (987654)',
    })
  })

  it.each([
    [404, 'Request failed'],
    [502, 'Network error'],
    [418, 'Connection error (418)'],
  ])('HTTP %i without an envelope: %s (ERR-02)', async (status, text) => {
    const w = wire(() => new Response('<html>', { status }))
    expect(await rejected(w.http.call(get))).toMatchObject({ status, message: text })
  })

  it("land on their fields in the reader's language, with their figures", async () => {
    const errors = {
      phone: { code: 945, msg: 'x' },
      age: { code: '9994', msg: 'x', params: { max: 5 } },
    }
    const w = wire(() => envelope(945, { errors }), { lang: () => 'zh' })
    expect(await rejected(w.http.call(post))).toMatchObject({
      status: 945,
      body: {
        code: '945',
        errors: {
          phone: '该手机号已注册，请更换手机号，或在列表中查找该用户。',
          age: '不能大于 5。',
        },
        issues: { phone: { code: '945' }, age: { code: '9994', params: { max: 5 } } },
      },
    })
  })

  it('a parameter that nothing knows is named', async () => {
    const w = wire(() => envelope(321, { errors: { colour: { code: 321 } } }))
    expect(await rejected(w.http.call(get))).toMatchObject({
      message:
        'The field or filter “colour” doesn’t exist, or its value is wrong. Nothing was changed.',
    })
  })

  it("say why, in the reader's own language, where the server gives the figures", async () => {
    const w = wire(() => envelope(11004, { params: { reason: 'encrypted' } }), { lang: () => 'zh' })
    expect(await rejected(w.http.call(post))).toMatchObject({
      message: '导入失败：工作簿设有密码，请取消密码后重试。没有导入任何数据，请检查文件后重试。',
    })
  })

  it("of codes that nothing here knows are told in the server's own words", async () => {
    const body = { responseHeader: { status: 987654, msg: 'The moon is full.' }, response: null }
    expect(await rejected(wire(() => Response.json(body)).http.call(get))).toMatchObject({
      status: 987654,
      message: 'The moon is full.',
    })
  })

  it('a conflict carries both versions and is no toast: the screen asks', async () => {
    const w = wire(() =>
      envelope(409, { base: { id: 'i', name: 'a' }, theirs: { id: 'i', name: 'b' } }, 409),
    )
    expect(await rejected(w.http.call(post))).toMatchObject({
      status: 409,
      body: { base: { name: 'a' }, theirs: { name: 'b' } },
    })
    expect(w.toasts()).toEqual([])
  })

  it('an undo that is refused says what stands in its way', async () => {
    const obstacle = 'Lead “Ann”: Status: can’t go back from “Won” to “Trial”.'
    const w = wire(() =>
      envelope(409, { matched: 1, done: 0, kept: [], failed: [], params: { obstacle } }, 409),
    )
    expect(await rejected(w.http.call(post))).toMatchObject({ status: 409 })
    expect(w.toasts()).toEqual([`Nothing was undone. ${obstacle}`])
  })

  it('867 shows the token-invalid message, then leads to log in and back (SES-08)', async () => {
    const w = wire(() => envelope(867, null))
    await rejected(w.http.call(get))
    expect(w.toasts()).toEqual(['Your login has expired. Please log in again.'])
    w.timers.advance(2000)
    expect(w.went).toEqual(['/login?redirect=%2Fteacher%3Fpage%3D2'])
  })
})

describe('on the invite screen', () => {
  const there = { here: () => '/invite?proseminarId=7', expiredLogin }
  it.each([401, 403])(
    '%s clears the stored login and reloads, without a renewal (SES-05)',
    async status => {
      const w = wire(() => envelope(status, null, status), there)
      w.session.setLoginUrl('/loginOrg?org=7')
      await Promise.all([rejected(w.http.call(get)), rejected(w.http.call(get))])
      expect(w.went).toEqual(['/invite?proseminarId=7'])
      expect([
        w.session.loggedIn(),
        w.session.rid(),
        w.session.secret(),
        w.session.loginUrl(),
      ]).toEqual([false, null, null, '/loginOrg?org=7'])
      expect(w.sent).toHaveLength(2)
      expect(w.toasts()).toEqual([])
    },
  )

  it('reloads once: a stranger who is refused again is told (SES-05)', async () => {
    const w = wire(() => envelope(401, null, 401), there)
    w.session.clear()
    await rejected(w.http.call(get))
    expect(w.went).toEqual([])
    expect(w.toasts()).toHaveLength(1)
  })
})

it('at the door of a class a login that can’t be renewed is forgotten, and nobody is sent to log in (PLY-02)', async () => {
  const w = wire(() => envelope(403, null, 403), {
    here: () => '/openClass?classId=1',
    expiredLogin,
  })
  await rejected(w.http.call(get))
  // the call, and the renewal that was tried
  expect(w.sent).toHaveLength(2)
  expect(w.went).toEqual(['/openClass?classId=1'])
  expect([w.session.loggedIn(), w.toasts()]).toEqual([false, []])
})

it('a window whose screens are of another institution than the stored login sends nothing but log-ins (SES-15)', async () => {
  const w = wire(() => envelope(200, 'ok'), { moved: () => true })
  expect(await rejected(w.http.call(post))).toMatchObject({ name: 'AbortError' })
  expect(w.sent).toHaveLength(0)
  expect(await w.http.call({ ...post, plain: true })).toBe('ok')
})

describe('a lost session', () => {
  it('401 shows the error, then after 2 s goes to the stored address, once (SES-04)', async () => {
    const w = wire(() => envelope(401, null, 401))
    w.session.setLoginUrl('/loginOrg?org=7')
    await Promise.all([rejected(w.http.call(get)), rejected(w.http.call(get))])
    expect(w.toasts()).toEqual(['You’re not authorised. Please log in again.'])
    w.timers.advance(1999)
    expect(w.went).toEqual([])
    w.timers.advance(1)
    expect(w.went).toEqual(['/loginOrg?org=7'])
    expect(w.session.loggedIn()).toBe(false)
  })

  it('requests that are refused while the page leaves do not navigate again (SES-04)', async () => {
    const w = wire(() => envelope(401, null))
    for (let n = 0; n < 2; n++) {
      await rejected(w.http.call(get))
      w.timers.advance(2000)
    }
    expect(w.went).toHaveLength(1)
  })

  it('goes to /login where no address is stored (SES-04)', async () => {
    const w = wire(() => envelope(401, null, 401))
    await rejected(w.http.call(get))
    w.timers.advance(2000)
    expect(w.went).toEqual(['/login'])
  })
  it('867 leads to the stored address as well, and from there back', async () => {
    const w = wire(() => envelope(867, null, 200))
    w.session.setLoginUrl('/loginOrg?org=7')
    await rejected(w.http.call(get))
    w.timers.advance(2000)
    expect(w.went).toEqual([expect.stringMatching(/^\/loginOrg\?org=7&redirect=%2F/)])
  })
  it('leaves nobody who has logged in again meanwhile', async () => {
    const w = wire(() => envelope(401, null, 401))
    await rejected(w.http.call(get))
    w.session.renew('token-9')
    w.timers.advance(2000)
    expect(w.went).toEqual([])
    expect(w.session.token()).toBe('token-9')
  })
})
