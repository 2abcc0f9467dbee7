import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileRef } from '../../../src/protocol/provider.ts'
import type { Task } from '../../../src/protocol/tasks.ts'
import { memoryFiles } from '../../../mocks/portable.ts'
import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { readSheets } from '../../adapters/sheets/read.ts'
import type { EnginePorts } from '../ports.ts'
import { accessChanged } from '../../domain/identity/session/notify.ts'
import { openSession } from '../../domain/identity/session/sessions.ts'
import { errors } from '../../platform/errors/errors.ts'
import { haltTasks, resumeTasks, tasksDone } from '../jobs/queue.ts'
import { taskFileKey } from '../jobs/task.ts'
import { sweepTasks } from './sweep.ts'

// 'more than 20,000 rows', of which a test has no need
vi.mock('../../../src/protocol/tasks.ts', async original => ({
  ...(await original<object>()),
  exportInline: 3,
}))

const day = 24 * 3600 * 1000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'exports in the background on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const school = async (ports: Partial<EnginePorts> = {}) => {
      const files = memoryFiles()
      const t = await makeApp({ store, ports: { sheets: createBrowserSheets(), files, ...ports } })
      for (let n = 0; n < 5; n++)
        await t.call('POST', 'student/create', {
          name: `Person ${n}`,
          account: `person${n}`,
          countryCode: '86',
          phone: `1390000000${n}`,
        })
      return { ...t, files }
    }
    const ask = (t: TestApp, body: object = {}, token?: string, headers = {}) =>
      t.call<{ taskId: string }>('POST', 'student/export', body, {
        ...(token ? { token } : {}),
        headers,
      })
    const task = async (t: TestApp, id: string, token?: string) =>
      (await t.call<Task>('GET', `task/get?id=${id}`, undefined, token ? { token } : {})).response
    const fetched = async (t: TestApp, id: string) => {
      const { response } = await t.call<FileRef>('GET', `task/file?id=${id}`)
      return t.app.request(response.url)
    }

    it('makes a large one as a task, whose file its maker fetches by an address that runs out (IMP-03)', async () => {
      const t = await school()
      const { response } = await ask(t, { sort: 'account', except: [] })
      await tasksDone(t.ports)
      const done = await task(t, response.taskId)
      expect(done).toMatchObject({
        state: 'DONE',
        kind: 'export',
        resource: 'student',
        total: 5,
        done: 5,
        operation: null,
      })
      expect(done.file).toMatchObject({
        name: 'Students-2026-03-02.xlsx',
        expireTime: '2026-03-03T08:00:00.000Z',
      })
      const answer = await fetched(t, response.taskId)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(done.file?.size))
      expect((await readSheets(bytes))[0]?.rows.map(row => row.cells[0])).toEqual([
        'Name',
        ...[0, 1, 2, 3, 4].map(n => `Person ${n}`),
      ])
      const logged = await t.scope.db
        .selectFrom('operation')
        .select(['count', 'action'])
        .where('action', '=', 'export')
        .execute()
      expect(logged).toEqual([{ action: 'export', count: 5 }])
    })

    it('streams at once what is small, and anything that is asked for so', async () => {
      const t = await school()
      for (const body of [{ query: { account: 'person1' } }, { inline: true }, { ids: ['x'] }]) {
        const headers = {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
        }
        const answer = await t.app.request('/edu_adminserver/student/export', {
          method: 'POST',
          body: JSON.stringify(body),
          headers,
        })
        expect(answer.headers.get('content-type')).toContain('spreadsheetml')
        await answer.body?.cancel()
      }
      expect((await ask(t, { inline: 'yes' })).status).toBe(321)
      expect((await ask(t, { format: 'pdf' })).status).toBe(321)
    })

    it('begins one task for a call that is repeated', async () => {
      const t = await school()
      const headers = { 'Idempotency-Key': 'export-1' }
      const [first, second] = [
        await ask(t, {}, undefined, headers),
        await ask(t, {}, undefined, headers),
      ]
      expect(second.response).toEqual(first.response)
      await tasksDone(t.ports)
    })

    it('gives the file to nobody else, and to nobody without a signature, after its time, or once its maker is gone', async () => {
      const t = await school()
      const ann = await t.as({ rights: ['student.export', 'student.read'] })
      const { response } = await ask(t, {}, ann.token)
      await tasksDone(t.ports)
      expect((await t.call('GET', `task/file?id=${response.taskId}`)).http).toBe(404)
      const { response: link } = await t.call<FileRef>(
        'GET',
        `task/file?id=${response.taskId}`,
        undefined,
        { token: ann.token },
      )
      expect((await t.app.request(link.url)).status).toBe(200)
      expect((await t.app.request(link.url.replace('mac=', 'mac=x'))).status).toBe(404)
      expect((await t.app.request(link.url.replace(/&mac=.*/, ''))).status).toBe(401)
      t.clock.advance(301_000)
      expect((await t.app.request(link.url)).status).toBe(404)
      const { response: fresh } = await t.call<FileRef>(
        'GET',
        `task/file?id=${response.taskId}`,
        undefined,
        { token: ann.token },
      )
      // an account that has lost the export permission can't fetch it either
      const member = t.scope.db.updateTable('member').where('accountId', '=', ann.id)
      await member.set({ rights: ['student.read'] }).execute()
      expect((await t.app.request(fresh.url)).status).toBe(404)
      await member.set({ rights: ['student.export', 'student.read'] }).execute()
      expect((await t.app.request(fresh.url)).status).toBe(200)
      // a field that has been masked for its maker since then is in the file unmasked
      await member.set({ masks: ['studentPhone'] }).execute()
      expect((await t.app.request(fresh.url)).status).toBe(404)
      await accessChanged(t.ports)
      expect(
        (await t.call('GET', `task/file?id=${response.taskId}`, undefined, { token: ann.token }))
          .status,
      ).toBe(5003)
      await member.set({ masks: [] }).execute()
      await accessChanged(t.ports)
      expect((await t.app.request(fresh.url)).status).toBe(200)
      await t.scope.db
        .updateTable('member')
        .set({ status: 'LEFT' })
        .where('accountId', '=', ann.id)
        .execute()
      expect((await t.app.request(fresh.url)).status).toBe(404)
    })

    it('gives the file out no more once a custom field is masked for its maker, or kept from them', async () => {
      const t = await school()
      const key = 'student.x_1'
      let field = (
        await t.call<{ id: string; version: number }>('POST', 'customField/create', {
          target: 'student',
          name: 'Diagnosis',
          type: 'TEXT',
        })
      ).response
      const change = async (values: object) => {
        const { id, version } = field
        const answer = await t.call<typeof field>('POST', 'customField/update', {
          id,
          version,
          ...values,
        })
        expect(answer.status).toBe(200)
        field = answer.response
        await accessChanged(t.ports)
      }
      const ann = await t.as({ rights: ['student.export', 'student.read'] })
      const { response } = await ask(t, {}, ann.token)
      await tasksDone(t.ports)
      const path = `task/file?id=${response.taskId}`
      const again = () => t.call<FileRef>('GET', path, undefined, { token: ann.token })
      const { url } = (await again()).response
      const answers = async () => [(await again()).status, (await t.app.request(url)).status]
      const member = t.scope.db.updateTable('member').where('accountId', '=', ann.id)
      expect(await answers()).toEqual([200, 200])
      // the role of its maker sees it masked
      await change({ masked: true })
      expect(await answers()).toEqual([200, 200])
      await member.set({ masks: [key] }).execute()
      await accessChanged(t.ports)
      expect(await answers()).toEqual([5003, 404])
      await member.set({ masks: [] }).execute()
      await accessChanged(t.ports)
      expect(await answers()).toEqual([200, 200])
      // only accounts with the field's own permission see it, and the maker never had it
      await change({ restricted: true })
      expect(await answers()).toEqual([5003, 404])
      await change({ status: 'RETIRED' })
      expect(await answers()).toEqual([5003, 404])
      await change({ status: 'ACTIVE' })
      await member.set({ rights: ['student.export', 'student.read', key] }).execute()
      await accessChanged(t.ports)
      expect(await answers()).toEqual([200, 200])
      // a field that is added later doesn't stand in the file
      await t.call('POST', 'customField/create', {
        target: 'student',
        name: 'Later',
        type: 'TEXT',
        restricted: true,
      })
      await accessChanged(t.ports)
      expect(await answers()).toEqual([200, 200])
    })

    it('keeps the file for a day, then sweeps it away', async () => {
      const t = await school()
      const { response } = await ask(t)
      await tasksDone(t.ports)
      expect(t.files.kept.has(taskFileKey(response.taskId))).toBe(true)
      await sweepTasks(t.ports)
      expect(t.files.kept.has(taskFileKey(response.taskId))).toBe(true)
      t.clock.advance(day + 1)
      const { accessToken: token } = await openSession(
        t.ports,
        t.administrator.id,
        t.institution,
        {},
      )
      expect((await task(t, response.taskId, token)).file).toBeNull()
      expect(
        (await t.call('GET', `task/file?id=${response.taskId}`, undefined, { token })).http,
      ).toBe(404)
      await sweepTasks(t.ports)
      expect(t.files.kept.has(taskFileKey(response.taskId))).toBe(false)
      // the task itself is forgotten much later
      const { db } = t.scope
      await db.updateTable('task').set({ createTime: '2025-01-01T00:00:00.000Z' }).execute()
      await sweepTasks(t.ports)
      expect(await db.selectFrom('task').select('id').execute()).toEqual([])
    })

    it('tells a full disk by its code and keeps nothing of the file', async () => {
      const files = memoryFiles()
      const full = {
        ...files,
        putStream: async (key: string) => (
          await files.put(key, new Uint8Array(9)),
          Promise.reject(errors.storageFull())
        ),
      }
      const t = await school({ files: full })
      const { response } = await ask(t)
      await tasksDone(t.ports)
      const failed = await task(t, response.taskId)
      expect(failed).toMatchObject({ state: 'FAILED', file: null })
      expect(failed.msg).toBeTruthy()
      expect(files.kept.size).toBe(0)
    })

    it('fails with the loss of the right (5003), and writes masked what is masked by then', async () => {
      const t = await school()
      const ann = await t.as({ rights: ['student.export', 'student.read'] })
      const members = t.scope.db.updateTable('member').where('accountId', '=', ann.id)
      await haltTasks(t.ports)
      const [failingTask, masked] = [
        (await ask(t, {}, ann.token)).response.taskId,
        (await ask(t, { sort: 'account' }, ann.token)).response.taskId,
      ]
      const next: EnginePorts = { ...t.ports }
      await members.set({ rights: ['student.read'] }).execute()
      await t.scope.db
        .updateTable('task')
        .set({ runAt: '2099-01-01T00:00:00.000Z' })
        .where('id', '=', masked)
        .execute()
      await resumeTasks(next)
      await tasksDone(next)
      const taskRow = await t.scope.db
        .selectFrom('task')
        .select(['state', 'error'])
        .where('id', '=', failingTask)
        .executeTakeFirst()
      expect(taskRow).toMatchObject({ state: 'FAILED', error: { code: '5003' } })
      await members
        .set({ rights: ['student.read', 'student.export'], masks: ['studentPhone'] })
        .execute()
      await t.scope.db
        .updateTable('task')
        .set({ runAt: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', masked)
        .execute()
      await resumeTasks(next)
      await tasksDone(next)
      const bytes = t.files.kept.get(taskFileKey(masked))
      const [sheet] = await readSheets(bytes ?? new Uint8Array())
      expect(sheet?.rows[1]?.cells).toContain('139****0000')
    })

    it('halts at a stop, leaves no half file, and begins anew in the next process', async () => {
      const files = memoryFiles()
      let stop: (() => void) | undefined
      const slow = {
        ...files,
        // the server is told to stop while the file is being written
        putStream: async (key: string, source: ReadableStream<Uint8Array>) => {
          stop?.()
          return files.putStream(key, source)
        },
      }
      const t = await school({ files: slow })
      stop = () => void haltTasks(t.ports)
      const { response } = await ask(t)
      await tasksDone(t.ports)
      expect((await task(t, response.taskId)).state).toBe('QUEUED')
      expect(files.kept.size).toBe(0)
      stop = undefined
      const next: EnginePorts = { ...t.ports }
      await resumeTasks(next)
      await tasksDone(next)
      expect(await task(t, response.taskId)).toMatchObject({ state: 'DONE', done: 5 })
    })

    it('leaves the file to the process that has taken it over', async () => {
      const files = memoryFiles()
      let [begin, goOn] = [() => {}, () => {}]
      const writeStarted = new Promise<void>(resolve => (begin = resolve))
      const late = new Promise<void>(resolve => (goOn = resolve))
      const silent = {
        ...files,
        putStream: async (key: string, source: ReadableStream<Uint8Array>) => {
          begin()
          await late
          return files.putStream(key, source)
        },
      }
      const t = await school({ files: silent })
      const { response } = await ask(t)
      await writeStarted
      if (store.kind === 'postgres') t.clock.advance(36_000)
      const next: EnginePorts = { ...t.ports, files }
      await resumeTasks(next)
      await tasksDone(next)
      expect(files.kept.has(taskFileKey(response.taskId))).toBe(true)
      goOn()
      await tasksDone(t.ports)
      expect(await task(t, response.taskId)).toMatchObject({ state: 'DONE', done: 5 })
      expect(files.kept.has(taskFileKey(response.taskId))).toBe(true)
    })

    it('makes one of a log in the same way', async () => {
      const t = await school()
      const answer = await t.app.request('/edu_adminserver/operationLog/export', {
        method: 'POST',
        body: JSON.stringify({ format: 'csv', columns: ['action', 'title'] }),
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Accept-Language': 'en',
          'Content-Type': 'application/json',
        },
      })
      const { response } = (await answer.json()) as { response: { taskId: string } }
      await tasksDone(t.ports)
      expect(await task(t, response.taskId)).toMatchObject({
        state: 'DONE',
        resource: 'operationLog',
      })
      const text = await (await fetched(t, response.taskId)).text()
      expect(text).toContain('Person 4')
    })

    it('leaves out of a log what was taken out of the choice', async () => {
      const t = await school()
      const { response } = await t.call<{ list: { id: string }[] }>(
        'GET',
        'operateLog/list?action=create',
      )
      const [keptId, ...except] = response.list.map(({ id }) => id)
      expect(keptId).toBeDefined()
      expect(except.length).toBeGreaterThan(2)
      const answer = await t.app.request('/edu_adminserver/operateLog/export', {
        method: 'POST',
        body: JSON.stringify({
          format: 'csv',
          columns: ['action', 'title'],
          query: { action: 'create' },
          except,
          inline: true,
        }),
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Accept-Language': 'en',
          'Content-Type': 'application/json',
        },
      })
      expect((await answer.text()).trim().split('\r\n')).toHaveLength(2)
    })
  },
)
