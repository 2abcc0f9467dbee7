import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import type { ApiKey } from '../../../../../resources/identity/apiKey.calls.ts'
import { paths } from '../../../../../src/protocol/paths.ts'
import { classroomLessons } from '../../../../../resources/classroom/events.calls.ts'
import { signedText } from '../../../../../src/protocol/signing.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { peopleOf } from '../../../../../tests/support/people.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import { openSession } from '../sessions.ts'
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
    t = await makeApp({ store, listed: true })
    key = await makeKey()
  }, 60_000)
  afterAll(() => store.dispose())

  type Key = { keyId: string; secret: string; expireTime: string | null }
  const askForKey = (more: object = {}, token = t.administrator.token) =>
    t.call<Key>(
      'POST',
      'apiKey/create',
      { name: 'Portal', scopes: ['passes'], days: 'never', ...more },
      { token },
    )
  const makeKey = async (token = t.administrator.token, more: object = {}) =>
    (await askForKey(more, token)).response
  const keysSeen = async (token: string) =>
    (await t.call<{ list: ApiKey[] }>('GET', 'apiKey/list', undefined, { token })).response.list
  let nonces = 0
  const nonceOf = () => `nonce-of-the-test-${nonces++}`
  interface Changes {
    readonly time?: number
    readonly nonce?: string
    readonly key?: { keyId: string; secret: string }
    readonly sentBody?: string
    readonly headers?: Texts
    /** The path that it is sent to, whatever was signed. */
    readonly path?: string
    /** Another call than that for passes. */
    readonly to?: string
  }
  /** A call as docs/open-api.md tells to sign it. */
  const signed = async (body: object, changes: Changes = {}) => {
    const text = JSON.stringify(body)
    const time = String(Math.floor(t.clock.now().getTime() / 1000) + (changes.time ?? 0))
    const nonce = changes.nonce ?? nonceOf()
    const by = changes.key ?? key
    const path = changes.to ?? paths.ticket
    const sign = await hmacOf(
      by.secret,
      signedText({ method: 'POST', path, time, nonce, bodyHash: await hashOf(text) }),
    )
    const headers = {
      'X-Edu-Key': by.keyId,
      'X-Edu-Time': time,
      'X-Edu-Nonce': nonce,
      'X-Edu-Sign': sign,
      ...changes.headers,
    }
    return t.call<Texts>('POST', changes.path ?? path, changes.sentBody ?? text, {
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
    const passes = { atoken, ntoken, schoolId: schoolNo ?? '' }
    const answer = await t.app.request(paths.exchange, {
      method: 'POST',
      headers: { ...passes, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams(passes).toString(),
    })
    expect(await answer.json()).toMatchObject({
      responseHeader: { status: 200 },
      response: { uid: t.administrator.id },
    })
  })

  it('body and headers must agree, the pair must belong together, and the institution be there (2010) (SES-17, ERR-05)', async () => {
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
    const three = await passesFor()
    expect((await exchange({ ...three, schoolId: '00000000' })).status).toBe(2010)
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
    const suspendedMember = await t.as({})
    await t.scope.db
      .updateTable('member')
      .set({ status: 'SUSPENDED' })
      .where('accountId', '=', suspendedMember.id)
      .execute()
    for (const who of [
      { uid: t.stranger.id },
      { account: t.stranger.account },
      { uid: 'nobody' },
      { uid: suspendedMember.id },
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
      { sentBody: JSON.stringify({ uid: t.stranger.id }) },
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
    const list = await t.call<{ list: Texts[] }>('GET', 'apiKey/list', undefined, {
      token: boss.token,
    })
    expect(list.response.list).toMatchObject([{ keyId, name: 'Portal', endedAt: null }])
    expect(JSON.stringify(list.response)).not.toContain(secret)
    expect(JSON.stringify(t.log)).not.toContain(secret)
    const end = (token: string) =>
      t.call('POST', 'apiKey/end', { keyId }, { token }).then(a => a.status)
    expect(await end(neighbour.token)).toBe(404)
    const clerk = await t.as({ rights: ['teacher.read'] })
    const another = { name: 'x', scopes: ['passes'], days: 30 }
    for (const [path, body] of [
      ['apiKey/list'],
      ['apiKey/create', another],
      ['apiKey/end', { keyId: key.keyId }],
    ] as const)
      expect((await t.call(body ? 'POST' : 'GET', path, body, { token: clerk.token })).status).toBe(
        905,
      )
    const who = { uid: boss.id }
    expect((await signed(who, { key: theirs })).status).toBe(200)
    const second = await makeKey(boss.token)
    expect([await end(boss.token), await end(boss.token)]).toEqual([200, 200])
    expect((await signed(who, { key: theirs })).status).toBe(2000)
    await t.call('POST', 'apiKey/end', { keyId: second.keyId }, { token: boss.token })
    expect((await signed(who, { key: theirs })).status).toBe(2002)
    expect((await signed(who, { key: { ...theirs, secret: 'x' } })).status).toBe(2000)
  })

  it('a key lets in only whom its maker may be compared with: not who may do more, nor who sees what they see masked (ROL-03)', async () => {
    const maker = await t.as({
      rights: ['openKey.manage', 'student.read', 'student.update'],
      masks: ['studentPhone'],
    })
    const theirs = await makeKey(maker.token)
    const statusFor = async (rights: string[], masks: string[] = []) =>
      (await signed({ uid: (await t.as({ rights, masks })).id }, { key: theirs })).status
    expect(await statusFor(['student.read'], ['studentPhone'])).toBe(200)
    expect(await statusFor(['student.read'], ['studentPhone', 'studentEmail'])).toBe(200)
    expect(await statusFor([])).toBe(200)
    expect(await statusFor(['student.read'])).toBe(905)
    expect(await statusFor(['student.delete'], ['studentPhone'])).toBe(905)
    expect((await signed({ account: t.administrator.account }, { key: theirs })).status).toBe(905)
    // checked at each request: a pass loses the rights that its maker loses
    await setMember(maker.id, { rights: ['openKey.manage'] })
    expect(await statusFor(['student.read'], ['studentPhone'])).toBe(905)
  })

  const setMember = (accountId: string, values: { rights?: string[]; status?: string }) =>
    t.scope.db.updateTable('member').set(values).where('accountId', '=', accountId).execute()

  it('a key stops working while its maker is suspended or may not manage keys, and once they have left', async () => {
    const who = { uid: (await t.as({ rights: [] })).id }
    const maker = await t.as({ rights: ['openKey.manage'] })
    const theirs = await makeKey(maker.token)
    const found = async () => {
      const boss = await t.as({})
      const status = (await signed(who, { key: theirs })).status
      return [
        status,
        (await keysSeen(boss.token)).find(({ keyId }) => keyId === theirs.keyId)?.state,
      ]
    }
    expect(await found()).toEqual([200, 'ACTIVE'])
    await setMember(maker.id, { status: 'SUSPENDED' })
    expect(await found()).toEqual([2000, 'SUSPENDED'])
    await setMember(maker.id, { status: 'ACTIVE' })
    expect(await found()).toEqual([200, 'ACTIVE'])
    await setMember(maker.id, { rights: ['student.read'] })
    expect(await found()).toEqual([2000, 'SUSPENDED'])
    await setMember(maker.id, { rights: ['openKey.manage'] })
    await t.scope.db.deleteFrom('member').where('accountId', '=', maker.id).execute()
    expect(await found()).toEqual([2000, 'SUSPENDED'])
    // where it was the only one, the interface is closed
    const boss = await t.member(t.otherInstitution, ['*'])
    const only = await makeKey(boss.token)
    expect((await signed({ uid: boss.id }, { key: only })).status).toBe(200)
    await store
      .scope(t.otherInstitution)
      .db.updateTable('member')
      .set({ status: 'SUSPENDED' })
      .where('accountId', '=', boss.id)
      .execute()
    expect((await signed({ uid: t.stranger.id }, { key: only })).status).toBe(2002)
  })

  it('keys stay off after a suspension until somebody turns them on, end with a deletion, and neither brings a session back', async () => {
    const people = peopleOf(t)
    const boss = await t.as({})
    const who = { uid: (await t.as({ rights: [] })).id }
    const account = 'maker-who-leaves'
    const added = await people.addUser(
      boss.token,
      { account, password: 'First123' },
      'administrator',
    )
    const { id } = added.response
    const logIn = async () => (await people.login(account, 'First123')).response.accessToken
    const make = async (token: string) => ({
      open: await makeKey(token),
      api: (
        await t.call<{ keyId: string; secret: string }>(
          'POST',
          'apiKey/create',
          { name: 'Portal', rights: ['student.read'], clear: [], days: 30 },
          { token },
        )
      ).response,
    })
    type Keys = Awaited<ReturnType<typeof make>>
    const found = async ({ open, api }: Keys, session: string) => {
      t.clock.advance(1000)
      const states = (await keysSeen(boss.token)).filter(({ keyId }) =>
        [open.keyId, api.keyId].includes(keyId),
      )
      return [
        (await signed(who, { key: open })).status,
        (await t.call('GET', 'student/list', undefined, { token: api.secret })).status,
        ...states.map(({ state }) => state),
        await people.alive(session),
      ]
    }
    const act = async (verb: string, body: object) => {
      const token = boss.token
      const { response } = await t.call<{ version: number }>(
        'GET',
        `user/get?id=${id}`,
        undefined,
        {
          token,
        },
      )
      const base = verb === 'update' ? { id, version: response.version } : { ids: [id] }
      expect((await t.call('POST', `user/${verb}`, { ...base, ...body }, { token })).status).toBe(
        200,
      )
    }
    const first = await logIn()
    const keys = await make(first)
    expect(await found(keys, first)).toEqual([200, 200, 'ACTIVE', 'ACTIVE', 200])
    await act('update', { status: 'SUSPENDED' })
    expect(await found(keys, first)).toEqual([2000, 401, 'SUSPENDED', 'SUSPENDED', 5003])
    await act('update', { status: 'ACTIVE' })
    expect(await found(keys, first)).toEqual([2000, 401, 'OFF', 'OFF', 867])
    const second = await logIn()
    const stranger = await openSession(t.ports, t.stranger.id, t.otherInstitution, {})
    const turnOnKey = (keyId: string, token: string) =>
      t.call('POST', 'apiKey/turnOn', { keyId }, { token })
    for (const { keyId } of [keys.open, keys.api]) {
      const turnOn = (token: string) => turnOnKey(keyId, token)
      expect((await turnOn((await t.as({ rights: [] })).token)).status).toBe(905)
      expect((await turnOn(stranger.accessToken)).status).toBe(404)
      expect((await turnOn(second)).status).toBe(200)
      expect((await turnOn(second)).status).toBe(200)
    }
    expect(await found(keys, second)).toEqual([200, 200, 'ACTIVE', 'ACTIVE', 200])
    await act('delete', {})
    expect(await found(keys, second)).toEqual([2000, 401, 'ENDED', 'ENDED', 867])
    await act('restore', {})
    expect(await found(keys, second)).toEqual([2000, 401, 'ENDED', 'ENDED', 867])
    expect(await people.alive(await logIn())).toBe(200)
    for (const { keyId } of [keys.open, keys.api])
      expect((await turnOnKey(keyId, boss.token)).status).toBe(404)
  })

  it('a key is good for what it was made for, as far as its maker may do that (docs/open-api.md)', async () => {
    const boss = await t.as({})
    const lessons = {
      from: t.clock.now().toISOString(),
      until: new Date(t.clock.now().getTime() + 3_600_000).toISOString(),
    }
    const statuses = async (by: Key) =>
      Promise.all([
        signed({ uid: boss.id }, { key: by }).then(a => a.status),
        signed(lessons, { key: by, to: classroomLessons.path }).then(a => a.status),
        signed(lessons, { key: by, to: '/edu_openapi/booking/class/queryDurationStatistic' }).then(
          a => a.status,
        ),
      ])
    expect(await statuses(await makeKey(boss.token, { scopes: ['passes'] }))).toEqual([
      200, 905, 905,
    ])
    expect(await statuses(await makeKey(boss.token, { scopes: ['classroom'] }))).toEqual([
      905, 200, 905,
    ])
    expect(
      await statuses(await makeKey(boss.token, { scopes: ['statistics', 'classroom'] })),
    ).toEqual([905, 200, 200])
    const clerk = await t.as({ rights: ['openKey.manage', 'booking.read'] })
    const lacking = await askForKey({ scopes: ['statistics', 'classroom'] }, clerk.token)
    expect([lacking.status, lacking.msg]).toEqual([905, expect.stringContaining('Lessons: View')])
    const theirs = await makeKey(clerk.token, { scopes: ['statistics'] })
    expect(await statuses(theirs)).toEqual([905, 905, 200])
    await setMember(clerk.id, { rights: ['openKey.manage'] })
    expect(await statuses(theirs)).toEqual([905, 905, 905])
    for (const wrong of [
      { scopes: [] },
      { scopes: undefined },
      { scopes: ['passes', 'all'] },
      { rights: ['student.read'] },
      { clear: ['studentPhone'] },
      { days: undefined },
      { days: 0 },
      { days: 1.5 },
      { days: '7' },
      { more: 1 },
    ])
      expect([wrong, (await askForKey(wrong, boss.token)).status]).toEqual([wrong, 321])
  })

  it('a key ends by itself, and says when it was last used', async () => {
    const boss = await t.as({})
    const who = { uid: boss.id }
    const newKey = await makeKey(boss.token, { days: 30 })
    const dayMs = 24 * 3600 * 1000
    expect(new Date(newKey.expireTime ?? '').getTime() - t.clock.now().getTime()).toBe(30 * dayMs)
    const keyState = async () => {
      const { accessToken } = await openSession(t.ports, boss.id, t.institution, {})
      const found = (await keysSeen(accessToken)).find(({ keyId }) => keyId === newKey.keyId)
      return [found?.state, found?.lastUsedTime, found?.madeByName]
    }
    const name = expect.stringContaining('Member') as string
    expect(await keyState()).toEqual(['ACTIVE', null, name])
    // a refused call is no use of it
    await signed(who, { key: { ...newKey, secret: 'wrong' } })
    expect(await keyState()).toEqual(['ACTIVE', null, name])
    expect((await signed(who, { key: newKey })).status).toBe(200)
    const first = t.clock.now().toISOString()
    t.clock.advance(30_000)
    await signed(who, { key: newKey })
    expect(await keyState()).toEqual(['ACTIVE', first, name])
    t.clock.advance(30 * dayMs - 30_001)
    expect((await signed(who, { key: newKey })).status).toBe(200)
    const last = t.clock.now().toISOString()
    expect(await keyState()).toEqual(['ACTIVE', last, name])
    t.clock.advance(1)
    expect((await signed(who, { key: newKey })).status).toBe(2000)
    expect(await keyState()).toEqual(['EXPIRED', last, name])
  })

  it('who came by a pass stays in the institution of its key, and can neither change how the account logs in nor make keys', async () => {
    const boss = await t.as({})
    const person = await t.as({ rights: ['student.read', 'openKey.manage'] })
    const at = t.clock.now().toISOString()
    await store.db
      .insertInto('membership')
      .values({ accountId: person.id, institutionId: t.otherInstitution, createTime: at })
      .execute()
    const place = { role: 'administrator', rights: ['*'], masks: [], status: 'ACTIVE' }
    await store
      .scope(t.otherInstitution)
      .db.insertInto('member')
      .values({ accountId: person.id, ...place })
      .execute()
    const theirs = await makeKey(boss.token)
    const { atoken = '', ntoken = '' } = (await signed({ uid: person.id }, { key: theirs }))
      .response
    const { response: passSession } = await exchange({ atoken, ntoken })
    const by = async (token: string | undefined, path: string, body: object) =>
      (await t.call('POST', path, body, { token: token ?? '' })).status
    const bound = { channel: 'EMAIL', email: 'stolen@example.com', code: '123456' }
    for (const [path, body] of [
      [paths.switchInstitution, { institutionId: t.otherInstitution }],
      [paths.bind, bound],
      [paths.unbind, { channel: 'EMAIL', code: '123456' }],
      [paths.createApiKey, { name: 'Another', scopes: ['passes'], days: 30 }],
    ] as const)
      expect([path, await by(passSession['accessToken'], path, body)]).toEqual([path, 905])
    // the session keeps its limits, also after a refresh
    const renewal = { uid: person.id, password: passSession['secret'], rid: passSession['rid'] }
    const renewed = await t.call<Texts>('PUT', paths.refresh, renewal, { token: null })
    expect(await by(renewed.response['accessToken'], paths.bind, bound)).toBe(905)
    // with the person's own login everything is available
    const own = await openSession(t.ports, person.id, t.institution, {})
    expect(
      await by(own.accessToken, paths.switchInstitution, { institutionId: t.otherInstitution }),
    ).toBe(200)
  })

  it('no pass, secret or token is ever in the log or kept as it is', async () => {
    t.log.length = 0
    const pair = await passesFor()
    const { response } = await exchange(pair)
    await t.app.request(`/edu_adminserver/app/session?${new URLSearchParams(pair)}`)
    const storedText = JSON.stringify([
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
      expect(storedText).not.toContain(text)
  })
})
