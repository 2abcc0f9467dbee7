import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importSchool, manyCalls, resources } from '../../../../tests/support/importSchool.ts'
import { answerOf, appAs, everything } from '../../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import type { EnginePorts } from '../../ports.ts'
import { recordContext } from '../../records/context.ts'
import { createRecord } from '../../records/create.ts'
import { updateRecord } from '../../records/update.ts'
import { importChecks } from '../../audit/imports.ts'
import { begin, release } from '../../operations/state.ts'
import { runUndo } from '../../operations/undo.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { haltImports, importsDone, resumeImports, startImport } from '../background.ts'
import { keepCaller } from '../../records/caller.ts'
import { fileKey } from '../run.ts'
import { sweepImports } from '../sweep.ts'

/** A part of an object, bound to it, for proxies that change another part. */
const bound = (of: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(of, name, of)
  return typeof value === 'function' ? (value as () => unknown).bind(of) : value
}

interface Planned {
  readonly verdict: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  readonly cells?: Readonly<Record<string, string>>
  readonly recordId?: string
  readonly version?: number
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly issues?: readonly object[]
  readonly left?: boolean
}
interface Told {
  readonly state: string
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly failed: number
  readonly total: number
  readonly drifted: number
  readonly checkKey: string | null
  readonly operation: string | null
  readonly undoneBy: string | null
}
/**
 * A scope whose connection breaks after this many transactions and, in the next one, this many
 * appends.
 */
const cutAfter = (scope: Scope, transactions: number, appends: number): Scope => {
  let left = transactions
  let rows = appends
  const broken = () => Promise.reject(new Error('the connection was cut'))
  const frail = (tx: StoreTx): StoreTx =>
    new Proxy(tx, {
      get: (of, name) => (name === 'append' && left < 0 && rows-- <= 0 ? broken : bound(of, name)),
    })
  const transaction: Scope['transaction'] = fn => {
    left -= 1
    return rows <= 0 ? broken() : scope.transaction(tx => fn(frail(tx)))
  }
  return new Proxy(scope, {
    get: (of, name) => (name === 'transaction' ? transaction : bound(of, name)),
  })
}
const person = (n: number): Planned => ({
  verdict: 'create',
  cells: { name: `Person ${n}`, account: `person${n}` },
})
const persons = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => person(from + n))

