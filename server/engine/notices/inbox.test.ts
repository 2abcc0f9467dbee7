import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { taskEndsSoon } from '../../../resources/tasks/class-task/classTask.messages.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { Inbox } from '../../../src/protocol/calls/inbox.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { liveOf } from '../../domain/identity/session/live.ts'
import { tasks } from '../../domains.ts'
import { enqueue, nudge, resumeTasks, tasksDone, withTaskKinds } from '../jobs/queue.ts'
import type { Session } from '../../platform/context.ts'
import type { TaskHandler } from '../jobs/task.ts'
import { systemContexts } from '../records/system.ts'
import { ruleContext } from '../records/pipeline.ts'
import { sweepInbox } from './inbox.ts'

const day = 86_400_000

describe.each(stores.map(kind => [kind.name, kind] as const))('the inbox on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  const sent: string[] = []
  const texted: string[] = []
  let n = 0
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({
      store,
      listed: true,
      ports: {
        mail: { send: async ({ subject }) => void sent.push(subject) },
        sms: { send: async ({ text }) => void texted.push(text) },
      },
    })
    await resumeTasks(t.ports, true)
  })
  afterAll(() => store.dispose())

  /** A student with their own login, whose record belongs to the caller's account. */
  const newStudent = async (): Promise<string> => {
    n += 1
    const made = await t.call<{ id: string }>('POST', 'student/create', {
      name: `Student ${n}`,
      email: `s${n}@example.org`,
    })
    return made.response.id
  }
  const own = async (recordId: string): Promise<void> => {
    await t.scope.db.deleteFrom('accountLink').where('recordId', '=', recordId).execute()
    await t.scope.db
      .insertInto('accountLink')
      .values({
        accountId: t.administrator.id,
        resource: 'student',
        recordId,
        createTime: t.clock.now().toISOString(),
      })
      .execute()
  }
  const tell = async (
    id: string,
    task: string,
    options: { dedupeKey?: string; link?: string } = {},
  ) => {
    const of = await systemContexts(t.ports, t.scope.institutionId)
    await t.scope.transaction(tx =>
      ruleContext(tx, of(student.name)).notify(
        { resource: 'student', id },
        taskEndsSoon,
        { task, end: '2026-03-08 20:00' },
        options,
      ),
    )
    await tasksDone(t.ports)
  }
  const read = async (query = '', token?: string, lang = 'en') =>
    (
      await t.call<Inbox>('GET', `inbox/list${query}`, undefined, {
        ...(token ? { token } : {}),
        headers: { 'Accept-Language': lang },
      })
    ).response

  it('keeps what a person was told, in both languages, once for each mark', async () => {
    const id = await newStudent()
    await own(id)
    await tell(id, 'My summer', { dedupeKey: 'a', link: '/taskDetail?id=1' })
    await tell(id, 'My summer', { dedupeKey: 'a' })
    const english = await read()
    expect(
      english.list.map(({ kind: of, subject, link, at, read: seen }) => [
        of,
        subject,
        link,
        at,
        seen,
      ]),
    ).toEqual([
      ['task', 'Please submit “My summer”', '/taskDetail?id=1', t.clock.now().toISOString(), false],
    ])
    expect([english.total, english.unread]).toEqual([1, 1])
    expect((await read('', undefined, 'zh')).list[0]?.subject).toBe('请提交作业“My summer”')
    expect((await read('', t.stranger.token)).list).toEqual([])
  })

  it('tells nothing of a change that is rolled back', async () => {
    const id = await newStudent()
    await own(id)
    const { total } = await read()
    const of = await systemContexts(t.ports, t.scope.institutionId)
    await expect(
      t.scope.transaction(async tx => {
        await ruleContext(tx, of(student.name)).notify({ resource: 'student', id }, taskEndsSoon, {
          task: 'Never',
          end: '',
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await read()).total).toBe(total)
  })

  it('marks entries as read and unread, one by one or all, and those of nobody else', async () => {
    const id = await newStudent()
    await own(id)
    await tell(id, 'First')
    await tell(id, 'Second')
    const { list, unread } = await read('?unread=true')
    expect(list.length).toBe(unread)
    const mark = (body: object, token?: string) =>
      t.call<{ unread: number }>('POST', 'inbox/markRead', body, token ? { token } : {})
    const [newest] = list
    expect((await mark({ ids: [newest?.id], read: true }, t.stranger.token)).response.unread).toBe(
      0,
    )
    expect((await read()).unread).toBe(unread)
    expect((await mark({ ids: [newest?.id], read: true })).response.unread).toBe(unread - 1)
    expect((await read('?unread=true')).list.map(one => one.id)).not.toContain(newest?.id)
    expect((await mark({ ids: [newest?.id], read: false })).response.unread).toBe(unread)
    expect((await mark({ all: true, read: true })).response.unread).toBe(0)
    expect((await mark({ ids: [], read: false })).response.unread).toBe(0)
    expect((await t.call<{ unread: number }>('GET', 'inbox/unread')).response.unread).toBe(0)
  })

  it('asks for each kind where the person wants to be told, and keeps to it', async () => {
    const id = await newStudent()
    await own(id)
    const names = (await read()).kinds.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['job', 'task', 'lesson', 'booking', 'automation', 'webhook', 'disk']),
    )
    const choose = (kind: string, inInbox: boolean, byMail: boolean) =>
      t.call('POST', 'inbox/saveSetting', { kind, inInbox, bySms: true, byMail })
    expect((await choose('nothing', true, true)).status).toBe(404)
    const before = { total: (await read()).total, sent: sent.length }
    await choose('task', false, true)
    await tell(id, 'By mail alone')
    expect([(await read()).total, sent.length]).toEqual([before.total, before.sent + 1])
    await choose('task', true, false)
    await tell(id, 'In the inbox alone')
    expect([(await read()).total, sent.length]).toEqual([before.total + 1, before.sent + 1])
    expect((await read()).kinds.find(({ name }) => name === 'task')).toEqual({
      name: 'task',
      label: 'Homework',
      inInbox: true,
      bySms: true,
      byMail: false,
    })
    await choose('task', true, true)
  })

  it('sends by the channels that the person allows: SMS first, then e-mail', async () => {
    const made = await t.call<{ id: string }>('POST', 'student/create', {
      name: 'Two channels',
      email: 'two@example.org',
      countryCode: '86',
      phone: '13800138000',
    })
    const { id } = made.response
    await own(id)
    const told = async (bySms: boolean, byMail: boolean): Promise<readonly [number, number]> => {
      await t.call('POST', 'inbox/saveSetting', { kind: 'task', inInbox: true, bySms, byMail })
      const before = [texted.length, sent.length] as const
      await tell(id, 'By channel')
      return [texted.length - before[0], sent.length - before[1]]
    }
    expect(await told(true, true)).toEqual([1, 0])
    expect(await told(true, false)).toEqual([1, 0])
    expect(await told(false, true)).toEqual([0, 1])
    expect(await told(false, false)).toEqual([0, 0])
    await told(true, true)
  })

  it('filters by kind and turns pages', async () => {
    const [first] = (await read('?limit=1&page=1')).list
    const [second] = (await read('?limit=1&page=2')).list
    expect(first?.id).not.toBe(second?.id)
    expect((await read('?kind=task')).list.every(one => one.kind === 'task')).toBe(true)
    expect((await read('?kind=webhook')).list).toEqual([])
  })

  it('has the end of a job, with the way to it', async () => {
    const done: TaskHandler = async () => ({ state: 'DONE' })
    withTaskKinds(t.ports, { ...tasks, export: { run: done } })
    const known = await liveOf(t.ports).session({
      accountId: t.administrator.id,
      institutionId: t.institution,
      rid: t.administrator.rid,
    })
    const session: Session = { ...known, lang: 'en', requestId: t.ports.ids.next() }
    await t.scope.transaction(tx =>
      enqueue(tx, t.ports, session, {
        kind: 'export',
        resource: 'student',
        action: 'export',
        input: null,
      }),
    )
    nudge(t.ports, t.institution)
    await tasksDone(t.ports)
    withTaskKinds(t.ports, tasks)
    const [entry] = (await read('?kind=job')).list
    expect([entry?.subject, entry?.link]).toEqual(['Export of students: done', '/jobs?tab=export'])
  })

  it('forgets what is older than a year', async () => {
    const { total } = await read()
    await sweepInbox(t.scope, new Date(t.clock.now().getTime() + 364 * day))
    expect((await read()).total).toBe(total)
    await sweepInbox(t.scope, new Date(t.clock.now().getTime() + 366 * day))
    expect((await read()).total).toBe(0)
  })
})
