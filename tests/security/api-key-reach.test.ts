import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '../../resources/identity/apiKey.calls.ts'
import { resources } from '../../resources/index.ts'
import { domains } from '../../server/domains.ts'
import { callsOf } from '../../server/engine/domain.ts'
import type { Task } from '../../src/protocol/tasks.ts'
import { paths } from '../../src/protocol/paths.ts'
import { memoryFiles } from '../../mocks/portable.ts'
import { tasksDone } from '../../server/engine/jobs/queue.ts'
import { sheetsHere } from '../support/sheets.ts'
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

describe.each(stores)('what API keys reach on $name', kind => {
  let store: TestStore
  let t: TestApp
  let student: Rec
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    student = (
      await t.call<Rec>('POST', 'student/create', {
        name: 'Lin Wei',
        countryCode: '86',
        phone: '13800012345',
        email: 'lin.wei@example.com',
      })
    ).response
  }, 60_000)
  afterAll(() => store.dispose())

  const keyOf = async (more: object = {}, token = t.administrator.token): Promise<Made> => {
    const made = await t.call<Made>(
      'POST',
      'apiKey/create',
      { name: 'Portal', rights: ['student.read', 'student.update'], days: 30, ...more },
      { token },
    )
    expect(made.status).toBe(200)
    return made.response
  }
  const ask = <T = Page>(token: string, path: string, body?: unknown, headers = {}) =>
    t.call<T>(body === undefined ? 'GET' : 'POST', path, body, { token, headers })

  it('masked data stays masked unless the key was given it in clear, and so where its maker’s is', async () => {
    const seen = async (key: Made) => {
      const { phone, email } = (await ask<Rec>(key.secret, `student/get?id=${student.id}`)).response
      return [phone?.includes('*'), email?.includes('*')]
    }
    expect(await seen(await keyOf())).toEqual([true, true])
    expect(await seen(await keyOf({ clear: ['studentPhone'] }))).toEqual([false, true])
    const maker = await t.as({ rights: ['apiKey.manage', 'student.read'] })
    const key = await keyOf({ rights: ['student.read'], clear: ['studentPhone'] }, maker.token)
    expect(await seen(key)).toEqual([false, true])
    await t.scope.db
      .updateTable('member')
      .set({ masks: ['studentPhone'] })
      .where('accountId', '=', maker.id)
      .execute()
    await t.ports.identity.accessChanged(t.ports)
    expect(await seen(key)).toEqual([true, true])
  })

  it('masked data is no way to find, filter or sort, as for people, nor to reveal', async () => {
    const { secret } = await keyOf()
    const person = await t.as({
      rights: ['student.read', 'student.update'],
      masks: ['studentPhone', 'studentEmail'],
    })
    for (const query of ['phone=13800012345', 'sort=phone', 'sort=-email', 'email_like=lin']) {
      const [key, human] = [
        await ask(secret, `student/list?${query}`),
        await ask(person.token, `student/list?${query}`),
      ]
      expect([query, key.status]).not.toEqual([query, 200])
      expect([query, key.status, key.msg]).toEqual([query, human.status, human.msg])
    }
    expect((await ask(secret, 'student/list?q=13800012345')).response.total).toBe(0)
    expect((await ask(secret, 'student/list?q=Lin')).response.total).toBe(1)
    const reveal = { id: student.id, field: 'phone', reason: 'because' }
    expect((await ask(secret, 'student/reveal', reveal)).status).toBe(905)
  })

  it('no call that is a person’s own is open to a key, whatever it was given and whoever made it', async () => {
    const { secret } = await keyOf({
      rights: ['student.read', 'user.read', 'role.read', 'organization.read'],
    })
    const closed = callsOf(domains, resources)
      .map(({ route }) => route.call)
      .filter(({ audience, apiKeys }) => audience !== 'public' && audience !== 'signed' && !apiKeys)
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        paths.createApiKey,
        paths.replaceApiKey,
        paths.endApiKey,
        paths.turnOnApiKey,
        paths.apiKeys,
        paths.changePassword,
        paths.updateAccount,
        paths.bind,
        paths.unbind,
        paths.sessions,
        paths.endSession,
        paths.switchInstitution,
        paths.logout,
        paths.session,
      ]),
    )
    for (const { path, method } of closed) {
      const { status, msg } = await t.call(method, path, method === 'GET' ? undefined : {}, {
        token: secret,
      })
      expect([path, status, msg]).toEqual([
        path,
        905,
        'This can’t be done with an API key. Log in to the console to do it. Nothing was changed.',
      ])
    }
    expect((await ask(secret, paths.events)).status).toBe(905)
    for (const [path, body] of [
      ['user/create', { name: 'x', account: 'newuser', password: 'Kite4Lamp' }],
      ['role/create', { name: 'x', rights: [], masks: [] }],
      ['organization/update', { id: t.institution, version: 1 }],
      ['student/resetPassword', { id: student.id, input: { password: 'Kite4Lamp' } }],
      ['student/removeSecondFactor', { id: student.id, input: {} }],
    ] as const)
      expect([path, (await ask(secret, path, body)).status]).toEqual([path, 905])
  })

  it('what a key begins goes on with its own rights and masks, and nobody else fetches it', async () => {
    const files = memoryFiles()
    const large = await makeApp({
      store,
      ports: { sheets: sheetsHere, files },
      config: { exportInline: 0 },
    })
    await large.call('POST', 'student/create', {
      name: 'Lin Wei',
      countryCode: '86',
      phone: '13800012345',
    })
    const make = async () =>
      (
        await large.call<Made>('POST', 'apiKey/create', {
          name: 'Portal',
          rights: ['student.read', 'student.export'],
          days: 30,
        })
      ).response.secret
    const [one, other] = [await make(), await make()]
    const begin = async (token: string) =>
      (await large.call<{ taskId: string }>('POST', 'student/export', { format: 'csv' }, { token }))
        .response.taskId
    const [makers, own] = [await begin(large.administrator.token), await begin(one)]
    await tasksDone(large.ports)
    const state = async (token: string, id: string) => {
      const answer = await large.call<Task>('GET', `task/get?id=${id}`, undefined, { token })
      return [answer.status, answer.status === 200 ? answer.response.state : null]
    }
    expect(await state(one, own)).toEqual([200, 'DONE'])
    expect([await state(one, makers), await state(other, own)]).toEqual([
      [404, null],
      [404, null],
    ])
    const fileOf = async (token: string, id: string) => {
      const { response } = await large.call<{ url: string }>(
        'GET',
        `task/file?id=${id}`,
        undefined,
        { token },
      )
      return (await large.app.request(response.url)).text()
    }
    expect(await fileOf(large.administrator.token, makers)).toContain('13800012345')
    const text = await fileOf(one, own)
    expect(text).toContain('Lin Wei')
    expect(text).not.toContain('13800012345')
  })

  it('an operation of its maker or of another key is not the key’s to list or undo', async () => {
    const [one, other] = [await keyOf(), await keyOf()]
    await ask(one.secret, 'student/update', {
      id: student.id,
      version: student.version,
      name: 'Lin W.',
    })
    student = (await t.call<Rec>('GET', `student/get?id=${student.id}`)).response
    const own = async (token: string) =>
      (await ask<{ list: { id: string }[]; total: number }>(token, 'operation/list')).response
    expect([(await own(one.secret)).total, (await own(other.secret)).total]).toEqual([1, 0])
    const id = (await own(one.secret)).list[0]?.id
    expect((await ask(other.secret, 'operation/undo', { id })).status).toBe(404)
    expect((await ask(one.secret, 'operation/undo', { id })).status).toBe(200)
    student = (await t.call<Rec>('GET', `student/get?id=${student.id}`)).response
  })

  it('a write with a stale version or a repeated idempotency key answers as to people', async () => {
    const { secret } = await keyOf()
    const stale = await ask<{ base?: unknown }>(secret, 'student/update', {
      id: student.id,
      version: student.version - 1,
      name: 'Stale',
    })
    expect([stale.http, stale.status]).toEqual([409, 409])
    const headers = { 'Idempotency-Key': 'the-same' }
    const body = { id: student.id, version: student.version, name: 'Lin Wei' }
    const first = await ask<Rec>(secret, 'student/update', body, headers)
    const again = await ask<Rec>(secret, 'student/update', body, headers)
    expect([first.status, again.response.version]).toEqual([200, first.response.version])
    student = first.response
    // another caller's is another one
    const other = await keyOf()
    const theirs = { id: student.id, version: student.version, name: 'Lin Wei again' }
    const written = await ask<Rec>(other.secret, 'student/update', theirs, headers)
    expect(written.status).toBe(200)
    student = written.response
  })

  it('what lacks the permission is refused before its body is read', async () => {
    const { secret } = await keyOf({ rights: ['teacher.read'] })
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull(control) {
        read += 1
        if (read > 2000) control.close()
        else control.enqueue(new Uint8Array(65_536))
      },
    })
    const answer = await t.app.request('/edu_adminserver/student/create', {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await answer.json()).toMatchObject({ responseHeader: { status: 905 } })
    expect(read).toBeLessThan(5)
  })

  it('each key has a rate of its own, which its maker does not share', async () => {
    const limited = await makeApp({
      store,
      config: { requestLimits: { address: 0, account: 5, open: 0 } },
    })
    const make = async () =>
      (
        await limited.call<Made>('POST', 'apiKey/create', {
          name: 'Portal',
          rights: ['student.read'],
          days: 30,
        })
      ).response.secret
    const [one, other] = [await make(), await make()]
    const status = async (token: string) =>
      (await limited.call('GET', 'student/list', undefined, { token })).status
    const statuses: unknown[] = []
    for (let n = 0; n < 6; n++) statuses.push(await status(one))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect([await status(other), await status(limited.administrator.token)]).toEqual([200, 200])
  })

  it('no key stands in a log, an operation or an audit entry', async () => {
    const key = await keyOf()
    await ask(key.secret, 'student/update', { id: student.id, version: student.version, name: 'A' })
    await ask(key.secret, 'teacher/list')
    await ask(`${key.secret.slice(0, -1)}~`, 'student/list')
    await ask(`${key.secret}x`, 'student/list')
    const secret = key.secret.slice(-43)
    const stored = await Promise.all([
      t.scope.db.selectFrom('operation').selectAll().execute(),
      t.scope.db.selectFrom('audit').selectAll().execute(),
      t.scope.db.selectFrom('idempotency').selectAll().execute(),
      store.db.selectFrom('apiKey').selectAll().execute(),
    ])
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(t.log.length).toBeGreaterThan(0)
    expect(JSON.stringify(t.log)).not.toContain(secret.slice(0, -1))
  })

  it('an institution that requires a second factor: no key is made without one, and those of people without one rest', async () => {
    const maker = await t.as({ rights: ['apiKey.manage', 'student.read'] })
    const key = await keyOf({ rights: ['student.read'] }, maker.token)
    const require = async (secondFactorRequired: boolean) => {
      await store.db
        .updateTable('institution')
        .set({ secondFactorRequired })
        .where('id', '=', t.institution)
        .execute()
      await t.ports.identity.accessChanged(t.ports)
    }
    await require(true)
    const made = await t.call('POST', 'apiKey/create', {
      name: 'x',
      rights: ['student.read'],
      days: 1,
    })
    expect([made.status, made.msg]).toMatchObject([905, expect.stringContaining('two-step')])
    expect((await ask(key.secret, 'student/list')).status).toBe(401)
    await require(false)
    expect((await ask(key.secret, 'student/list')).status).toBe(200)
  })
})
