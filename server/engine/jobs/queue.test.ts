import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobNews, Task } from '../../../src/protocol/tasks.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { liveOf } from '../../domain/identity/session/live.ts'
import { tasks } from '../../domains.ts'
import { demandVerb } from '../records/rights.ts'
import { callerNow } from './caller.ts'
import { enqueue, haltTasks, nudge, resumeTasks, tasksDone, withTaskKinds } from './queue.ts'
import { enqueueOwn } from './put.ts'
import type { NewTask, RunningTask, TaskHandler } from './task.ts'

/** Gives a server other handlers for kinds of tasks that the domains list. */
const withHandlers = (ports: EnginePorts, handlers: Readonly<Record<string, TaskHandler>>): void =>
  withTaskKinds(
    ports,
    Object.fromEntries(
      Object.entries(handlers).map(([kind, run]) => [kind, { ...tasks[kind], run }]),
    ),
  )

/** A promise that the test resolves when it wants. */
const gate = () => {
  let open: () => void = () => undefined
  const passed = new Promise<void>(resolve => (open = resolve))
  return { open, passed }
}
const reportRows = async (task: RunningTask, rows: number): Promise<void> => {
  for (let done = Number(task.progress ?? 0) + 1; done <= rows; done++)
    await task.scope.transaction(tx =>
      task.keep(tx, { progress: done, total: rows, done, failed: 0 }),
    )
}
const plain: TaskHandler = async task => {
  await reportRows(task, 2)
  return { state: 'DONE', result: { matched: 2, done: 2, failed: [] } }
}

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'the queue of tasks on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const server = async (
      bulk: TaskHandler = plain,
      more: Readonly<Record<string, TaskHandler>> = {},
    ) => {
      const app = await makeApp({ store })
      withHandlers(app.ports, { bulk, ...more })
      return app
    }
    const sessionOf = async (
      t: TestApp,
      person: { readonly id: string; readonly rid: string } = t.administrator,
    ): Promise<Session> => {
      const known = await liveOf(t.ports).session({
        accountId: person.id,
        institutionId: t.institution,
        rid: person.rid,
      })
      return { ...known, lang: 'en', requestId: t.ports.ids.next() }
    }
    const enqueueTask = async (t: TestApp, task: Partial<NewTask> = {}, session?: Session) => {
      const by = session ?? (await sessionOf(t))
      return t.scope.transaction(tx =>
        enqueue(tx, t.ports, by, {
          kind: 'bulk',
          resource: 'student',
          action: 'updateMany',
          input: null,
          ...task,
        }),
      )
    }
    const run = async (t: TestApp, ports: EnginePorts = t.ports) => {
      nudge(ports, t.institution)
      await tasksDone(ports)
    }
    const get = async (t: TestApp, id: string, token?: string) =>
      (
        await t.call<Task>(
          'GET',
          `task/get?id=${id}`,
          undefined,
          token === undefined ? {} : { token },
        )
      ).response

    it('runs what was committed, and tells how it went', async () => {
      const t = await server()
      const id = await enqueueTask(t, { total: 2 })
      expect(await get(t, id)).toMatchObject({
        state: 'QUEUED',
        total: 2,
        done: 0,
        kind: 'bulk',
        resource: 'student',
        action: 'updateMany',
      })
      await run(t)
      expect(await get(t, id)).toMatchObject({
        state: 'DONE',
        done: 2,
        tally: { matched: 2, done: 2, failed: [] },
        msg: null,
      })
    })

    it('does nothing that was rolled back', async () => {
      const t = await server()
      const session = await sessionOf(t)
      const broken = t.scope.transaction(async tx => {
        await enqueue(tx, t.ports, session, {
          kind: 'bulk',
          resource: 'student',
          action: 'delete',
          input: null,
        })
        throw new Error('rolled back')
      })
      await expect(broken).rejects.toThrow('rolled back')
      await run(t)
      expect((await t.call<{ total: number }>('GET', 'task/list?kind=bulk')).response.total).toBe(0)
    })

    it('runs one task of a kind at a time, in the order they came, and two kinds beside each other', async () => {
      const finishedInputs: string[] = []
      let [now, maxRunning] = [0, 0]
      const watch: TaskHandler = async task => {
        maxRunning = Math.max(maxRunning, ++now)
        await reportRows(task, 2)
        finishedInputs.push(String(task.input))
        now--
        return { state: 'DONE' }
      }
      const t = await server(watch)
      for (const input of ['a', 'b', 'c']) await enqueueTask(t, { input })
      await run(t)
      expect([finishedInputs, maxRunning]).toEqual([['a', 'b', 'c'], 1])
      const both = gate()
      let startedCount = 0
      const meet: TaskHandler = async () => {
        if (++startedCount === 2) both.open()
        await both.passed
        return { state: 'DONE' }
      }
      withHandlers(t.ports, { bulk: meet, export: meet })
      await enqueueTask(t)
      await enqueueTask(t, { kind: 'export' })
      await run(t)
      expect(startedCount).toBe(2)
    })

    it('lets nothing else wait behind a task that waits for a service, and begins the next one when it ends', async () => {
      const t = await server()
      const answered = gate()
      let startedCount = 0
      const slow: TaskHandler = async () => {
        startedCount++
        await answered.passed
        return { state: 'DONE' }
      }
      const quick: TaskHandler = async () => ({ state: 'DONE' })
      withTaskKinds(t.ports, { slow: { run: slow, awaitsService: true }, bulk: { run: quick } })
      await enqueueTask(t, { kind: 'slow' })
      await enqueueTask(t, { kind: 'slow' })
      const id = await enqueueTask(t)
      nudge(t.ports, t.institution)
      await expect.poll(async () => (await get(t, id)).state).toBe('DONE')
      expect(startedCount).toBe(1)
      answered.open()
      await tasksDone(t.ports)
      expect(startedCount).toBe(2)
    })

    it('goes on with what a dead process left before what waits since longer, and reads one of those that wait', async () => {
      const taskInputs: unknown[] = []
      const t = await server(async ({ input }) => {
        taskInputs.push(input)
        return { state: 'DONE' }
      })
      for (const input of ['a', 'b', 'c']) await enqueueTask(t, { input })
      await t.scope.db
        .updateTable('task')
        .set({ state: 'RUNNING', owner: 'dead', heartbeat: null })
        .where('createdBy', '=', t.administrator.id)
        .where('input', '=', JSON.stringify('c'))
        .execute()
      await run(t)
      expect(taskInputs).toEqual(['c', 'a', 'b'])
    })

    it('begins a task only once its time has come, and once, whoever looks', async () => {
      let runs = 0
      const t = await server(async () => {
        runs++
        return { state: 'DONE' }
      })
      await enqueueTask(t, { runAt: new Date(t.clock.now().getTime() + 60_000).toISOString() })
      await run(t)
      expect(runs).toBe(0)
      t.clock.advance(60_000)
      const other: EnginePorts = { ...t.ports }
      withHandlers(other, { bulk: async () => ({ state: 'DONE', result: runs++ }) })
      // on the embedded store there is no other process
      const processes = store.kind === 'pglite' ? [t.ports] : [t.ports, other]
      await Promise.all(processes.map(ports => resumeTasks(ports)))
      await Promise.all(processes.map(tasksDone))
      expect(runs).toBe(1)
    })

    it("begins the server's own brief work at its very time, though two long tasks are under way", async () => {
      const blocker = gate()
      const waits: TaskHandler = async () => {
        await blocker.passed
        return { state: 'DONE' }
      }
      const did: string[] = []
      const brief: TaskHandler = async ({ session }) => {
        did.push(session.actor.id)
        return { state: 'DONE' }
      }
      const t = await server(waits, { export: waits, seats: brief })
      await enqueueTask(t)
      await enqueueTask(t, { kind: 'export' })
      const now = t.clock.now()
      const runAt = new Date(now.getTime() + 40).toISOString()
      const own = { kind: 'seats', resource: 'lesson', action: 'settleSeats', input: null, runAt }
      await t.scope.transaction(tx =>
        enqueueOwn(tx, { ids: t.ports.ids, now: now.toISOString() }, own),
      )
      nudge(t.ports, t.institution)
      await expect
        .poll(
          async () =>
            (await t.call<{ list: Task[] }>('GET', 'task/list?kind=export')).response.list[0]
              ?.state,
        )
        .toBe('RUNNING')
      expect(did).toEqual([])
      t.clock.advance(40)
      await vi.waitFor(() => expect(did).toEqual(['system']), { timeout: 30_000 })
      blocker.open()
      await tasksDone(t.ports)
    })

    it('makes a named task once for ever', async () => {
      const t = await server()
      const first = await enqueueTask(t, { name: 'reminder 1' })
      expect(await enqueueTask(t, { name: 'reminder 1' })).toBe(first)
      await run(t)
      expect(await enqueueTask(t, { name: 'reminder 1' })).toBe(first)
      expect((await t.call<{ total: number }>('GET', 'task/list?kind=bulk')).response.total).toBe(1)
    })

    it('halts at a graceful stop and goes on where it was, in the next process', async () => {
      const first = gate()
      const goes: TaskHandler = async task => {
        for (let done = Number(task.progress ?? 0) + 1; done <= 4; done++) {
          await task.scope.transaction(tx => task.keep(tx, { progress: done, done, failed: 0 }))
          first.open()
          if (done === 2) while (!task.stopping()) await new Promise(resolve => setTimeout(resolve))
          if (task.stopping()) return { state: 'HALTED' }
        }
        return { state: 'DONE', result: task.progress }
      }
      const t = await server(goes)
      const id = await enqueueTask(t)
      nudge(t.ports, t.institution)
      await first.passed
      await haltTasks(t.ports)
      expect(await get(t, id)).toMatchObject({ state: 'QUEUED' })
      const next: EnginePorts = { ...t.ports }
      withHandlers(next, { bulk: plain })
      await resumeTasks(next)
      await tasksDone(next)
      expect(await get(t, id)).toMatchObject({ state: 'DONE', done: 2 })
    })

    it('takes up what a dead process left, and what that one still does is rolled back', async () => {
      const [left, deadGate] = [gate(), gate()]
      let refused: unknown
      const dies: TaskHandler = async task => {
        await task.scope.transaction(tx => task.keep(tx, { progress: 1, done: 1, failed: 0 }))
        left.open()
        await deadGate.passed
        refused = await task.scope
          .transaction(tx => task.keep(tx, { progress: 9, done: 9, failed: 0 }))
          .catch((error: unknown) => error)
        return { state: 'DONE', result: 'by the dead' }
      }
      const t = await server(dies)
      const id = await enqueueTask(t)
      nudge(t.ports, t.institution)
      await left.passed
      const next: EnginePorts = { ...t.ports }
      let from: unknown
      withHandlers(next, {
        bulk: async task => {
          from = task.progress
          await reportRows(task, 2)
          return { state: 'DONE' }
        },
      })
      if (store.kind === 'postgres') {
        await run(t, next)
        expect(from).toBeUndefined()
        t.clock.advance(36_000)
      }
      await run(t, next)
      expect(from).toBe(1)
      deadGate.open()
      await tasksDone(t.ports)
      expect(refused).toBeInstanceOf(Error)
      expect(await get(t, id)).toMatchObject({ state: 'DONE', done: 2 })
    })

    it('gives up a task that dies at every start', async () => {
      const t = await server(() => Promise.reject(new Error('odd')))
      const id = await enqueueTask(t)
      for (let turn = 0; turn < 5; turn++) {
        await run(t)
        t.clock.advance(60_000)
      }
      expect(await get(t, id)).toMatchObject({ state: 'FAILED' })
      expect((await get(t, id)).msg).toBeTruthy()
    })

    it('ends before it begins, or after its batch, when it is cancelled', async () => {
      const began = gate()
      const waits: TaskHandler = async task => {
        await reportRows(task, 1)
        began.open()
        while (!task.cancelled()) await new Promise(resolve => setTimeout(resolve))
        return { state: 'CANCELLED', result: { matched: 2, done: 1, failed: [] } }
      }
      const t = await server(waits)
      const [id, never] = [await enqueueTask(t), await enqueueTask(t)]
      expect((await t.call<Task>('POST', 'task/cancel', { id: never })).response.state).toBe(
        'CANCELLED',
      )
      nudge(t.ports, t.institution)
      await began.passed
      await t.call('POST', 'task/cancel', { id })
      await tasksDone(t.ports)
      expect(await get(t, id)).toMatchObject({ state: 'CANCELLED', tally: { matched: 2, done: 1 } })
      expect((await t.call<Task>('POST', 'task/cancel', { id })).response.state).toBe('CANCELLED')
    })

    it('judges the caller anew: a right that was withdrawn fails it (5003), and so does the end of their membership', async () => {
      const asks: TaskHandler = async task => {
        demandVerb(task.session, { name: task.resource }, 'update')
        return { state: 'DONE' }
      }
      const t = await server(asks)
      const ann = await t.as({ rights: ['student.update', 'student.read'] })
      const session = await sessionOf(t, ann)
      const members = t.scope.db.updateTable('member').where('accountId', '=', ann.id)
      const id = await enqueueTask(t, {}, session)
      await members.set({ rights: ['student.read'] }).execute()
      await run(t)
      const taskRow = await t.scope.db
        .selectFrom('task')
        .select(['state', 'error'])
        .where('id', '=', id)
        .executeTakeFirst()
      expect(taskRow).toMatchObject({ state: 'FAILED', error: { code: '5003' } })
      await members.set({ rights: ['student.update'] }).execute()
      const again = await enqueueTask(t, {}, session)
      await run(t)
      expect((await get(t, again)).state).toBe('DONE')
      const last = await enqueueTask(t, {}, session)
      await members.set({ status: 'LEFT' }).execute()
      await run(t)
      expect((await get(t, last)).state).toBe('FAILED')
      await expect(callerNow(t.ports, t.institution, null)).rejects.toThrow('5003')
    })

    it("shows a person their own tasks, and everyone's with the right; texts in their language", async () => {
      const t = await server()
      const id = await enqueueTask(t)
      await run(t)
      const [ann, boss] = [
        await t.as({ rights: ['student.read'] }),
        await t.as({ rights: ['jobs.everyone'] }),
      ]
      expect((await t.call('GET', `task/get?id=${id}`, undefined, { token: ann.token })).http).toBe(
        404,
      )
      expect((await t.call('POST', 'task/cancel', { id }, { token: ann.token })).http).toBe(404)
      expect(
        (await t.call('GET', `task/get?id=${id}`, undefined, { token: t.stranger.token })).http,
      ).toBe(404)
      expect(
        (
          await t.call<{ total: number }>('GET', 'task/list?kind=bulk', undefined, {
            token: ann.token,
          })
        ).response.total,
      ).toBe(0)
      expect(
        (await t.call('GET', 'task/list?kind=bulk&everyone=1', undefined, { token: ann.token }))
          .status,
      ).toBe(905)
      expect(
        (
          await t.call<{ total: number }>('GET', 'task/list?kind=bulk&everyone=1', undefined, {
            token: boss.token,
          })
        ).response.total,
      ).toBe(1)
      expect((await get(t, id, boss.token)).createdBy).toBe(t.administrator.id)
      // the log records once who stopped whose task; a task that has ended can't be stopped
      const open = await enqueueTask(t)
      for (const one of [id, open, open])
        expect(
          (await t.call('POST', 'task/cancel', { id: one }, { token: boss.token })).status,
        ).toBe(200)
      const log = await t.scope.db
        .selectFrom('operation')
        .selectAll()
        .where('action', '=', 'cancelJob')
        .execute()
      expect(log).toMatchObject([{ actor: boss.id, detail: { taskId: open, kind: 'bulk' } }])
      expect(
        (await t.call<{ total: number }>('GET', 'operation/list', undefined, { token: boss.token }))
          .response.total,
      ).toBe(0)
    })

    it("tells its maker's windows, three times a second at most, and of the end at once", async () => {
      const t = await server(async task => {
        await reportRows(task, 50)
        return { state: 'DONE' }
      })
      const sentEvents: [string, unknown][] = []
      const session = await sessionOf(t)
      const end = liveOf(t.ports).open(session, {
        send: (event, data) => sentEvents.push([event, data]) > 0,
        beat: () => true,
        close: () => undefined,
      })
      const id = await enqueueTask(t)
      await run(t)
      end()
      const news = sentEvents
        .filter(([event]) => event === 'job')
        .map(([, data]) => data as JobNews)
      expect(news.at(-1)).toEqual({ kind: 'bulk', id, state: 'DONE', done: 50, total: 50 })
      expect(news.length).toBeLessThan(10)
    })
  },
)
