import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SignJWT } from 'jose'
import { resources } from '../../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'

const [kind] = stores
let store: TestStore
let t: TestApp
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
  t = await makeApp({ store })
}, 60_000)
afterAll(() => store.dispose())

const login = (password = 'Kite4Lamp', account = t.administrator.account) =>
  t.call<Record<string, string>>('POST', 'app/login', { account, password }, { token: null })

describe('session', () => {
  it('answers a login with tokens, menu and rights', async () => {
    const { status, response } = await login()
    expect(status).toBe(200)
    expect(response).toMatchObject({
      uid: t.administrator.id,
      setAuth: ['*'],
      masks: [],
      // nobody but the platform's operator opens these
      subFilter: [
        '/platformInstitutions',
        '/platformInstitution',
        '/platformPrices',
        '/platformPrice',
        '/platformUsagePrices',
        '/platformUsagePrice',
        '/platformVoucherBatches',
        '/platformVoucherBatch',
        '/platformTodo',
        '/platformTransfers',
        '/platformRefunds',
        '/platformPrices',
        '/platformUsagePrices',
        '/platformInvariants',
      ],
      institution: { name: 'Demo School' },
    })
    expect(response['subList']?.[0]).toMatchObject({ menucode: 'workbench', url: '/workbench' })
    expect(response['subList']?.[3]).toMatchObject({
      menucode: 'people',
      children: expect.arrayContaining([expect.objectContaining({ url: '/student' })]) as unknown,
    })
    const session = await t.call('GET', 'app/session', undefined, {
      token: response['accessToken'],
    })
    expect(session.response).toMatchObject({ uid: t.administrator.id, rid: response['rid'] })
    expect(session.response).not.toHaveProperty('secret')
  })

  it('refuses an unknown account and a wrong password', async () => {
    expect((await login('wrong0')).status).toBe(950)
    expect((await login('Kite4Lamp', 'nobody')).status).toBe(950)
    expect(
      (await t.call('POST', 'app/login', { account: ['x'], password: 1 }, { token: null })).status,
    ).toBe(321)
  })

  it('every reply is an envelope with its status and request id (SES-03)', async () => {
    const answer = await t.call('GET', 'teacher/list', undefined, {
      headers: { 'X-Request-Id': 'my-request' },
    })
    expect(answer).toMatchObject({ http: 200, status: 200 })
    expect(answer.headers.get('x-request-id')).toBe('my-request')
    expect(await t.call('GET', 'nothing/here')).toMatchObject({
      http: 404,
      status: 404,
      response: null,
    })
  })

  it('refuses missing, forged, unsigned and expired tokens, each in its way', async () => {
    const list = (token: string | null) =>
      t.call('GET', 'teacher/list', undefined, { token }).then(a => [a.http, a.status])
    expect(await list(null)).toEqual([401, 401])
    expect(await list('abc')).toEqual([401, 401])
    const claims = {
      ins: t.institution,
      rid: t.administrator.rid,
      sub: t.administrator.id,
      exp: 2_000_000_000,
    }
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('another key of at least thirty-two bytes'))
    expect(await list(forged)).toEqual([401, 401])
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(await list(`${part({ alg: 'none' })}.${part(claims)}.`)).toEqual([401, 401])
    const { response } = await login()
    t.clock.advance(601_000)
    expect(await list(response['accessToken'] ?? '')).toEqual([403, 403])
  })

  it('renews with the stored secret, which changes each time; a lost answer may be asked for again for 10 s; later use ends the session (SES-07)', async () => {
    const first = (await login()).response
    const renew = (secret: string | undefined) =>
      t.call<Record<string, string>>(
        'PUT',
        'app/token/refresh',
        { uid: first['uid'], password: secret, rid: first['rid'] },
        { token: null },
      )
    const second = await renew(first['secret'])
    expect(second.status).toBe(200)
    expect(second.response['secret']).not.toBe(first['secret'])
    t.clock.advance(9_000)
    const again = await renew(first['secret'])
    expect(again.response['secret']).toBe(second.response['secret'])
    const third = await renew(second.response['secret'])
    expect(third.status).toBe(200)
    expect(
      (await t.call('GET', 'app/session', undefined, { token: third.response['accessToken'] }))
        .status,
    ).toBe(200)
    t.clock.advance(11_000)
    expect((await renew(first['secret'])).status).toBe(867)
    expect((await renew(third.response['secret'])).status).toBe(867)
    expect(
      (await t.call('GET', 'app/session', undefined, { token: third.response['accessToken'] }))
        .status,
    ).toBe(867)
  })

  it('a made-up secret renews nothing and ends nothing', async () => {
    const first = (await login()).response
    const renew = (password: string, uid = first['uid']) =>
      t.call('PUT', 'app/token/refresh', { uid, password, rid: first['rid'] }, { token: null })
    expect((await renew('1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(867)
    expect((await renew(first['secret'] ?? '', t.stranger.id)).status).toBe(867)
    expect((await renew(first['secret'] ?? '')).status).toBe(200)
  })

  it('logout ends the session at once', async () => {
    const { response } = await login()
    const token = response['accessToken']
    expect((await t.call('POST', 'app/logout', {}, { token })).status).toBe(200)
    expect(await t.call('GET', 'app/session', undefined, { token })).toMatchObject({
      http: 200,
      status: 867,
    })
  })

  it('menus and permissions follow the rights (API-01, ROL-03)', async () => {
    const reader = await t.as({ rights: ['teacher.read'] })
    const { response } = await t.call('GET', 'app/session', undefined, { token: reader.token })
    expect(response['subFilter']).toEqual(expect.arrayContaining(['/student', '/studentDetail']))
    const menu = await t.call<{ children: { menucode: string }[] }>(
      'GET',
      'rbac-menu/get?parentId=teacher',
      undefined,
      {
        token: reader.token,
      },
    )
    expect(menu.response.children.map(child => child.menucode)).toEqual(['teacher.read'])
  })

  it('the msg follows the language', async () => {
    const zh = await t.call('GET', 'teacher/list', undefined, {
      token: null,
      headers: { 'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.8' },
    })
    expect(zh.msg).toMatch(/登录/)
    expect((await t.call('GET', 'teacher/list', undefined, { token: null })).msg).toMatch(/log in/)
  })
})
