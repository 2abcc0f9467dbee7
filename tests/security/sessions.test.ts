import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { visitor } from '../support/visitors.ts'

const day = 24 * 3600 * 1000

describe.each(stores)('the life of sessions on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  }, 60_000)
  afterAll(() => store.dispose())

  interface Login {
    readonly uid: string
    readonly rid: string
    readonly secret: string
    readonly accessToken: string
  }
  const login = async (account: string) =>
    (await visitor(t).send<Login>('app/login', { account, password: 'Kite4Lamp' })).response
  const renew = async ({ uid, rid, secret }: Omit<Login, 'accessToken'>) => {
    const { status, response } = await t.call<{ secret: string; accessToken: string }>(
      'PUT',
      'app/token/refresh',
      { uid, rid, password: secret },
      { token: null },
    )
    return { status, session: { uid, rid, ...response } }
  }

  it('ends with its total, however often it is renewed, and by a switch of institutions as well', async () => {
    const { account, id } = await t.as({ rights: [] })
    await store.db
      .insertInto('membership')
      .values({
        accountId: id,
        institutionId: t.otherInstitution,
        createTime: t.clock.now().toISOString(),
      })
      .execute()
    await store
      .scope(t.otherInstitution)
      .db.insertInto('member')
      .values({ accountId: id, role: 'custom', rights: [], masks: [], roleId: null })
      .execute()
    let session = await login(account)
    for (let n = 0; n < 4; n++) {
      t.clock.advance(20 * day)
      const renewed = await renew(session)
      expect(renewed.status).toBe(200)
      session = renewed.session
    }
    // the 80th day: a session in another institution goes on from the same log-in
    const other = await t.call<Login>(
      'POST',
      'app/institution/switch',
      { institutionId: t.otherInstitution },
      { token: session.accessToken },
    )
    expect(other.status).toBe(200)
    session = other.response
    t.clock.advance(10 * day - 1000)
    const last = await renew(session)
    expect(last.status).toBe(200)
    const ask = () => t.call('GET', 'app/session', undefined, { token: last.session.accessToken })
    expect((await ask()).status).toBe(200)
    t.clock.advance(1000)
    // with an access token that would last longer
    expect((await ask()).status).toBe(867)
    expect((await renew(last.session)).status).toBe(867)
  })

  it('ends when nobody uses it, after as long as the operator says', async () => {
    const { account } = await t.as({ rights: [] })
    const usual = await login(account)
    t.clock.advance(30 * day)
    expect((await renew(usual)).status).toBe(867)
    const limits = { idleMs: 3600_000, totalMs: 2 * 3600_000 }
    const strict = await makeApp({
      store,
      ports: { clock: t.clock, config: { ...t.ports.config, sessionLimits: limits } },
    })
    const answer = await visitor(strict).send<Login>('app/login', {
      account,
      password: 'Kite4Lamp',
    })
    const session = answer.response
    t.clock.advance(3600_000)
    expect((await renew(session)).status).toBe(867)
  })

  it('ends everywhere else at its owner’s word, which stands in the log', async () => {
    const { account, token: here } = await t.as({ rights: ['teacher.read'] })
    const stranger = await t.as({ rights: ['teacher.read'] })
    const elsewhere = [await login(account), await login(account)]
    const ask = (token: string) => t.call('GET', 'teacher/list', undefined, { token })
    for (const { accessToken } of elsewhere) expect((await ask(accessToken)).status).toBe(200)
    const answer = await t.call('POST', 'app/sessions/endOthers', {}, { token: here })
    expect([answer.status, answer.response]).toEqual([200, { ended: 2 }])
    for (const session of elsewhere) {
      expect((await ask(session.accessToken)).status).toBe(867)
      expect((await renew(session)).status).toBe(867)
    }
    expect((await ask(here)).status).toBe(200)
    expect((await ask(stranger.token)).status).toBe(200)
    const logged = await t.scope.db
      .selectFrom('operation')
      .select(['action', 'resource'])
      .where('action', '=', 'otherSessionsEnded')
      .execute()
    expect(logged).toEqual([{ action: 'otherSessionsEnded', resource: 'session' }])
  })
})
