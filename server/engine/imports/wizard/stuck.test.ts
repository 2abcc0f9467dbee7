import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importSchool, manyCalls, resources } from '../../../../tests/support/importSchool.ts'
import { peopleIn, wizardOf } from '../../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import type { WizardJob } from '../../../../src/protocol/imports.ts'
import { maxPhaseAttempts } from '../attempts.ts'
import { importsDone, startImport } from '../background.ts'
import { batchSizes } from './commit.ts'

const [kind] = stores
if (!kind) throw new Error('no store')

let store: TestStore
beforeAll(async () => {
  store = await kind.open(Object.values(resources))
})
afterAll(() => store.dispose())

let schools = 0
/** A school whose rules can be made to break, and its one person as a member. */
const school = async () => {
  const schoolSetup = await importSchool(store)
  const session = manyCalls(schoolSetup, 900 + schools++)
  const { ports, id } = schoolSetup
  const world = { broken: undefined as ((name: string) => boolean) | undefined, written: 0 }
  const { student } = ports.rules
  if (!student) throw new Error('no rules')
  const rule: typeof student = {
    ...student,
    beforeWrite: async ({ after }) => {
      if (world.broken?.(String(after['name']))) throw new Error('out of order')
      return undefined
    },
  }
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  Object.assign(ports, { rules: { ...ports.rules, student: rule }, log: quiet })
  const wizard = wizardOf(ports, session)
  const scope = store.scope(id)
  await scope.db
    .insertInto('member')
    .values({ accountId: session.actor.id, role: 'ADMIN', rights: ['student.import'], masks: [] })
    .execute()
  /** Resumes the job this many times, as the server does every minute. */
  const takenUp = async (jobId: string, times: number) => {
    for (let n = 0; n < times; n++) {
      startImport({ ports, scope, jobId })
      await importsDone(ports)
    }
    return wizard.job(jobId)
  }
  const withdraw = () =>
    scope.db
      .updateTable('member')
      .set({ rights: [] })
      .where('accountId', '=', session.actor.id)
      .execute()
  const commit = async ({ jobId, checkKey }: WizardJob) => {
    const answer = await wizard.post<WizardJob>('commit', { jobId, checkKey, mode: 'good' })
    expect(answer.status).toBe('200')
    await importsDone(ports)
  }
  return {
    ...schoolSetup,
    direct: schoolSetup.run,
    ...wizard,
    world,
    scope,
    takenUp,
    withdraw,
    commit,
  }
}

describe('an import that comes no further', () => {
  it('is given up after some tries, keeps what it wrote, and is gone on with by hand', async () => {
    const { run, job, world, takenUp, commit, post, ports, all } = await school()
    const checked = await run('student', peopleIn(300))
    world.broken = name => name === 'Person 250'
    await commit(checked)
    // the commit itself was the first attempt and made progress; these make none
    const last = await takenUp(checked.jobId, maxPhaseAttempts - 1)
    expect(last.state).toBe('COMMITTING')
    const stuck = await takenUp(checked.jobId, 2)
    expect(stuck).toMatchObject({
      state: 'FAILED',
      reason: 'stuck',
      resumable: true,
      busy: null,
      total: 300,
    })
    const before = 250 - (250 % batchSizes[kind.name])
    expect(stuck.created).toBe(before)
    expect(stuck.read).toBe(before)
    // it is not resumed by itself, and the next import isn't delayed
    expect(await takenUp(checked.jobId, 1)).toMatchObject({ state: 'FAILED' })
    expect((await run('student', peopleIn(1, 900))).state).toBe('CHECKED')

    world.broken = undefined
    // days later, on a clock that goes
    let tick = Date.UTC(2026, 0, 3)
    Object.assign(ports, { clock: { now: () => new Date((tick += 10)) } })
    expect((await post<WizardJob>('resume', { jobId: checked.jobId })).response).toMatchObject({
      state: 'COMMITTING',
    })
    await importsDone(ports)
    const done = await job(checked.jobId)
    expect(done).toMatchObject({ state: 'DONE', read: 300, created: 300, resumable: false })
    // the time that the person takes doesn't count as working time
    expect(done.worked).toBeGreaterThan(0)
    expect(done.worked).toBeLessThan(60_000)
    expect(await all('student')).toHaveLength(200)
    expect((await post('resume', { jobId: checked.jobId })).status).toBe('409')
  })

  it('so is one that nobody leads', async () => {
    const { direct, post, world, takenUp, ports, job } = await school()
    // its check succeeds, and every later step fails
    let ruleCalls = 0
    world.broken = () => ++ruleCalls > 1
    const { jobId } = (await direct('student', peopleIn(1))).job
    expect(await takenUp(jobId, maxPhaseAttempts)).toMatchObject({
      state: 'FAILED',
      reason: 'stuck',
      resumable: true,
      created: 0,
    })
    world.broken = undefined
    await post('resume', { jobId })
    await importsDone(ports)
    expect(await job(jobId)).toMatchObject({ state: 'DONE', read: 1, created: 1 })
  })

  it('an undo that comes no further ends as well, and can be asked for again', async () => {
    const { run, job, world, takenUp, commit, post, ports } = await school()
    const checked = await run('student', peopleIn(3))
    await commit(checked)
    world.broken = () => true
    await post('undo', { jobId: checked.jobId })
    await importsDone(ports)
    expect(await takenUp(checked.jobId, maxPhaseAttempts)).toMatchObject({
      state: 'DONE',
      busy: null,
      undoStopped: expect.stringContaining('server error'),
    })
    world.broken = undefined
    // by then the process that held it counts as dead
    Object.assign(ports, { clock: { now: () => new Date(Date.UTC(2026, 0, 2)) } })
    await post('undo', { jobId: checked.jobId })
    await importsDone(ports)
    const undone = await job(checked.jobId)
    expect([undone.state, undone.undoStopped]).toEqual(['UNDONE', undefined])
  })
})

describe('a right that is withdrawn while the server is at it', () => {
  it('stops the check, which says so', async () => {
    const { read, post, job, ports, withdraw } = await school()
    const first = await read('student', peopleIn(3))
    await withdraw()
    await post('check', { jobId: first.jobId, revision: first.revision, mapping: first.mapping })
    await importsDone(ports)
    expect(await job(first.jobId)).toMatchObject({
      state: 'FAILED',
      reason: 'withdrawn',
      busy: null,
    })
  })

  it('stops the reading', async () => {
    const { read, withdraw } = await school()
    await withdraw()
    expect(await read('student', peopleIn(3))).toMatchObject({
      state: 'FAILED',
      reason: 'withdrawn',
    })
  })

  it('stops the undo: nothing more is taken back', async () => {
    const { run, job, commit, post, ports, withdraw, all } = await school()
    const checked = await run('student', peopleIn(3))
    await commit(checked)
    await withdraw()
    await post('undo', { jobId: checked.jobId })
    await importsDone(ports)
    const undoStopped = expect.stringContaining('no longer has permission to import')
    expect(await job(checked.jobId)).toMatchObject({ state: 'DONE', busy: null, undoStopped })
    expect(await all('student')).toHaveLength(3)
  })
})
