import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { stopAfter } from '../../../tests/support/dyingScope.ts'
import {
  importSchool,
  people,
  resources,
  type SchoolOptions,
} from '../../../tests/support/importSchool.ts'
import { answerOf, everything } from '../../../tests/support/signedIn.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import type { EnginePorts } from '../ports.ts'
import { haltImports, importsDone, resumeImports, startImport } from './background.ts'

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'a running import on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())
    const school = (...more: SchoolOptions) => importSchool(store, ...more)

    it('refuses a second import while one runs, whoever asks first and whatever is imported (IMP-02)', async () => {
      const { post, ports, run } = await school()
      const replies = await Promise.all(
        [people(3000), people(3000, 10_000), people(3000, 20_000)].map(async bytes =>
          answerOf(await post('student', bytes)),
        ),
      )
      expect(replies.map(reply => reply.status).toSorted()).toEqual(['11029', '11029', '200'])
      expect((await answerOf(await post('teacher', people(1)))).status).toBe('11029')
      await importsDone(ports)
      expect((await answerOf(await post('teacher', people(1)))).status).toBe('200')
      await importsDone(ports)
      expect((await run('student', people(2, 50_000))).job.state).toBe('DONE')
    })

    it('answers a repeated call with the same job and imports once', async () => {
      const { post, ports, all } = await school()
      const headers = { 'idempotency-key': 'import-1' }
      const bytes = people(3)
      const first = await answerOf<{ jobId: string }>(
        await post('student', bytes, 'a.xlsx', headers),
      )
      const second = await answerOf<{ jobId: string }>(
        await post('student', bytes, 'a.xlsx', headers),
      )
      expect(second.response).toEqual(first.response)
      await importsDone(ports)
      expect(await all('student')).toHaveLength(3)
      expect((await answerOf(await post('student', people(4), 'a.xlsx', headers))).status).toBe(
        '321',
      )
    })

    it('takes rows until the plan is full and tells the rest so (2222)', async () => {
      const { run } = await school(everything, { studentLimit: 7 })
      const first = await run('student', people(5))
      expect(first.job.state).toBe('DONE')
      const second = await run('student', people(5, 100))
      expect(second.job).toMatchObject({ state: 'PARTIAL', created: 2, failed: 3 })
      expect(second.list.map(row => row.errorCode)).toEqual([null, null, '2222', '2222', '2222'])
    })

    it('names the rows whose key is held, wherever in the file they stand, and takes all others', async () => {
      const { run, rowsOf } = await school()
      expect((await run('student', people(30, 650))).job.state).toBe('DONE')
      const { job } = await run('student', people(900))
      expect(job).toMatchObject({ state: 'PARTIAL', read: 900, created: 870, failed: 30 })
      const failed = await rowsOf(job.jobId, '&only=failed')
      expect(failed.list.map(row => [row.account, row.errorCode])).toEqual(
        Array.from({ length: 30 }, (_, n) => [`person${650 + n}`, failed.list[0]?.errorCode]),
      )
      expect(failed.list[0]?.errorCode).toMatch(/^\d+$/)
    })

    it('that is cancelled before anything is written ends at once, and makes room for the next (IMP-02)', async () => {
      const { ports, post, app, jobOf, all } = await school()
      await haltImports(ports)
      const { response } = await answerOf<{ jobId: string }>(await post('student', people(3)))
      expect(await jobOf(response.jobId)).toMatchObject({ state: 'UPLOADED' })
      const body = JSON.stringify({ jobId: response.jobId })
      await app.request('/edu_adminserver/importJob/cancel', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      expect(await jobOf(response.jobId)).toMatchObject({ state: 'CANCELLED', read: 0 })
      expect((await answerOf(await post('student', people(3)))).status).toBe('200')
      expect(await all('student')).toEqual([])
    })

    it('goes on after a stop where it was, and doubles nothing', async () => {
      const { ports, post, jobOf, all, id } = await school()
      const bytes = people(900)
      const importReply = await answerOf<{ jobId: string }>(await post('student', bytes))
      await haltImports(ports)
      const { jobId } = importReply.response
      const stopped = await jobOf(jobId)
      expect(stopped.state).not.toBe('DONE')
      /** Runs until the process dies after this many transactions. */
      const until = async (transactions: number) => {
        const dying: EnginePorts = { ...ports }
        startImport({ ports: dying, scope: stopAfter(store.scope(id), transactions), jobId })
        await importsDone(dying)
        return jobOf(jobId)
      }
      // first while its rows are checked, then while they are written
      expect(await until(1)).toMatchObject({ state: 'MAPPED', read: 0 })
      const broken = await until(7)
      expect(broken.state).toBe('COMMITTING')
      expect(broken.read).toBeGreaterThan(0)
      expect(broken.read).toBeLessThan(900)
      expect(broken.read).toBe(broken.created + broken.failed)
      // another process starts, later than the silence after which a job is taken up
      const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
      await resumeImports(next)
      await importsDone(next)
      expect(await jobOf(jobId)).toMatchObject({
        state: 'DONE',
        read: 900,
        created: 900,
        failed: 0,
      })
      const total = await store
        .scope(id)
        .total(student, { page: 1, limit: 1, sort: 'createTime', q: '', where: [], deleted: 'no' })
      expect(total).toBe(900)
      expect(await all('student')).toHaveLength(200)
    })
  },
)
