import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import { openSession } from '../sessions.ts'
import { createApp } from '../../../../app.ts'

type Tokens = Record<string, string>

describe.each(stores)('my sessions on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  }, 60_000)
  afterAll(() => store.dispose())

  const renew = (who: { readonly id: string; readonly rid: string; readonly secret: string }) =>
    t.call<Tokens>(
      'PUT',
      'app/token/refresh',
      { uid: who.id, password: who.secret, rid: who.rid },
      { token: null },
    )
  const sees = (token: string | undefined) =>
    t.call('GET', 'app/session', undefined, { token: token ?? '' }).then(a => a.status)

  it('a repeat within 10 s is answered the same to the letter, however often and at once (SES-07)', async () => {
    const member = await t.as({})
    const answers = await Promise.all([renew(member), renew(member), renew(member)])
    t.clock.advance(9_999)
    answers.push(await renew(member))
    expect(new Set(answers.map(({ response }) => JSON.stringify(response))).size).toBe(1)
    expect(await sees(answers[0]?.response['accessToken'])).toBe(200)
  })

  it('a secret older than the one before ends the family, even within 10 s; so does the one before after them (SES-07)', async () => {
    const member = await t.as({})
    const second = (await renew(member)).response['secret'] ?? ''
    await renew({ ...member, secret: second })
    expect((await renew(member)).status).toBe(867)
    expect(await sees(member.token)).toBe(867)
    expect(t.log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        text: expect.stringContaining('used again'),
        data: { rid: member.rid, accountId: member.id },
      }),
    )
    const another = await t.as({})
    const next = (await renew(another)).response['secret'] ?? ''
    t.clock.advance(10_000)
    expect((await renew(another)).status).toBe(867)
    expect((await renew({ ...another, secret: next })).status).toBe(867)
  })

  it('a session survives a restart of the server', async () => {
    const member = await t.as({})
    // nothing but the database and the signing key is left of the process before
    const app = createApp({ ...t.ports })
    const answer = await app.request('/edu_adminserver/app/session', {
      headers: { Authorization: `Bearer ${member.token}` },
    })
    expect(answer.status).toBe(200)
    const renewal = await app.request('/edu_adminserver/app/token/refresh', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ uid: member.id, password: member.secret, rid: member.rid }),
    })
    expect(renewal.status).toBe(200)
  })

  it('lists the living ones, the one used last first, and ends one of them at once', async () => {
    const member = await t.as({})
    const phone = await openSession(t.ports, member.id, t.institution, {
      userAgent: 'Phone',
      ip: '10.0.0.7',
    })
    t.clock.advance(1000)
    await renew(member)
    const list = async (token = member.token) =>
      (
        await t.call<{ list: Record<string, unknown>[] }>('GET', 'app/sessions', undefined, {
          token,
        })
      ).response.list
    const lastTime = t.clock.now().toISOString()
    expect(await list()).toMatchObject([
      { rid: member.rid, current: true, lastTime, institution: 'Demo School' },
      { rid: phone.rid, current: false, lastTime: null, userAgent: 'Phone', ip: '10.0.0.7' },
    ])
    expect(JSON.stringify(await list())).not.toMatch(/secret|hash/i)
    const end = (rid: string, token = member.token) =>
      t.call('POST', 'app/sessions/end', { rid }, { token }).then(a => a.status)
    expect(await sees(phone.accessToken)).toBe(200)
    // somebody else's is not there
    expect(await end(phone.rid, t.administrator.token)).toBe(404)
    expect(await end(t.stranger.rid)).toBe(404)
    expect([await end(phone.rid), await end(phone.rid)]).toEqual([200, 200])
    expect(await sees(phone.accessToken)).toBe(867)
    expect((await renew({ id: member.id, ...phone })).status).toBe(867)
    expect((await list()).map(({ rid }) => rid)).toEqual([member.rid])
  })

  it('tells where the log of operations will be read: who ended, switched and logged out', async () => {
    const member = await t.as({})
    const { rid } = await openSession(t.ports, member.id, t.institution, {})
    await t.call('POST', 'app/sessions/end', { rid }, { token: member.token })
    await t.call('POST', 'app/logout', {}, { token: member.token })
    const log = t.scope.db
      .selectFrom('operation')
      .select(['action', 'recordId'])
      .where('actor', '=', member.id)
      .orderBy('at')
      .orderBy('id')
    expect(await log.execute()).toEqual([
      { action: 'sessionEnded', recordId: rid },
      { action: 'logout', recordId: member.rid },
    ])
  })

  describe('switching institutions (SET-02)', () => {
    const join = async (rights: string[] = ['teacher.read'], status = 'ACTIVE') => {
      const member = await t.as({ rights: ['student.read'] })
      const createTime = t.clock.now().toISOString()
      await store.db
        .insertInto('membership')
        .values({ accountId: member.id, institutionId: t.institution, createTime })
        .onConflict(on => on.doNothing())
        .execute()
      await store.db
        .insertInto('membership')
        .values({ accountId: member.id, institutionId: t.otherInstitution, createTime })
        .execute()
      await store
        .scope(t.otherInstitution)
        .db.insertInto('member')
        .values({ accountId: member.id, role: 'custom', rights, masks: [], status })
        .execute()
      const to = (institutionId: string, token = member.token) =>
        t.call<Tokens & { institution: { id: string } }>(
          'POST',
          'app/institution/switch',
          { institutionId },
          { token },
        )
      return { member, to }
    }

    it('is a new session with the rights there; the one before answers for 10 s more and is gone', async () => {
      const { member, to } = await join()
      const { status, response } = await to(t.otherInstitution)
      expect(status).toBe(200)
      expect(response).toMatchObject({
        setAuth: ['teacher.read'],
        institution: { id: t.otherInstitution, name: 'Other School' },
        institutions: 2,
      })
      expect(response['rid']).not.toBe(member.rid)
      const token = response['accessToken']
      expect((await t.call('GET', 'teacher/list', undefined, { token })).status).toBe(200)
      // never told in this institution
      expect((await t.call('GET', 'student/list', undefined, { token })).status).toBe(905)
      expect((await t.call('GET', 'student/list', undefined, { token: member.token })).status).toBe(
        200,
      )
      const list = await t.call<{ list: Tokens[] }>('GET', 'app/sessions', undefined, { token })
      expect(list.response.list.map(({ rid }) => rid)).toEqual([response['rid']])
      t.clock.advance(10_000)
      expect((await t.call('GET', 'student/list', undefined, { token: member.token })).status).toBe(
        867,
      )
      expect(await sees(token)).toBe(200)
    })

    it('a repeated call is answered with the same session', async () => {
      const { to } = await join()
      const [first, second] = [await to(t.otherInstitution), await to(t.otherInstitution)]
      expect(second.response).toEqual(first.response)
    })

    it('a secret of the session before ends nothing while other windows learn of it, and the family afterwards', async () => {
      const { member, to } = await join()
      const { response } = await to(t.otherInstitution)
      expect((await renew(member)).status).toBe(867)
      expect(await sees(response['accessToken'])).toBe(200)
      t.clock.advance(10_000)
      expect((await renew(member)).status).toBe(867)
      expect(await sees(response['accessToken'])).toBe(867)
    })

    it('982 for the present one, 9002 for one that is not theirs or does not exist, 5003 where they are not active', async () => {
      const { to } = await join([], 'SUSPENDED')
      expect((await to(t.institution)).status).toBe(982)
      expect((await to(t.otherInstitution)).status).toBe(5003)
      expect((await to('nowhere')).status).toBe(9002)
      const alone = await t.as({})
      expect((await to(t.otherInstitution, alone.token)).status).toBe(9002)
      expect(await sees(alone.token)).toBe(200)
    })
  })
})
