import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import { liveOf, maxStreams } from '../live.ts'
import { accessChanged, notify } from '../notify.ts'
import type { AppPorts } from '../../../../platform/context.ts'
import { createApp } from '../../../../app.ts'

const settle = () => new Promise(setImmediate)

/** An open event stream, and what it has received so far. */
const line = async (app: TestApp['app'], token: string) => {
  const answer = await app.request('/edu_adminserver/app/events', {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const messages: string[] = []
  let open = true
  const read = async () => {
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) break
      messages.push(...piece.value.split('\n\n').filter(Boolean))
    }
    open = false
  }
  void read()
  await settle()
  return { said: messages, isOpen: () => open, close: async () => reader?.cancel() }
}

describe.each(stores)('sessions on $name', kind => {
  let store: TestStore
  let t: TestApp
  /** Another process of the same installation. */
  let other: { ports: AppPorts; app: ReturnType<typeof createApp> }
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    const ports = { ...t.ports }
    other = { ports, app: createApp(ports) }
  }, 60_000)
  afterAll(() => store.dispose())

  const grant = (
    accountId: string,
    set: { rights?: string[]; masks?: string[]; status?: string },
  ) => t.scope.db.updateTable('member').set(set).where('accountId', '=', accountId).execute()
  const status = async (app: TestApp['app'], path: string, token: string) => {
    const answer = await app.request(`/edu_adminserver/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { responseHeader: { status: number } }).responseHeader.status
  }

  it('a withdrawn right that the screens were told of answers 5003, one they never had 905 (ROL-03)', async () => {
    const member = await t.as({ rights: ['teacher.read', 'student.read', 'teacher.delete'] })
    const call = (path: string, body?: unknown) =>
      t.call(body ? 'POST' : 'GET', path, body, { token: member.token }).then(a => a.status)
    await call('app/session')
    await grant(member.id, { rights: ['teacher.read'] })
    await accessChanged(t.ports)
    expect(await call('student/list')).toBe(5003)
    expect(await call('teacher/delete', { ids: ['x'] })).toBe(5003)
    expect(await call('student/create', { name: 'x' })).toBe(905)
    expect(await call('teacher/list')).toBe(200)
    // the screens have loaded the new permissions since, and it still counts as a withdrawal
    await call('app/session')
    expect(await call('student/list')).toBe(5003)
    for (const path of [
      'student/count',
      'student/get?id=x',
      'student/many?ids=x',
      'student/history?id=x',
    ])
      expect(await call(path)).toBe(5003)
    expect(await call('student/export', { query: {} })).toBe(905)
  })

  it('an administrator who is one no more is told of a withdrawal everywhere', async () => {
    const member = await t.as({})
    await t.call('GET', 'app/session', undefined, { token: member.token })
    await grant(member.id, { rights: ['teacher.read'] })
    await accessChanged(t.ports)
    for (const [path, body] of [
      ['student/list'],
      ['student/export', { query: {} }],
      ['student/create', { name: 'x' }],
    ] as const)
      expect(
        (await t.call(body ? 'POST' : 'GET', path, body, { token: member.token })).status,
      ).toBe(5003)
    const form = new FormData()
    form.set('file', new File(['x'], 'x.png'))
    const headers = { Authorization: `Bearer ${member.token}` }
    for (const path of ['file/upload?resource=teacher&field=avatar', 'student/import'])
      expect(
        await (
          await t.app.request(`/edu_adminserver/${path}`, { method: 'POST', body: form, headers })
        ).json(),
      ).toMatchObject({
        responseHeader: { status: 5003 },
      })
  })

  it('every process takes notice within a second, by one question for all its sessions', async () => {
    const member = await t.as({ rights: ['teacher.read', 'student.read'] })
    expect(await status(other.app, 'student/list', member.token)).toBe(200)
    await grant(member.id, { rights: ['teacher.read'] })
    expect(await status(other.app, 'student/list', member.token)).toBe(200)
    await liveOf(other.ports).round()
    expect(await status(other.app, 'student/list', member.token)).toBe(905)
    // also if no check succeeds, because the last confirmation is too old
    await grant(member.id, { rights: ['teacher.read', 'student.read'] })
    t.clock.advance(899)
    expect(await status(other.app, 'student/list', member.token)).toBe(905)
    t.clock.advance(1)
    expect(await status(other.app, 'student/list', member.token)).toBe(200)
  })

  it('a session that has ended and a membership that was withdrawn are refused in every process', async () => {
    const member = await t.as({ rights: ['student.read'] })
    expect(await status(other.app, 'student/list', member.token)).toBe(200)
    await grant(member.id, { status: 'SUSPENDED' })
    await liveOf(other.ports).round()
    expect(await status(other.app, 'student/list', member.token)).toBe(5003)
    await grant(member.id, { status: 'ACTIVE' })
    expect(await status(other.app, 'student/list', member.token)).toBe(200)
    await t.call('POST', 'app/logout', {}, { token: member.token })
    await liveOf(other.ports).round()
    expect(await status(other.app, 'student/list', member.token)).toBe(867)
  })

  it('open windows are told of other rights, and of the end, in every process', async () => {
    const member = await t.as({ rights: ['student.read'] })
    const here = await line(t.app, member.token)
    const there = await line(other.app, member.token)
    await grant(member.id, { rights: [] })
    for (const ports of [t.ports, other.ports]) await liveOf(ports).round()
    await settle()
    const event = (name: string) => `event: ${name}\ndata: ${JSON.stringify({ rid: member.rid })}`
    for (const { said: messages } of [here, there])
      expect(messages).toEqual([event('hello'), event('session')])
    await t.call('POST', 'app/sessions/end', { rid: member.rid }, { token: member.token })
    await liveOf(other.ports).round()
    await settle()
    for (const { said: messages, isOpen } of [here, there])
      expect([messages.at(-1), isOpen()]).toEqual([event('ended'), false])
  })

  it('tells one person or everyone of an institution, in every process and never twice', async () => {
    const one = await t.as({ rights: [] })
    const two = await t.as({ rights: [] })
    const mine = await line(t.app, one.token)
    const theirs = await line(t.app, two.token)
    const far = await line(other.app, one.token)
    const stranger = await line(t.app, t.stranger.token)
    const rounds = async () => {
      for (const ports of [t.ports, other.ports, t.ports, other.ports]) await liveOf(ports).round()
      await settle()
    }
    await rounds()
    await notify(t.ports, t.institution, { accountId: one.id }, 'import', { read: 5 })
    await notify(t.ports, t.institution, 'everyone', 'news')
    await rounds()
    const expectedEvents = ['event: import\ndata: {"read":5}', 'event: news\ndata: null']
    expect(mine.said.slice(1)).toEqual(expectedEvents)
    expect(theirs.said.slice(1)).toEqual(expectedEvents.slice(1))
    expect(stranger.said.slice(1)).toEqual([])
    // the embedded database has one process
    expect(far.said.slice(1)).toEqual(kind.name === 'postgres' ? expectedEvents : [])
    for (const open of [mine, theirs, far, stranger]) await open.close()
  })

  it('keeps lines awake, lets go of windows that are gone, and takes no more than it should', async () => {
    const member = await t.as({ rights: [] })
    const first = await line(t.app, member.token)
    t.clock.advance(20_000)
    await liveOf(t.ports).round()
    await settle()
    expect(first.said.at(-1)).toBe(':')
    const rest = await Promise.all(
      Array.from({ length: maxStreams - 1 }, () => line(t.app, member.token)),
    )
    expect(await status(t.app, 'app/events', member.token)).toBe(429)
    await first.close()
    rest.push(await line(t.app, member.token))
    await Promise.all(rest.map(one => one.close()))
    t.clock.advance(61_000)
    await liveOf(t.ports).round()
    expect(liveOf(t.ports).watched).toBe(0)
  })

  it('a server that stops closes every line and takes no more', async () => {
    const ports = { ...t.ports }
    const app = createApp(ports)
    const member = await t.as({ rights: [] })
    const open = await line(app, member.token)
    liveOf(ports).close()
    await settle()
    expect(open.isOpen()).toBe(false)
    expect(await status(app, 'app/events', member.token)).toBe(503)
  })
})