describe.each(stores.map(kind => [kind.name, kind] as const))('a commit on %s', (_, kind) => {
  let store: TestStore
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())

  let jobs = 0
  let schools = 0
  const school = async () => {
    const testSchool = await importSchool(store, everything, { studentLimit: 1000 })
    const { ports, id } = testSchool
    const session = manyCalls(testSchool, 500 + schools++)
    const app = appAs(ports, session)
    const scope = store.scope(id)
    const ctx = { ...recordContext(ports, resources.student, session), requestId: 'by hand' }
    /** A job whose check found these rows; they begin at row 2 of the sheet. */
    const checked = async (
      rows: readonly Planned[],
      more: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => {
      const jobId = `job${jobs++}`
      const now = ports.clock.now().toISOString()
      await scope.transaction(async tx => {
        await tx.db
          .insertInto('importJob')
          .values({
            jobId,
            resource: 'student',
            fileName: 'list.xlsx',
            fileHash: 'x',
            state: 'CHECKED',
            mode: 'both',
            wizard: true,
            createdBy: session.actor.id,
            createTime: now,
            checkTime: now,
            checkKey: 'key',
            headings: JSON.stringify({ caller: keepCaller(session) }),
            ...more,
          })
          .execute()
        await tx.append(
          'importPlan',
          rows.map((row, at) => ({
            jobId,
            sheetRow: at + 2,
            verdict: row.verdict,
            cells: row.cells ?? { name: 'X' },
            recordId: row.recordId ?? null,
            version: row.version ?? null,
            changes: row.changes ?? null,
            issues: row.issues ?? null,
            edited: false,
            left: row.left ?? false,
          })),
        )
      })
      return jobId
    }
    let calls = 0
    const post = async <T = Told>(
      call: string,
      body: object,
      headers: Record<string, string> = {},
    ) =>
      answerOf<T>(
        await app.request(`/edu_adminserver/importJob/${call}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            'Content-Type': 'application/json',
            'idempotency-key': `call${calls++}`,
            ...headers,
          },
        }),
      )
    const commit = (jobId: string, mode: 'good' | 'all' = 'good', checkKey = 'key') =>
      post('commit', { jobId, checkKey, mode })
    const readJob = (jobId: string) =>
      scope.db
        .selectFrom('importJob')
        .selectAll()
        .where('jobId', '=', jobId)
        .executeTakeFirstOrThrow()
    const results = async (jobId: string) =>
      scope.db
        .selectFrom('importRow')
        .select(['sheetRow', 'outcome', 'recordId', 'errorCode'])
        .where('jobId', '=', jobId)
        .orderBy('sheetRow')
        .execute()
    const faults = async () => {
      const found: string[] = []
      await importChecks.run(
        { scope, institution: session.institution, ports, alive: new Date() },
        fault => void found.push(fault),
      )
      return found
    }
    const create = (values: object) => scope.transaction(tx => createRecord(tx, ctx, { ...values }))
    const change = (recordId: string, changes: object) =>
      scope.transaction(tx =>
        updateRecord(
          tx,
          { ...ctx, requestId: ports.ids.next() },
          { id: recordId, changes: { ...changes } },
        ),
      )
    return {
      ...testSchool,
      app,
      session,
      scope,
      ctx,
      checked,
      post,
      commit,
      told: readJob,
      results,
      faults,
      create,
      change,
    }
  }

  it('writes each row on its own merit and accounts for all of them (IMP-01)', async () => {
    const { ports, checked, commit, told: readJob, results, faults, create, all } = await school()
    const [old, same] = [
      await create({ name: 'Old', account: 'old' }),
      await create({ name: 'Same', account: 'same' }),
    ]
    const jobId = await checked([
      person(1),
      {
        verdict: 'update',
        cells: { name: 'New', account: 'old' },
        recordId: old.id,
        version: 1,
        changes: { name: ['Old', 'New'] },
      },
      { verdict: 'unchanged', recordId: same.id, version: 1 },
      { verdict: 'skip' },
      { verdict: 'error', issues: [{ field: 'phone', code: '713' }] },
      { ...person(2), left: true },
      { verdict: 'create', cells: { name: 'Again', account: 'person1' } },
    ])
    expect((await commit(jobId)).response).toMatchObject({ state: 'COMMITTING' })
    await importsDone(ports)
    const job = await readJob(jobId)
    expect(job).toMatchObject({
      state: 'PARTIAL',
      read: 7,
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 2,
      failed: 2,
      total: 7,
    })
    expect((await results(jobId)).map(row => [row.outcome, row.errorCode])).toEqual([
      ['created', null],
      ['updated', null],
      ['unchanged', null],
      ['skipped', null],
      ['failed', '713'],
      ['skipped', null],
      ['failed', '7002'],
    ])
    expect((await all('student')).map(row => [row['name'], row.version])).toEqual([
      ['New', 2],
      ['Same', 1],
      ['Person 1', 1],
    ])
    expect(await faults()).toEqual([])
  })

  it('is bound to what was checked: another key, a second commit and a job of another are refused', async () => {
    const { ports, checked, commit, post, app, told: readJob } = await school()
    const jobId = await checked(persons(2))
    expect(await commit(jobId, 'good', 'another')).toMatchObject({
      status: '409',
      response: { params: { unchecked: 1 } },
    })
    const first = await post(
      'commit',
      { jobId, checkKey: 'key', mode: 'all' },
      { 'idempotency-key': 'one' },
    )
    const again = await post(
      'commit',
      { jobId, checkKey: 'key', mode: 'all' },
      { 'idempotency-key': 'one' },
    )
    expect([first.status, again.status]).toEqual(['200', '200'])
    await importsDone(ports)
    expect((await commit(jobId)).status).toBe('409')
    expect(await readJob(jobId)).toMatchObject({ state: 'DONE', created: 2 })
    const other = await school()
    expect((await other.commit(jobId)).status).toBe('404')
    expect(
      (await answerOf(await app.request('/edu_adminserver/importJob/list'))).response,
    ).toMatchObject({ total: 1 })
  })

  it('says how many rows drifted and which, and lets them be looked at', async () => {
    const { checked, commit, told: readJob, create, change, scope } = await school()
    const [a, b] = [
      await create({ name: 'A', account: 'aaaa' }),
      await create({ name: 'B', account: 'bbbb' }),
    ]
    const update = (row: { id: string }, cells: Record<string, string>): Planned => ({
      verdict: 'update',
      cells,
      recordId: row.id,
      version: 1,
      changes: { name: ['', cells['name']] },
    })
    const jobId = await checked([
      update(a, { name: 'A2', account: 'aaaa' }),
      update(b, { name: 'B2', account: 'bbbb' }),
      person(1),
      person(2),
    ])
    await change(b.id, { name: 'Changed by hand' })
    await create({ name: 'Taken', account: 'person2' })
    const refused = await commit(jobId)
    expect(refused).toMatchObject({
      status: '409',
      response: { drifted: 2, rows: [3, 5], params: { drifted: 2 } },
    })
    expect(refused.msg).toContain('no longer match: 2')
    const job = await readJob(jobId)
    expect(job).toMatchObject({ state: 'CHECKED', drifted: 2, read: 0 })
    expect(job.checkKey).not.toBe('key')
    const plan = await scope.db
      .selectFrom('importPlan')
      .select(['sheetRow', 'verdict'])
      .where('jobId', '=', jobId)
      .orderBy('sheetRow')
      .execute()
    expect(plan.map(row => row.verdict)).toEqual(['update', 'error', 'create', 'error'])
  })

  it('writes all or nothing, and names the row that stood in the way', async () => {
    const { ports, checked, commit, told: readJob, results, all, faults } = await school()
    const faulty = await checked([
      person(1),
      { verdict: 'error', issues: [{ field: 'name', code: '11005' }] },
    ])
    expect(await commit(faulty, 'all')).toMatchObject({
      status: '409',
      response: { params: { faulty: 1 } },
    })
    const clash = await checked([
      ...persons(40),
      { verdict: 'create', cells: { name: 'Twin', account: 'person7' } },
    ])
    await commit(clash, 'all')
    await importsDone(ports)
    expect(await readJob(clash)).toMatchObject({
      state: 'CHECKED',
      drifted: 1,
      read: 0,
      created: 0,
    })
    expect(await results(clash)).toEqual([])
    expect(await all('student')).toEqual([])
    const whole = await checked(persons(250, 1000))
    await commit(whole, 'all')
    await importsDone(ports)
    expect(await readJob(whole)).toMatchObject({ state: 'DONE', read: 250, created: 250 })
    expect(await faults()).toEqual([])
  })

  it('has no place for a second one while it runs, and says which has it (IMP-02)', async () => {
    const { ports, checked, commit, told: readJob } = await school()
    const [first, second] = [await checked(persons(300)), await checked(persons(10, 5000))]
    // a server that halts takes the job and leaves its rows: however slow the second request is,
    // the first is not through
    await haltImports(ports)
    const answers = await Promise.all([commit(first), commit(second)])
    const refused = answers.find(({ status }) => status !== '200')
    const [acceptedJob, other] = answers[0]?.status === '200' ? [first, second] : [second, first]
    expect(refused).toMatchObject({ status: '11029', response: { jobId: acceptedJob } })
    const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
    await resumeImports(next)
    await importsDone(next)
    expect((await readJob(acceptedJob)).state).toBe('DONE')
    expect((await commit(other)).status).toBe('200')
  })

  it('goes on after a stop where it was, doubles nothing, and tells exactly what a cancel left', async () => {
    const { ports, checked, commit, post, told: readJob, all, results, faults } = await school()
    const jobId = await checked(persons(500))
    await commit(jobId)
    await haltImports(ports)
    expect((await readJob(jobId)).state).toBe('COMMITTING')
    const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
    await resumeImports(next)
    await importsDone(next)
    expect(await readJob(jobId)).toMatchObject({ state: 'DONE', read: 500, created: 500 })
    expect(await faults()).toEqual([])

    const ending: EnginePorts = { ...ports }
    const second = await checked(persons(100, 2000))
    await commit(second)
    expect((await post('cancel', { jobId: second })).status).toBe('200')
    await resumeImports({ ...ending, clock: { now: () => new Date(Date.UTC(2028, 0, 1)) } })
    await importsDone(ending)
    await expect.poll(async () => (await readJob(second)).state, { interval: 20 }).toBe('CANCELLED')
    const job = await readJob(second)
    expect(job).toMatchObject({ read: 100, created: 0, skipped: 100, failed: 0 })
    expect(await results(second)).toHaveLength(100)
    expect(await all('student')).toHaveLength(200)
    const third = await checked(persons(5, 3000))
    expect((await post('cancel', { jobId: third })).response).toMatchObject({
      state: 'CANCELLED',
      read: 0,
      created: 0,
    })
    expect((await commit(third)).status).toBe('409')
    expect(await faults()).toEqual([])
  })

  it('is taken back as a whole, keeps what was changed since, and follows the journal', async () => {
    const {
      ports,
      checked,
      commit,
      post,
      rowsOf,
      told: readJob,
      create,
      change,
      all,
      scope,
      ctx,
    } = await school()
    const old = await create({ name: 'Old', account: 'old' })
    const jobId = await checked([
      ...persons(3),
      {
        verdict: 'update',
        cells: { name: 'New', account: 'old' },
        recordId: old.id,
        version: 1,
        changes: { name: ['Old', 'New'] },
      },
    ])
    expect((await post('undo', { jobId })).status).toBe('409')
    await commit(jobId)
    await importsDone(ports)
    const edited = (await all('student')).find(row => row['account'] === 'person1')
    await change(edited?.id ?? '', { name: 'Edited since' })
    expect((await post('undo', { jobId })).response).toMatchObject({
      state: 'DONE',
      busy: { doing: 'undoing' },
    })
    await importsDone(ports)
    const undone = await readJob(jobId)
    expect(undone).toMatchObject({ state: 'UNDONE', created: 3, updated: 1 })
    expect((await all('student')).map(row => row['name'])).toEqual(['Old', 'Edited since'])
    // every row reports its outcome, unchanged ones as well (IMP-01)
    const rows = await rowsOf(jobId)
    expect(rows.list.map(({ outcome, msg }) => [outcome, msg])).toEqual([
      ['created', 'Undone'],
      ['created', 'Added'],
      ['created', 'Undone'],
      ['updated', 'Undone'],
    ])
    expect((await post('undo', { jobId })).status).toBe('409')
    // done again from the journal: the undo is undone
    const again = { ...ctx, requestId: ports.ids.next() }
    const running = await scope.transaction(tx =>
      begin(tx, again, ports.clock, undone.undoneBy ?? '', 'me'),
    )
    await runUndo(scope, again, running, () => Promise.resolve())
    expect(await readJob(jobId)).toMatchObject({ state: 'DONE', undoneBy: null })
    expect((await all('student')).map(row => row['name'])).toEqual([
      'New',
      'Person 0',
      'Edited since',
      'Person 2',
    ])
  })

  it('tells while it is taken back from the journal, and no longer once nobody is at that', async () => {
    const { ports, checked, commit, told: readJob, app, scope, ctx } = await school()
    const getJob = async (jobId: string) =>
      (await answerOf<Told>(await app.request(`/edu_adminserver/importJob/get?jobId=${jobId}`)))
        .response
    const jobId = await checked(persons(3))
    await commit(jobId)
    await importsDone(ports)
    const { operation } = await readJob(jobId)
    const undo = { ...ctx, requestId: ports.ids.next() }
    const running = await scope.transaction(tx =>
      begin(tx, undo, ports.clock, operation ?? '', 'me'),
    )
    expect(await getJob(jobId)).toMatchObject({
      state: 'DONE',
      busy: { doing: 'undoing', done: 0, total: 3 },
    })
    await release(scope, running)
    expect(await getJob(jobId)).toMatchObject({ state: 'DONE', busy: null })
  })

  it('goes on with an undo that a stopped process left', async () => {
    const { ports, checked, commit, post, told: readJob, all } = await school()
    const jobId = await checked(persons(450))
    await commit(jobId)
    await importsDone(ports)
    await post('undo', { jobId })
    await haltImports(ports)
    const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2026, 0, 3)) } }
    await resumeImports(next)
    await importsDone(next)
    expect(await readJob(jobId)).toMatchObject({ state: 'UNDONE' })
    expect(await all('student')).toEqual([])
  })

  it('fails a row alone whose record changes while it waits for its turn, and refuses the whole where all was wanted', async () => {
    for (const mode of ['good', 'all'] as const) {
      const {
        ports,
        checked,
        commit,
        told: readJob,
        results,
        create,
        change,
        all,
        faults,
      } = await school()
      const old = await create({ name: 'Old', account: 'oldest' })
      const rename = {
        verdict: 'update',
        cells: { name: 'New' },
        recordId: old.id,
        version: 1,
        changes: { name: ['Old', 'New'] },
      } as const
      const jobId = await checked([person(1), rename, person(2)])
      await haltImports(ports)
      await commit(jobId, mode)
      await change(old.id, { name: 'By hand' })
      const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
      await resumeImports(next)
      await importsDone(next)
      if (mode === 'good') {
        expect(await readJob(jobId)).toMatchObject({
          state: 'PARTIAL',
          created: 2,
          updated: 0,
          failed: 1,
        })
        expect((await results(jobId)).map(row => row.outcome)).toEqual([
          'created',
          'failed',
          'created',
        ])
      } else {
        expect(await readJob(jobId)).toMatchObject({ state: 'CHECKED', read: 0, drifted: 1 })
        expect(await results(jobId)).toEqual([])
      }
      expect((await all('student')).map(row => row['name'])).toEqual(
        mode === 'good' ? ['By hand', 'Person 1', 'Person 2'] : ['By hand'],
      )
      expect(await faults()).toEqual([])
    }
  })

  it('goes on to its exact end where the connection to the database was cut in the middle', async () => {
    for (const mode of ['good', 'all'] as const) {
      const { ports, checked, commit, told: readJob, scope, faults } = await school()
      const jobId = await checked(persons(450))
      await haltImports(ports)
      await commit(jobId, mode)
      const cut: EnginePorts = { ...ports, log: { ...ports.log, error: () => undefined } }
      startImport({ ports: cut, scope: cutAfter(scope, 1, 1), jobId })
      await importsDone(cut)
      const broken = await readJob(jobId)
      expect(broken.state).toBe('COMMITTING')
      expect(broken.read).toBe(broken.created)
      expect(broken.read).toBeLessThan(450)
      const next: EnginePorts = { ...ports, clock: { now: () => new Date(Date.UTC(2027, 0, 1)) } }
      await resumeImports(next)
      await importsDone(next)
      expect(await readJob(jobId)).toMatchObject({ state: 'DONE', read: 450, created: 450 })
      expect(await faults()).toEqual([])
    }
  })

  it('can be undone for 30 days (IMP-01)', async () => {
    const { ports, checked, commit, post, scope, told: readJob, faults } = await school()
    const jobId = await checked(persons(1))
    await commit(jobId)
    await importsDone(ports)
    await scope.db
      .updateTable('importJob')
      .set({ keptUntil: '2025-12-31T00:00:00.000Z' })
      .where('jobId', '=', jobId)
      .execute()
    expect(await post('undo', { jobId })).toMatchObject({
      status: '409',
      response: { params: { late: 1 } },
    })
    await ports.files.put(fileKey(jobId), new Uint8Array(3))
    const waiting = await checked(persons(2, 50), { keptUntil: '2025-12-31T00:00:00.000Z' })
    const recentJob = await checked(persons(2, 60), { keptUntil: '2026-12-31T00:00:00.000Z' })
    await sweepImports(ports, scope)
    expect(await ports.files.get(fileKey(jobId))).toBeUndefined()
    expect(await readJob(jobId)).toMatchObject({ state: 'DONE', keptUntil: null, created: 1 })
    expect(await readJob(waiting)).toMatchObject({ state: 'CANCELLED', read: 0 })
    expect(await readJob(recentJob)).toMatchObject({ state: 'CHECKED' })
    const plans = await scope.db.selectFrom('importPlan').select('jobId').distinct().execute()
    expect(plans).toEqual([{ jobId: recentJob }])
    expect(await faults()).toEqual([])
  })

  it('tells what an import lacks: a result, a record, a count (16)', async () => {
    const { ports, checked, commit, scope, faults } = await school()
    const jobId = await checked(persons(3))
    await commit(jobId)
    await importsDone(ports)
    await scope.db
      .updateTable('importRow')
      .set({ recordId: 'never' })
      .where('jobId', '=', jobId)
      .where('sheetRow', '<', 4)
      .execute()
    expect((await faults()).map(fault => fault.replace(/^.*?\) /, ''))).toEqual([
      'made 2 records of 3 rows',
      'tells of 2 records that were never written',
    ])
    await scope.db
      .deleteFrom('importRow')
      .where('jobId', '=', jobId)
      .where('sheetRow', '<', 4)
      .execute()
    expect((await faults()).map(fault => fault.replace(/^.*?\) /, ''))).toEqual([
      'tells of 3 rows created and keeps 1',
    ])
  })

  it('is not called done where a result is missing', async () => {
    const { ports, checked, commit, told: readJob, scope } = await school()
    const jobId = await checked(persons(3))
    const lossy: Scope = {
      ...scope,
      transaction: fn =>
        scope.transaction(tx =>
          fn(
            new Proxy(tx, {
              get: (of, name) => (name === 'append' ? () => Promise.resolve() : bound(of, name)),
            }),
          ),
        ),
    }
    await commit(jobId)
    await haltImports(ports)
    const next: EnginePorts = { ...ports, log: { ...ports.log, error: () => undefined } }
    await scope.db.deleteFrom('importRow').where('jobId', '=', jobId).execute()
    await scope.db
      .updateTable('importJob')
      .set({ read: 0, created: 0 })
      .where('jobId', '=', jobId)
      .execute()
    startImport({
      ports: next,
      scope: new Proxy(scope, {
        get: (of, name) => (name === 'transaction' ? lossy.transaction : bound(of, name)),
      }),
      jobId,
    })
    await importsDone(next)
    expect(await readJob(jobId)).toMatchObject({ state: 'FAILED', error: 'broken' })
  })
})
