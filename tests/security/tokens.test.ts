import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe.each(stores)('tokens nobody was given, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  }, 60_000)
  afterAll(() => store.dispose())

  const claims = (changes: object = {}) => ({
    ins: t.institution,
    rid: t.administrator.rid,
    sub: t.administrator.id,
    iat: Math.floor(t.clock.now().getTime() / 1000),
    exp: Math.floor(t.clock.now().getTime() / 1000) + 600,
    ...changes,
  })
  const sign = (
    payload: ReturnType<typeof claims>,
    alg = 'HS256',
    key: Uint8Array = t.ports.config.signingKey,
  ) => new SignJWT(payload).setProtectedHeader({ alg }).sign(key)
  const paths = [
    ['GET', 'teacher/list'],
    ['GET', 'app/session'],
    ['GET', 'app/events'],
    ['GET', 'app/sessions'],
    ['GET', 'search?q=a'],
    ['POST', 'teacher/create'],
    ['POST', 'teacher/export'],
    ['POST', 'file/upload'],
    ['POST', 'app/institution/switch'],
    ['POST', 'apiKey/create'],
  ] as const
  /**
   * Calls every path with a token; returns the statuses, and checks that each refusal is logged
   * without the token.
   */
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const statuses = new Set<unknown>()
    for (const [method, path] of paths) {
      t.log.length = 0
      const { http, status, response } = await t.call(
        method,
        path,
        method === 'POST' ? {} : undefined,
        { token: null, headers },
      )
      statuses.add(`${http} ${status} ${JSON.stringify(response)}`)
      if (status !== 403)
        expect(t.log).toContainEqual(expect.objectContaining({ level: 'warn', text: 'refused' }))
      const secret = Object.values(headers)[0]?.slice(7)
      if (secret) expect(JSON.stringify(t.log)).not.toContain(secret)
    }
    return [...statuses]
  }
  const bearer = (token: string) => ask({ Authorization: `Bearer ${token}` })

  it('forged, cut, unsigned, of another key, of another kind: 401 on every path, and logged', async () => {
    const good = t.administrator.token
    const [head = '', body = '', mark = ''] = good.split('.')
    const wrong: readonly (readonly [string, string])[] = [
      [
        'forged',
        `${head}.${part(claims({ sub: t.stranger.id, ins: t.otherInstitution }))}.${mark}`,
      ],
      ['cut', good.slice(0, -1)],
      ['without its mark', `${head}.${body}.`],
      ['half', `${head}.${body}`],
      ['longer', `${good}A`],
      ['alg none', `${part({ alg: 'none' })}.${part(claims())}.`],
      ['alg none with a mark', `${part({ alg: 'none' })}.${part(claims())}.${mark}`],
      ['alg NONE', `${part({ alg: 'NONE', typ: 'JWT' })}.${part(claims())}.${mark}`],
      [
        'another key',
        await sign(
          claims(),
          'HS256',
          new TextEncoder().encode('another key of at least thirty-two bytes'),
        ),
      ],
      ['the empty key’s', `${part({ alg: 'HS256' })}.${part(claims())}.`],
      ['another algorithm', await sign(claims(), 'HS512')],
      [
        'without an end',
        await new SignJWT({ ins: t.institution, rid: 'x' })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject('x')
          .sign(t.ports.config.signingKey),
      ],
      ['a number for a person', await sign(claims({ rid: 7 }))],
      [
        'not yet valid',
        await sign(claims({ nbf: Math.floor(t.clock.now().getTime() / 1000) + 3600 })),
      ],
      ['nothing', ''],
      ['no token', 'null'],
      ['endless', 'a'.repeat(5000)],
    ]
    for (const [what, token] of wrong)
      expect([what, await bearer(token)]).toEqual([what, ['401 401 null']])
  })

  it('a header given twice, of another scheme or in the address is no token', async () => {
    const { token } = t.administrator
    for (const value of [
      `Bearer ${token}, Bearer ${token}`,
      `Basic ${token}`,
      token,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
    ])
      expect(await ask({ Authorization: value })).toEqual(['401 401 null'])
    expect(
      (await t.call('GET', `teacher/list?token=${token}`, undefined, { token: null })).status,
    ).toBe(401)
    const twice = new Headers({ Authorization: `Bearer ${token}` })
    twice.append('Authorization', `Bearer ${token}`)
    expect((await t.app.request('/edu_adminserver/teacher/list', { headers: twice })).status).toBe(
      401,
    )
  })

  it('one that ran out is 403 and nothing else, to the second; one whose session never was is 867', async () => {
    const now = Math.floor(t.clock.now().getTime() / 1000)
    expect(await bearer(await sign(claims({ exp: now })))).toEqual(['403 403 null'])
    expect(await bearer(await sign(claims({ exp: now - 86_400 })))).toEqual(['403 403 null'])
    for (const changes of [
      { rid: 'nowhere' },
      { ins: t.otherInstitution },
      { sub: t.stranger.id },
      { rid: t.stranger.rid },
    ])
      expect(await bearer(await sign(claims(changes)))).toEqual(['200 867 null'])
  })

  it('a renewal secret that is made up, cut, of another session or person renews nothing and ends nothing', async () => {
    const member = await t.as({})
    const other = await t.as({})
    const renew = (body: unknown) =>
      t.call('PUT', 'app/token/refresh', body, { token: null }).then(a => a.status)
    const whole = { uid: member.id, password: member.secret, rid: member.rid }
    const wrong = [
      { ...whole, password: member.secret.slice(0, -1) },
      { ...whole, password: `2${member.secret.slice(1)}` },
      { ...whole, password: other.secret },
      { ...whole, password: await hashOf(member.secret) },
      { ...whole, rid: other.rid },
      { ...whole, uid: other.id },
      { ...whole, rid: 'nowhere' },
    ]
    for (const body of wrong) expect(await renew(body)).toBe(867)
    for (const body of [
      {},
      { ...whole, password: [member.secret] },
      { ...whole, rid: { $ne: '' } },
      { ...whole, uid: null },
    ])
      expect(await renew(body)).toBe(321)
    for (const body of ['[]', '{', '"x"']) expect(await renew(body)).toBe(400)
    expect(await renew(whole)).toBe(200)
    const renewed = await t.call('GET', 'app/session', undefined, { token: member.token })
    expect(renewed.status).toBe(200)
  })

  it('replayed secrets end the session for thief and owner alike, and that is logged (SES-07)', async () => {
    const member = await t.as({})
    const renew = (password: string) =>
      t.call<{ secret: string }>(
        'PUT',
        'app/token/refresh',
        { uid: member.id, password, rid: member.rid },
        { token: null },
      )
    const owner = (await renew(member.secret)).response.secret
    t.clock.advance(10_001)
    t.log.length = 0
    expect((await renew(member.secret)).status).toBe(867)
    expect(t.log.filter(({ level }) => level === 'warn').map(({ text }) => text)).toEqual([
      expect.stringContaining('used again'),
      'refused',
    ])
    expect(JSON.stringify(t.log)).not.toContain(member.secret)
    expect((await renew(owner)).status).toBe(867)
  })

  it('ids of another institution answer as if absent; parameters given twice are refused', async () => {
    const boss = await t.as({})
    const stranger = await t.member(t.otherInstitution, ['*'])
    const { response: theirs } = await t.call<{ id: string }>(
      'POST',
      'teacher/create',
      { name: 'Theirs', account: `theirs.${kind.name}` },
      { token: stranger.token },
    )
    const answerTo = async (path: string, id: string, body?: object) => {
      const { http, status, response } = await t.call(
        body ? 'POST' : 'GET',
        path.replace('$', id),
        body,
        { token: boss.token },
      )
      return JSON.stringify([http, status, response]).replaceAll(id, '$')
    }
    for (const path of [
      'teacher/get?id=$',
      'teacher/many?ids=$',
      'teacher/history?id=$',
      'importJob/get?jobId=$',
    ])
      expect(await answerTo(path, theirs.id)).toBe(await answerTo(path, 'nowhere'))
    for (const [path, key] of [
      ['teacher/update', 'id'],
      ['app/sessions/end', 'rid'],
      ['apiKey/end', 'keyId'],
    ] as const) {
      const own = key === 'rid' ? stranger.rid : theirs.id
      expect(await answerTo(path, own, { [key]: own, version: 1, name: 'x' })).toBe(
        await answerTo(path, 'nowhere', { [key]: 'nowhere', version: 1, name: 'x' }),
      )
    }
    for (const path of [
      'teacher/get?id=a&id=b',
      'rbac-menu/get?parentId=a&parentId=b',
      'teacher/list?page=1&page=2',
    ])
      expect((await t.call('GET', path, undefined, { token: boss.token })).status).toBe(321)
  })
})
