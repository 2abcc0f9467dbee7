import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import { paths } from '../../../../../src/protocol/paths.ts'
import { signedText } from '../../../../../src/protocol/signing.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import { sweepPasses } from '../passes.ts'
import { hashOf } from '../../../../platform/http/idempotency.ts'
import { hmacOf } from '../../../../platform/http/signed.ts'

type Texts = Record<string, string>

describe.each(stores)('passes from another portal on $name', kind => {
  let store: TestStore
  let t: TestApp
  let key: { keyId: string; secret: string }
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    key = await makeKey()
  }, 60_000)
  afterAll(() => store.dispose())

  const makeKey = async (token = t.administrator.token) =>
    (
      await t.call<{ keyId: string; secret: string }>(
        'POST',
        'openKey/create',
        { name: 'Portal' },
        { token },
      )
    ).response
  let nonces = 0
  const nonceOf = () => `nonce-of-the-test-${nonces++}`
  interface Changes {
    readonly time?: number
    readonly nonce?: string
    readonly key?: { keyId: string; secret: string }
    readonly sent?: string
    readonly headers?: Texts
    readonly path?: string
  }
  /** A call as docs/open-api.md tells to sign it. */
  const signed = async (body: object, changes: Changes = {}) => {
    const text = JSON.stringify(body)
    const time = String(Math.floor(t.clock.now().getTime() / 1000) + (changes.time ?? 0))
    const nonce = changes.nonce ?? nonceOf()
    const by = changes.key ?? key
    const sign = await hmacOf(
      by.secret,
      signedText({ method: 'POST', path: paths.ticket, time, nonce, bodyHash: await hashOf(text) }),
    )
    const headers = {
      'X-Edu-Key': by.keyId,
      'X-Edu-Time': time,
      'X-Edu-Nonce': nonce,
      'X-Edu-Sign': sign,
      ...changes.headers,
    }
    return t.call<Texts>('POST', changes.path ?? paths.ticket, changes.sent ?? text, {
      token: null,
      headers,
    })
  }
  const exchange = (body: Texts, headers: Texts = body) =>
    t.call<Texts>('POST', paths.exchange, body, { token: null, headers })
  const passesFor = async (who: Texts = { uid: t.administrator.id }): Promise<Texts> => {
    const { atoken = '', ntoken = '' } = (await signed(who)).response
    return { atoken, ntoken }
  }

  it('a signed call makes a pair for a member, by account or id, which is a session once (SES-17)', async () => {
    for (const who of [{ uid: t.administrator.id }, { account: t.administrator.account }]) {
      const { status, response } = await signed(who)
      expect(status).toBe(200)
      expect(new Date(response['expireTime'] ?? '').getTime() - t.clock.now().getTime()).toBe(
        60_000,
      )
      const { atoken = '', ntoken = '' } = response
      const login = await exchange({ atoken, ntoken, schoolId: t.institution })
      expect(login).toMatchObject({
        status: 200,
        response: { uid: t.administrator.id, setAuth: ['*'] },
      })
      expect(login.headers.get('cache-control')).toBe('no-store')
      const token = login.response['accessToken'] ?? ''
      expect((await t.call('GET', 'app/session', undefined, { token })).status).toBe(200)
      expect((await exchange({ atoken, ntoken, schoolId: t.institution })).status).toBe(867)
    }
  })

  it('takes a form as well, and the institution by its number (SES-17)', async () => {
    const { atoken = '', ntoken = '' } = await passesFor()
    const { schoolNo } = await store.db
      .selectFrom('institution')
      .select('schoolNo')
      .where('id', '=', t.institution)
      .executeTakeFirstOrThrow()
    const given = { atoken, ntoken, schoolId: schoolNo ?? '' }
    const answer = await t.app.request(paths.exchange, {
      method: 'POST',
      headers: { ...given, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams(given).toString(),
    })
    expect(await answer.json()).toMatchObject({
      responseHeader: { status: 200 },
      response: { uid: t.administrator.id },
    })
  })

  it('body and headers must agree, and the pair must belong together (SES-17)', async () => {
    const one = await passesFor()
    const two = await passesFor()
    expect((await exchange(one, {})).status).toBe(321)
    expect((await exchange({}, one)).status).toBe(321)
    expect((await exchange(one, two)).status).toBe(321)
    expect((await exchange(one, { ...one, schoolId: t.institution })).status).toBe(321)
    expect(
      (await exchange({ atoken: one['atoken'] ?? '', ntoken: two['ntoken'] ?? '' })).status,
    ).toBe(867)
    expect((await exchange({ ...two, schoolId: t.otherInstitution })).status).toBe(867)
    const twice = await t.app.request(paths.exchange, {
      method: 'POST',
      headers: { ...one, 'content-type': 'application/x-www-form-urlencoded' },
      body: `atoken=${one['atoken']}&atoken=x&ntoken=${one['ntoken']}`,
    })
    expect(await twice.json()).toMatchObject({ responseHeader: { status: 321 } })
    expect((await exchange(one)).status).toBe(200)
  })

  it('a pair lasts 60 s, and of many who bring it at once one is let in', async () => {
    const late = await passesFor()
    t.clock.advance(60_000)
    expect((await exchange(late)).status).toBe(867)
    const pair = await passesFor()
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => exchange(pair).then(a => a.status)),
    )
    expect(statuses.toSorted()).toEqual([200, 867, 867, 867, 867])
  })

  it('is for members of the calling institution only: whoever else exists is 804', async () => {
    const gone = await t.as({})
    await t.scope.db
      .updateTable('member')
      .set({ status: 'SUSPENDED' })
      .where('accountId', '=', gone.id)
      .execute()
    for (const who of [
      { uid: t.stranger.id },
      { account: t.stranger.account },
      { uid: 'nobody' },
      { uid: gone.id },
    ])
      expect((await signed(who)).status).toBe(804)
    for (const who of [{}, { uid: t.administrator.id, account: t.administrator.account }])
      expect((await signed(who)).status).toBe(321)
  })

  it('2000 for a wrong signature, in whatever it is wrong; nothing is told of the key', async () => {
    const who = { uid: t.administrator.id }
    const wrong: Changes[] = [
      { key: { ...key, secret: 'another secret' } },
      { key: { keyId: 'unknown', secret: key.secret } },
      { sent: JSON.stringify({ uid: t.stranger.id }) },
      { path: `${paths.ticket}?x=1` },
      { headers: { 'X-Edu-Time': String(Math.floor(t.clock.now().getTime() / 1000) + 1) } },
      { headers: { 'X-Edu-Nonce': 'another-nonce-of-the-test' } },
      { headers: { 'X-Edu-Sign': '' } },
      { headers: { 'X-Edu-Sign': 'A'.repeat(64) } },
      { headers: { 'X-Edu-Key': `${key.keyId}, ${key.keyId}` } },
      { nonce: 'short' },
      { key: { ...key, secret: 'another secret' }, time: 10_000 },
    ]
    for (const changes of wrong)
      expect([changes, (await signed(who, changes)).status]).toEqual([changes, 2000])
    expect((await t.call('POST', paths.ticket, who, { token: null })).status).toBe(2000)
    expect(t.log.at(-2)).toMatchObject({
      level: 'warn',
      text: 'refused',
      data: { code: '2000', path: paths.ticket },
    })
  })

  it('2001 more than 300 s away, 2000 for a nonce used before; both ends of the window hold', async () => {
    const who = { uid: t.administrator.id }
    const statusAt = async (time: number) => (await signed(who, { time })).status
    expect([
      await statusAt(-300),
      await statusAt(300),
      await statusAt(-301),
      await statusAt(301),
    ]).toEqual([200, 200, 2001, 2001])
    const nonce = nonceOf()
    expect([(await signed(who, { nonce })).status, (await signed(who, { nonce })).status]).toEqual([
      200, 2000,
    ])
    // forgotten only when no time of its could be let in any more
    t.clock.advance(600_000)
    await sweepPasses(t.ports)
    expect((await signed(who, { nonce })).status).toBe(2000)
    t.clock.advance(101_000)
    await sweepPasses(t.ports)
    expect((await signed(who, { nonce })).status).toBe(200)
  })

  it('keys are made and ended by who may, their secret is shown once; without a living key the interface is closed (2002)', async () => {
    // the clock has moved past the tokens of the beginning
    const boss = await t.member(t.otherInstitution, ['*'])
    const neighbour = await t.as({})
    const { keyId, secret } = await makeKey(boss.token)
    const theirs = { keyId, secret }
    const list = await t.call<{ list: Texts[] }>('GET', 'openKey/list', undefined, {
      token: boss.token,
    })
    expect(list.response.list).toMatchObject([{ keyId, name: 'Portal', endedAt: null }])
    expect(JSON.stringify(list.response)).not.toContain(secret)
    expect(JSON.stringify(t.log)).not.toContain(secret)
    const end = (token: string) =>
      t.call('POST', 'openKey/end', { keyId }, { token }).then(a => a.status)
    expect(await end(neighbour.token)).toBe(404)
    const clerk = await t.as({ rights: ['teacher.read'] })
    for (const [path, body] of [
      ['openKey/list'],
      ['openKey/create', { name: 'x' }],
      ['openKey/end', { keyId: key.keyId }],
    ] as const)
      expect((await t.call(body ? 'POST' : 'GET', path, body, { token: clerk.token })).status).toBe(
        905,
      )
    const who = { uid: boss.id }
    expect((await signed(who, { key: theirs })).status).toBe(200)
    const second = await makeKey(boss.token)
    expect([await end(boss.token), await end(boss.token)]).toEqual([200, 200])
    expect((await signed(who, { key: theirs })).status).toBe(2000)
    await t.call('POST', 'openKey/end', { keyId: second.keyId }, { token: boss.token })
    expect((await signed(who, { key: theirs })).status).toBe(2002)
    expect((await signed(who, { key: { ...theirs, secret: 'x' } })).status).toBe(2000)
  })

  it('no pass, secret or token is ever in the log or kept as it is', async () => {
    t.log.length = 0
    const pair = await passesFor()
    const { response } = await exchange(pair)
    await t.app.request(`/edu_adminserver/app/session?${new URLSearchParams(pair)}`)
    const kept = JSON.stringify([
      t.log,
      await store.db.selectFrom('ticket').selectAll().execute(),
      await store.db.selectFrom('session').selectAll().execute(),
    ])
    for (const text of [
      ...Object.values(pair),
      response['accessToken'] ?? '?',
      response['secret'] ?? '?',
      key.secret,
    ])
      expect(kept).not.toContain(text)
  })
})
