import { afterAll, beforeAll, describe, expect } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { resources } from '../../../resources/index.ts'
import { contextsOf } from '../../domain/identity/institutions/begin.ts'
import { createBatch } from '../records/batch.ts'
import { startValues } from '../records/draft.ts'
import { bulkPaces } from '../records/bulk.ts'
import { bulkTask } from '../bulk/task.ts'
import { tasks } from '../../domains.ts'
import {
  haltTasks,
  resumeTasks,
  tasksDone,
  withTaskKinds,
  type TaskHandler,
} from '../jobs/queue.ts'
import type { Scope, Store } from '../../platform/store/types.ts'

const many = 600
const half = many / 2

interface Tally {
  matched: number
  done: number
  unchanged?: number
  failed: { id: string; title: string | null; code: string; msg: string }[]
}
interface Told {
  id: string
  state: string
  total: number
  done: number
  failed: number
  tally: Tally | null
  operation: string | null
  undoing: { done: number; stopped?: boolean } | null
}

/**
 * A store whose transactions fail after the `nth`, as if the process had died; `mend` repairs it.
 */
const breaking = (
  store: Store,
): { store: Store; breakAfter(transactions: number): void; mend(): void } => {
  let left = Number.POSITIVE_INFINITY
  const wrap = (scope: Scope): Scope =>
    new Proxy(scope, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (name === 'transaction') {
          return async (fn: Parameters<Scope['transaction']>[0]) => {
            if (left <= 0) throw new Error('the process died')
            const done = await target.transaction(fn)
            // an attempt that yielded to other work did nothing
            left -= 1
            return done
          }
        }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    store: { ...store, scope: id => wrap(store.scope(id)) },
    breakAfter: n => void (left = n),
    mend: () => void (left = Number.POSITIVE_INFINITY),
  }
}

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'bulk calls on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let store: TestStore
    let t: TestApp
    let flaky: ReturnType<typeof breaking>
    const config = { signingKey: new Uint8Array(32), version: 'test', bulkInline: 5000 }
    const size = bulkPaces[kind.name].size
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      flaky = breaking(store)
      t = await makeApp({ store: flaky.store, ports: { config } })
      const contextFor = await contextsOf(t.ports, t.administrator.id, t.institution, 'test')
      const records = Array.from({ length: many }, (_, n) => {
        const values = {
          ...startValues(resources.student),
          name: `学员${n}`,
          account: `bulk${n}`,
          bookingLimit: n < half ? 1 : 2,
        }
        return { values, given: new Set(Object.keys(values)) }
      })
      await t.scope.transaction(tx =>
        createBatch(tx, contextFor(resources.student), records, 'create'),
      )
    })
    afterAll(() => store.dispose())
    const total = async (query: string) =>
      (await t.call<{ total: number }>('GET', `student/count?${query}`)).response.total

    race(
      'goes on where a crash stopped it when the call is repeated, and doubles nothing',
      async () => {
        const headers = { 'Idempotency-Key': 'suspend-all' }
        const suspend = () =>
          t.call<Tally>(
            'POST',
            'student/updateMany',
            { query: {}, data: { status: 'SUSPENDED' } },
            { headers },
          )
        // the claim and one batch
        flaky.breakAfter(2)
        expect((await suspend()).status).toBe(500)
        flaky.mend()
        expect(await total('status=SUSPENDED')).toBe(size)
        expect((await suspend()).response).toEqual({ matched: many, done: many, failed: [] })
        expect(await total('status=SUSPENDED')).toBe(many)
        expect((await suspend()).response).toEqual({ matched: many, done: many, failed: [] })
        const audits = await t.scope.db
          .selectFrom('audit')
          .select(eb => eb.fn.countAll<number>().as('n'))
          .where('action', '=', 'update')
          .executeTakeFirstOrThrow()
        expect(Number(audits.n)).toBe(many)
        const other = await t.call(
          'POST',
          'student/updateMany',
          { query: {}, data: { status: 'ACTIVE' } },
          { headers },
        )
        expect(other.status).toBe(321)
      },
    )

    race('two at once with one key are one', async () => {
      const headers = { 'Idempotency-Key': 'twice' }
      const activate = () =>
        t.call<Tally>(
          'POST',
          'student/updateMany',
          { query: { bookingLimit: '1' }, data: { status: 'ACTIVE' } },
          { headers },
        )
      const [first, second] = await Promise.all([activate(), activate()])
      expect(first.response).toEqual({ matched: half, done: half, failed: [] })
      expect(second.response).toEqual(first.response)
    })

    it('says how many were so already, and is kept under the name of its change of state', async () => {
      const idOf = async (status: string) =>
        (await t.call<{ list: { id: string }[] }>('GET', `student/list?limit=1&status=${status}`))
          .response.list[0]?.id
      const ids = [await idOf('ACTIVE'), await idOf('SUSPENDED')]
      const answer = await t.call<Tally>('POST', 'student/updateMany', {
        ids,
        data: { status: 'SUSPENDED' },
      })
      expect(answer.response).toEqual({ matched: 2, done: 2, unchanged: 1, failed: [] })
      const named = await t.scope.db
        .selectFrom('operation')
        .select(['action', 'count'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(named).toEqual({ action: 'status.SUSPENDED', count: 1 })
      await t.call('POST', 'student/updateMany', {
        ids: ids.slice(0, 1),
        data: { status: 'ACTIVE' },
      })
    })

    it('one refused row takes no other with it, and is named with its reason', async () => {
      const { list } = (
        await t.call<{ list: { id: string; account: string }[] }>(
          'GET',
          'student/list?limit=3&sort=account',
        )
      ).response
      const ids = list.map(r => r.id)
      const answer = await t.call<Tally>('POST', 'student/updateMany', {
        ids,
        data: { account: 'thesame' },
      })
      expect(answer.response).toMatchObject({
        matched: 3,
        done: 1,
        failed: [{ code: '7002' }, { code: '7002' }],
      })
      expect(answer.response.failed.every(f => f.msg.length > 5)).toBe(true)
    })

    const begin = async (
      verb: string,
      body: object,
      headers: Record<string, string> = {},
      inline = 500,
    ) => {
      config.bulkInline = inline
      const answer = await t.call<{ taskId: string }>('POST', `student/${verb}`, body, { headers })
      config.bulkInline = 5000
      expect(answer).toMatchObject({ status: 200, response: { taskId: expect.any(String) } })
      return { id: answer.response.taskId, operation: answer.headers.get('X-Operation') ?? '' }
    }
    const taskOf = async (id: string) => (await t.call<Told>('GET', `task/get?id=${id}`)).response
    const changesOf = async (operation: string) => {
      const rows = await t.scope.db
        .selectFrom('audit')
        .select('recordId')
        .where('requestId', '=', operation)
        .execute()
      return { rows: rows.length, records: new Set(rows.map(row => row.recordId)).size }
    }
    /**
     * Lets the queue do bulk changes as `handle` does; `goOn` makes it do the waiting ones as in
     * life.
     */
    const handled = (handle: TaskHandler) =>
      withTaskKinds(t.ports, { ...tasks, bulk: { run: handle } })
    const goOn = async (id: string) => {
      withTaskKinds(t.ports, tasks)
      await t.scope.db
        .updateTable('task')
        .set({ runAt: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute()
      await resumeTasks(t.ports)
      await tasksDone(t.ports)
    }

    it('more than its caller should wait for becomes a task of one operation, whose tally is exact and names who was refused', async () => {
      const { list } = (
        await t.call<{ list: { id: string; account: string }[] }>(
          'GET',
          'student/list?limit=20&sort=account',
        )
      ).response
      const data = { leaveLimit: 9, account: list[1]?.account }
      const { id, operation } = await begin(
        'updateMany',
        { ids: list.map(row => row.id), data },
        {},
        10,
      )
      await tasksDone(t.ports)
      const task = await taskOf(id)
      // one has this account already, the others can't have it too
      expect(task).toMatchObject({
        state: 'DONE',
        action: 'updateMany',
        total: 20,
        done: 1,
        failed: 19,
        operation,
      })
      expect(task.tally).toMatchObject({ matched: 20, done: 1, operation })
      expect(task.tally?.failed.map(row => row.id).toSorted()).toEqual(
        list
          .map(row => row.id)
          .toSpliced(1, 1)
          .toSorted(),
      )
      expect(task.tally?.failed[0]).toMatchObject({
        title: expect.stringMatching(/^学员/),
        code: '7002',
        msg: expect.stringMatching(/.{5}/),
      })
      expect(await total('leaveLimit=9')).toBe(1)
    })

    race(
      'a task goes on in the next process where the last one died, and neither doubles nor loses a row',
      async () => {
        const headers = { 'Idempotency-Key': 'in-the-background' }
        let saveCount = 0
        handled(task =>
          bulkTask({
            ...task,
            keep: async (tx, now) => {
              await task.keep(tx, now)
              if (++saveCount > 1) throw new Error('the process died')
            },
          }),
        )
        const { id, operation } = await begin(
          'updateMany',
          { query: {}, data: { leaveLimit: 3 } },
          headers,
        )
        await tasksDone(t.ports)
        expect(await total('leaveLimit=3')).toBe(size)
        expect(await taskOf(id)).toMatchObject({ state: 'QUEUED', done: size })
        // repeated with its key, the call answers with the task that it began
        expect(
          await begin('updateMany', { query: {}, data: { leaveLimit: 3 } }, headers),
        ).toMatchObject({ id, operation })
        await goOn(id)
        expect(await taskOf(id)).toMatchObject({
          state: 'DONE',
          done: many,
          failed: 0,
          tally: { matched: many, done: many, failed: [] },
          operation,
        })
        expect(await changesOf(operation)).toEqual({ rows: many, records: many })
        expect(await total('leaveLimit=3')).toBe(many)
      },
    )

    it('a task that is cancelled tells exactly what it did, and that can be undone', async () => {
      let saveCount = 0
      handled(task =>
        bulkTask({
          ...task,
          cancelled: () => saveCount > 0,
          keep: async (tx, now) => {
            saveCount++
            await task.keep(tx, now)
          },
        }),
      )
      const { id, operation } = await begin('updateMany', { query: {}, data: { leaveLimit: 4 } })
      await tasksDone(t.ports)
      withTaskKinds(t.ports, tasks)
      expect(await taskOf(id)).toMatchObject({
        state: 'CANCELLED',
        tally: { matched: size, done: size, operation },
      })
      expect(await total('leaveLimit=4')).toBe(size)
      expect((await t.call('POST', 'operation/undo', { id: operation })).response).toMatchObject({
        done: size,
        failed: [],
      })
      expect(await total('leaveLimit=3')).toBe(many)
    })

    race(
      'an undo of many is a task too: it goes on where its process died, and is one operation that can be undone',
      async () => {
        const { id, operation } = await begin('updateMany', { query: {}, data: { leaveLimit: 5 } })
        await tasksDone(t.ports)
        expect(await taskOf(id)).toMatchObject({ state: 'DONE' })
        const changed = (
          await t.call<{ list: { id: string }[] }>('GET', 'student/list?limit=1&sort=account')
        ).response.list[0]
        await t.call('POST', 'student/updateMany', { ids: [changed?.id], data: { leaveLimit: 6 } })
        let saveCount = 0
        handled(task =>
          bulkTask({
            ...task,
            keep: async (tx, now) => {
              await task.keep(tx, now)
              if (++saveCount > 1) throw new Error('the process died')
            },
          }),
        )
        config.bulkInline = 500
        const headers = { 'Idempotency-Key': 'undo-many' }
        const undo = () =>
          t.call<{ taskId: string; operation: string }>(
            'POST',
            'operation/undo',
            { id: operation },
            { headers },
          )
        const undoReply = (await undo()).response
        await tasksDone(t.ports)
        expect(await total('leaveLimit=3')).toBeGreaterThan(size - 2)
        // the list shows the undo to everyone, so that it isn't offered a second time
        expect((await taskOf(id)).undoing).toEqual({ done: expect.any(Number) })
        expect((await t.call('GET', `operation/get?id=${operation}`)).response).toMatchObject({
          undoing: { done: expect.any(Number) },
        })
        expect(await taskOf(undoReply.taskId)).toMatchObject({
          state: 'QUEUED',
          action: 'undo',
          total: many,
          done: expect.any(Number),
        })
        expect((await undo()).response).toEqual(undoReply)
        // a repeated request returns the same task, and no one else can begin another
        expect((await t.call('POST', 'operation/undo', { id: operation })).response).toEqual(
          undoReply,
        )
        const other = await t.as({})
        expect(
          (await t.call('POST', 'operation/undo', { id: operation }, { token: other.token }))
            .status,
        ).toBe(429)
        config.bulkInline = 5000
        await goOn(undoReply.taskId)
        const task = await taskOf(undoReply.taskId)
        expect(task).toMatchObject({
          state: 'DONE',
          tally: {
            matched: many,
            done: many - 1,
            failed: [],
            spared: [
              { id: changed?.id, fields: ['leaveLimit'], why: 'changed', by: expect.any(String) },
            ],
          },
          operation: undoReply.operation,
        })
        expect(await taskOf(id)).toMatchObject({ undone: true, undoing: null })
        expect(await total('leaveLimit=3')).toBe(many - 1)
        expect(await changesOf(undoReply.operation)).toEqual({ rows: many - 1, records: many - 1 })
        const line = await t.call('GET', `operation/get?id=${undoReply.operation}`)
        expect(line.response).toMatchObject({
          undoOf: operation,
          count: many - 1,
          tally: { done: many - 1, kept: [{ id: changed?.id, why: 'changed' }] },
        })
        await t.call('POST', 'student/updateMany', { ids: [changed?.id], data: { leaveLimit: 3 } })
      },
    )

    it('what no longer matches when its turn comes is left alone', async () => {
      const rows = (
        await t.call<{ list: { id: string }[] }>('GET', 'student/list?limit=5&sort=account')
      ).response.list
      await t.call('POST', 'student/updateMany', {
        ids: rows.map(row => row.id),
        data: { leaveLimit: 8 },
      })
      handled(task => {
        const { scope } = task
        const late = new Proxy(scope, {
          get: (target, name) => {
            const value: unknown = Reflect.get(target, name, target)
            if (name !== 'ids') return typeof value === 'function' ? value.bind(target) : value
            return async function* (...args: Parameters<Scope['ids']>) {
              for await (const ids of scope.ids(...args)) {
                await t.call('POST', 'student/updateMany', {
                  ids: [rows[0]?.id],
                  data: { leaveLimit: 7 },
                })
                yield ids
              }
            }
          },
        })
        return bulkTask({ ...task, scope: late })
      })
      const { id } = await begin(
        'updateMany',
        { query: { leaveLimit: '8' }, data: { bookingLimit: 77 } },
        {},
        1,
      )
      await tasksDone(t.ports)
      withTaskKinds(t.ports, tasks)
      expect(await taskOf(id)).toMatchObject({
        state: 'DONE',
        tally: { matched: 4, done: 4, failed: [] },
      })
      expect(await total('bookingLimit=77')).toBe(4)
    })

    it('a task is judged by the rights that its maker has when it begins', async () => {
      const poor = await t.as({ rights: ['student.read', 'student.update'] })
      handled(() => Promise.resolve({ state: 'HALTED' }))
      config.bulkInline = 0
      const updateReply = t.call<{ taskId: string }>(
        'POST',
        'student/updateMany',
        { query: { leaveLimit: '8' }, data: { bookingLimit: 5 } },
        { token: poor.token },
      )
      const { taskId } = (await updateReply).response
      config.bulkInline = 5000
      await haltTasks(t.ports)
      await t.scope.db
        .updateTable('member')
        .set({ rights: ['student.read'] })
        .where('accountId', '=', poor.id)
        .execute()
      const next = { ...t.ports }
      await resumeTasks(next)
      await tasksDone(next)
      expect(await taskOf(taskId)).toMatchObject({ state: 'FAILED', done: 0 })
      expect(await total('bookingLimit=5')).toBe(0)
    })

    it("refuses a selection that is neither or both, and names it doesn't know", async () => {
      for (const body of [
        {},
        { ids: [], query: {} },
        { ids: [] },
        { ids: 'x' },
        { ids: [1] },
        { query: [] },
        { query: { nope: 1 } },
        { ids: ['a'], except: ['b'] },
        { ids: ['a'], extra: 1 },
      ]) {
        expect((await t.call('POST', 'student/delete', body)).status, JSON.stringify(body)).toBe(
          321,
        )
      }
    })
  },
)
