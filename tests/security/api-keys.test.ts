import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '../../resources/identity/apiKey.calls.ts'
import { resources } from '../../resources/index.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

type Made = ApiKey & { readonly secret: string }
interface Rec {
  id: string
  version: number
  phone: string | null
  email: string | null
}
interface Page {
  list: Rec[]
  total: number
}
const day = 24 * 3600 * 1000
const studentRights = [
  'student.read',
  'student.create',
  'student.update',
  'student.delete',
  'student.export',
]

describe.each(stores)('API keys on $name', kind => {
  let store: TestStore
  let t: TestApp
  let students = 0
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  }, 60_000)
  afterAll(() => store.dispose())

  const create = (more: object = {}, token = t.administrator.token) =>
    t.call<Made & { errors?: Record<string, { code: string; msg: string }> }>(
      'POST',
      'apiKey/create',
      { name: 'Portal', rights: studentRights, clear: ['studentPhone'], days: 30, ...more },
      { token },
    )
  const keyOf = async (more: object = {}, token = t.administrator.token): Promise<Made> => {
    const made = await create(more, token)
    expect(made.status).toBe(200)
    return made.response
  }
  const listed = async (keyId: string) =>
    (await t.call<{ list: ApiKey[] }>('GET', 'apiKey/list')).response.list.find(
      key => key.keyId === keyId,
    )
  const ask = <T = Page>(token: string, path = 'student/list', body?: unknown) =>
    t.call<T>(body === undefined ? 'GET' : 'POST', path, body, { token })
  const newStudent = async (more: object = {}) => {
    students += 1
    const values = {
      name: `Student ${students}`,
      countryCode: '86',
      phone: `138000${String(10_000 + students)}`,
      email: `student${students}@example.com`,
      ...more,
    }
    return (await t.call<Rec>('POST', 'student/create', values)).response
  }

  it('is told once, begins with edu_ and is stored as a hash', async () => {
    const key = await keyOf()
    expect(key.secret).toMatch(new RegExp(`^edu_${key.keyId}_[A-Za-z0-9_-]{43}$`))
    expect(key).toMatchObject({ state: 'ACTIVE', lastUsedTime: null, endedAt: null })
    expect(key.secret.startsWith(key.start)).toBe(true)
    const row = await store.db
      .selectFrom('apiKey')
      .selectAll()
      .where('keyId', '=', key.keyId)
      .executeTakeFirstOrThrow()
    expect(row.hash).toBe(await hashOf(key.secret))
    expect(JSON.stringify(row)).not.toContain(key.secret.slice(-43))
    const list = await t.call('GET', 'apiKey/list')
    expect(JSON.stringify(list.response)).not.toContain(key.secret.slice(-43))
    expect(await listed(key.keyId)).toMatchObject({
      name: 'Portal',
      rights: [...studentRights].toSorted(),
      clear: ['studentPhone'],
      madeByName: expect.any(String) as string,
    })
  })

  it('a repeat with the same idempotency key answers the same key, of which the database holds nothing readable', async () => {
    const headers = { 'Idempotency-Key': 'make-one-key' }
    const body = { name: 'Twice', rights: ['student.read'], days: 'never' }
    const first = await t.call<Made>('POST', 'apiKey/create', body, { headers })
    const again = await t.call<Made>('POST', 'apiKey/create', body, { headers })
    expect(again.response.secret).toBe(first.response.secret)
    expect(first.response.expireTime).toBeNull()
    const kept = await t.scope.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(first.response.secret)
  })

  it('reads and writes what it was given, under its own name', async () => {
    const key = await keyOf()
    const made = await ask<Rec>(key.secret, 'student/create', {
      name: 'By the portal',
      email: 'portal@example.com',
    })
    expect(made.status).toBe(200)
    expect((await ask(key.secret)).status).toBe(200)
    const updated = await ask<Rec>(key.secret, 'student/update', {
      id: made.response.id,
      version: 1,
      name: 'Changed',
    })
    expect(updated.response.version).toBe(2)
    expect((await ask(key.secret, 'teacher/list')).status).toBe(905)
    const history = await t.call<{ list: { actor: string; actorName: string }[] }>(
      'GET',
      `student/history?id=${made.response.id}`,
    )
    expect(history.response.list).toHaveLength(2)
    for (const entry of history.response.list) {
      expect(entry.actorName).toMatch(/^Portal \(.+\)$/)
      expect(entry.actor).toBe(`apiKey-${key.keyId}`)
    }
    const named = async (query: string) =>
      (
        await t.call<{ list: { actor: string }[] }>('GET', `operateLog/list?${query}`)
      ).response.list.filter(({ actor }) => actor === `apiKey-${key.keyId}`).length
    const shown = encodeURIComponent(history.response.list[0]?.actorName ?? '')
    expect([await named('actorName_like=Port'), await named(`actorName=${shown}`)]).toEqual([2, 2])
    expect(await named('actorName_like=nobody')).toBe(0)
    const operation = await t.scope.db
      .selectFrom('operation')
      .selectAll()
      .where('recordId', '=', made.response.id)
      .execute()
    expect(operation.every(({ actorName }) => actorName.startsWith('Portal ('))).toBe(true)
  })

  it('its last use is noted at most once a minute', async () => {
    const key = await keyOf()
    await ask(key.secret)
    const first = (await listed(key.keyId))?.lastUsedTime
    expect(first).toBe(t.clock.now().toISOString())
    t.clock.advance(30_000)
    await ask(key.secret)
    expect((await listed(key.keyId))?.lastUsedTime).toBe(first)
    t.clock.advance(30_000)
    await ask(key.secret)
    expect((await listed(key.keyId))?.lastUsedTime).toBe(t.clock.now().toISOString())
  })

  it('an unknown key, a wrong one and something like one answer the same', async () => {
    const key = await keyOf()
    const answers = new Set<string>()
    const wrong = `${key.secret.slice(0, -1)}${key.secret.endsWith('A') ? 'B' : 'A'}`
    for (const token of [
      wrong,
      `edu_nosuchkey_${key.secret.slice(-43)}`,
      `edu_${key.keyId}_`,
      'edu_',
      `${key.secret}A`,
      key.secret.toUpperCase().replace('EDU_', 'edu_'),
    ]) {
      const { http, status, msg } = await ask(token)
      answers.add(`${http} ${status} ${msg}`)
    }
    expect([...answers]).toEqual([
      '401 401 This isn’t a valid API key. Check that the whole key was copied.',
    ])
    // an unknown key is looked up again: a key made later works
    expect((await ask(key.secret)).status).toBe(200)
  })

  it('a key in the address, in another header or beside another scheme is not accepted', async () => {
    const { secret } = await keyOf()
    for (const name of ['token', 'key', 'apiKey', 'access_token'])
      expect(
        (await t.call('GET', `student/list?${name}=${secret}`, undefined, { token: null })).status,
      ).toBe(401)
    for (const headers of [
      { 'X-Api-Key': secret },
      { Authorization: `Basic ${secret}` },
      { Authorization: secret },
      { Cookie: `token=${secret}` },
    ] as Record<string, string>[])
      expect(
        (await t.call('GET', 'student/list', undefined, { token: null, headers })).status,
      ).toBe(401)
  })

  it('one of an institution opens nothing of another', async () => {
    const own = await newStudent()
    const theirs = await keyOf({ rights: ['student.read', 'student.update'] }, t.stranger.token)
    expect((await ask(theirs.secret)).response.total).toBe(0)
    expect((await ask(theirs.secret, `student/get?id=${own.id}`)).status).not.toBe(200)
    const changed = await ask(theirs.secret, 'student/update', {
      id: own.id,
      version: 1,
      name: 'x',
    })
    expect(changed.status).not.toBe(200)
    const key = await keyOf()
    const ended = await t.call(
      'POST',
      'apiKey/end',
      { keyId: key.keyId },
      { token: t.stranger.token },
    )
    expect(ended.status).toBe(404)
    expect((await ask(key.secret)).status).toBe(200)
  })

  it('nobody makes a key that does or sees more than they do', async () => {
    const clerk = await t.as({
      rights: ['apiKey.manage', 'student.read', 'student.reveal', 'role.create'],
      masks: ['studentPhone'],
    })
    const beyond = await create(
      { rights: ['student.read', 'student.delete'], clear: [] },
      clerk.token,
    )
    expect([beyond.status, beyond.response.errors]).toMatchObject([
      905,
      { rights: { code: '905' } },
    ])
    expect(beyond.msg).toContain('Students: Delete')
    const shown = await create({ rights: ['student.read'] }, clerk.token)
    expect([shown.status, shown.response.errors]).toMatchObject([905, { clear: { code: '905' } }])
    expect(
      (await create({ rights: ['student.read'], clear: ['studentEmail'] }, clerk.token)).status,
    ).toBe(200)
    const noRight = await t.as({ rights: ['student.read'] })
    expect((await create({ rights: ['student.read'], clear: [] }, noRight.token)).status).toBe(905)
  })

  it('permissions that no key can have are refused, and so is a key without any', async () => {
    for (const rights of [
      ['*'],
      ['no.such.right'],
      ['apiKey.manage'],
      ['openKey.manage'],
      ['user.create'],
      ['user.update'],
      ['role.update'],
      ['organization.update'],
      ['customField.update'],
      ['student.resetPassword'],
      ['teacher.resetPassword'],
      ['student.reveal'],
    ])
      expect([rights, (await create({ rights })).status]).toEqual([rights, 9994])
    expect((await create({ rights: [] })).status).not.toBe(200)
    expect((await create({ clear: ['noSuchMask'] })).status).toBe(9994)
    for (const days of [undefined, 0, 3651, 1.5, '30'])
      expect([days, (await create({ days })).status]).toEqual([days, 321])
    expect((await create({ days: 3650 })).status).toBe(200)
    expect((await create({ rights: ['user.read', 'role.read', 'organization.read'] })).status).toBe(
      200,
    )
  })

  it('what its maker loses it loses at once, and comes back with it', async () => {
    const maker = await t.as({ rights: ['apiKey.manage', 'student.read', 'teacher.read'] })
    const key = await keyOf({ rights: ['student.read', 'teacher.read'], clear: [] }, maker.token)
    const change = async (values: { rights?: string[]; masks?: string[]; status?: string }) => {
      await t.scope.db.updateTable('member').set(values).where('accountId', '=', maker.id).execute()
      await t.ports.identity.accessChanged(t.ports)
    }
    const both = async () => [
      (await ask(key.secret)).status,
      (await ask(key.secret, 'teacher/list')).status,
    ]
    expect(await both()).toEqual([200, 200])
    await change({ rights: ['apiKey.manage', 'student.read'] })
    expect(await both()).toEqual([200, 905])
    await change({ rights: ['student.read', 'teacher.read'] })
    expect(await both()).toEqual([401, 401])
    expect(await listed(key.keyId)).toMatchObject({ state: 'SUSPENDED' })
    await change({ rights: ['apiKey.manage', 'student.read', 'teacher.read'] })
    expect(await both()).toEqual([200, 200])
    await change({ status: 'SUSPENDED' })
    const refused = await ask(key.secret)
    expect([refused.http, refused.status]).toEqual([401, 401])
    expect(refused.msg).toContain('doesn’t work')
    // another process notices within a second
    await t.scope.db
      .updateTable('member')
      .set({ status: 'ACTIVE' })
      .where('accountId', '=', maker.id)
      .execute()
    expect((await ask(key.secret)).status).toBe(401)
    t.clock.advance(900)
    expect((await ask(key.secret)).status).toBe(200)
  })

  it('expires to the second, and is ended at once', async () => {
    const key = await keyOf({ days: 1 })
    t.clock.advance(day - 1)
    expect((await ask(key.secret)).status).toBe(200)
    t.clock.advance(1)
    const expired = await ask(key.secret)
    expect([expired.status, expired.msg]).toEqual([
      401,
      'This API key has expired. Create a new one in the console.',
    ])
  })

  it('a key that was ended is refused from then on, however often', async () => {
    const admin = await t.as({ rights: ['*'] })
    const key = await keyOf({}, admin.token)
    expect((await ask(key.secret)).status).toBe(200)
    const end = () => t.call('POST', 'apiKey/end', { keyId: key.keyId }, { token: admin.token })
    expect((await end()).status).toBe(200)
    const ended = await ask(key.secret)
    expect([ended.http, ended.status, ended.msg]).toEqual([
      401,
      401,
      'This API key was ended. Create a new one in the console.',
    ])
    expect((await end()).status).toBe(200)
    const deeds = await t.scope.db
      .selectFrom('operation')
      .select(['action', 'title'])
      .where('resource', '=', 'apiKey')
      .where('recordId', '=', key.keyId)
      .execute()
    expect(deeds.map(({ action }) => action).toSorted()).toEqual(['create', 'delete'])
  })
})
