import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '../../resources/identity/apiKey.calls.ts'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

type Made = ApiKey & { readonly secret: string }
const hour = 3600 * 1000
const day = 24 * hour

describe.each(stores)('API keys that are replaced, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    // the session must outlive the days that pass in the test
    const sessionLimits = { idleMs: 900 * day, totalMs: 900 * day }
    t = await makeApp({ store, config: { accessSeconds: 900 * 24 * 3600, sessionLimits } })
  }, 60_000)
  afterAll(() => store.dispose())

  const keyOf = async (more: object = {}, token = t.administrator.token): Promise<Made> => {
    const values = { name: 'Portal', rights: ['student.read'], clear: ['studentPhone'], days: 30 }
    const made = await t.call<Made>('POST', 'apiKey/create', { ...values, ...more }, { token })
    expect(made.status).toBe(200)
    return made.response
  }
  const replace = (keyId: string, token = t.administrator.token, headers = {}) =>
    t.call<Made>('POST', 'apiKey/replace', { keyId }, { token, headers })
  const status = async (token: string, path = 'student/list') =>
    (await t.call('GET', path, undefined, { token })).status
  const listed = async (keyId: string, token = t.administrator.token) =>
    (
      await t.call<{ list: ApiKey[] }>('GET', 'apiKey/list', undefined, { token })
    ).response.list.find(key => key.keyId === keyId)

  it('stay what they are, and get another secret, the one before which works for a day', async () => {
    const key = await keyOf()
    const { status: answered, response } = await replace(key.keyId)
    expect(answered).toBe(200)
    const { secret: before, olderUntil: none, ...same } = key
    const { secret, olderUntil, ...replaced } = response
    expect(replaced).toEqual(same)
    expect(none).toBeNull()
    expect(secret).not.toBe(before)
    expect(secret.startsWith(key.start)).toBe(true)
    const until = new Date(t.clock.now().getTime() + day).toISOString()
    expect([olderUntil, (await listed(key.keyId))?.olderUntil]).toEqual([until, until])
    expect(await Promise.all([before, secret].map(one => status(one)))).toEqual([200, 200])
    expect(await status(secret, 'teacher/list')).toBe(905)
    t.clock.advance(day - 1000)
    expect(await Promise.all([before, secret].map(one => status(one)))).toEqual([200, 200])
    t.clock.advance(1000)
    const refused = await t.call('GET', 'student/list', undefined, { token: before })
    expect([refused.status, refused.msg]).toEqual([401, expect.stringContaining('ended')])
    expect(await status(secret)).toBe(200)
    expect((await listed(key.keyId))?.olderUntil).toBeNull()
  })

  it('know their last two secrets alone', async () => {
    const key = await keyOf()
    const second = (await replace(key.keyId)).response.secret
    const third = (await replace(key.keyId)).response.secret
    expect([await status(key.secret), await status(second), await status(third)]).toEqual([
      401, 200, 200,
    ])
  })

  it('end and expire with all their secrets, and are not replaced then', async () => {
    const [ended, short] = [await keyOf(), await keyOf({ days: 1 })]
    const secrets = [
      ended.secret,
      (await replace(ended.keyId)).response.secret,
      short.secret,
      (await replace(short.keyId)).response.secret,
    ]
    await t.call('POST', 'apiKey/end', { keyId: ended.keyId })
    t.clock.advance(day)
    expect(await Promise.all(secrets.map(one => status(one)))).toEqual([401, 401, 401, 401])
    for (const { keyId } of [ended, short]) expect((await replace(keyId)).status).toBe(404)
  })

  it('are replaced by their maker alone, never by a program', async () => {
    const key = await keyOf()
    const colleague = await t.as({ rights: ['apiKey.manage', 'student.read'] })
    expect((await replace(key.keyId, colleague.token)).status).toBe(905)
    expect((await listed(key.keyId, colleague.token))?.mine).toBe(false)
    const other = await t.as({ rights: ['student.read'] })
    expect((await replace(key.keyId, other.token)).status).toBe(905)
    expect((await replace(key.keyId, t.stranger.token)).status).toBe(404)
    const program = await keyOf()
    expect((await replace(program.keyId, program.secret)).status).toBe(905)
    expect(await status(key.secret)).toBe(200)
    expect((await listed(key.keyId))?.olderUntil).toBeNull()
  })

  it('are told once: a repeat answers the same, nothing readable is kept, and the log says who did it', async () => {
    const key = await keyOf({ name: 'Logged' })
    const headers = { 'Idempotency-Key': 'replace-once' }
    const [first, again] = [
      await replace(key.keyId, undefined, headers),
      await replace(key.keyId, undefined, headers),
    ]
    expect(again.response.secret).toBe(first.response.secret)
    expect([await status(key.secret), await status(first.response.secret)]).toEqual([200, 200])
    const kept = await Promise.all([
      t.scope.db.selectFrom('idempotency').selectAll().execute(),
      t.scope.db.selectFrom('operation').selectAll().execute(),
      store.db.selectFrom('apiKey').selectAll().execute(),
    ])
    expect(JSON.stringify(kept)).not.toContain(first.response.secret.slice(-43))
    const done = kept[1].filter(({ action }) => action === 'apiKeyReplaced')
    expect(done.at(-1)).toMatchObject({ resource: 'apiKey', actor: t.administrator.id })
    expect(done.filter(({ title }) => title === 'Logged')).toHaveLength(1)
  })
})
