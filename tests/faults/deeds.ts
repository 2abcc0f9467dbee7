import { beginningWith } from '../support/tus.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { tableOf } from '../support/importSchool.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** The expected contents of the school: by account, the name and the tag of each student. */
export interface Student {
  readonly name: string
  readonly tag: string
}
export type School = ReadonlyMap<string, Student>

/** Something that was done, and how it is taken back. */
export interface Deed {
  readonly description: string
  readonly school: School
  readonly undo: (world: World) => Promise<void>
}
export type Doing = (world: World, random: Random, school: School, round: number) => Promise<Deed>

class Wrong extends Error {}
export const demand = (holds: boolean, what: string, ...more: readonly unknown[]): void => {
  if (!holds) throw new Wrong(`${what} ${more.map(one => JSON.stringify(one)).join(' ')}`)
}

interface Job {
  readonly jobId: string
  readonly state: string
  readonly total: number | null
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly failed: number
  readonly revision: number
  readonly mapping: object | null
  readonly checkKey: string | null
  readonly busy: object | null
  readonly drifted: number
}
type Counts = Partial<Pick<Job, 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'>>

const ok = <T>(what: string, answer: { status: string; msg: string; response: T }): T => {
  demand(answer.status === '200', `${what} was refused:`, answer)
  return answer.response
}

const jobOf = async (world: World, jobId: string): Promise<Job> =>
  ok('get', await world.call<Job>('GET', `importJob/get?jobId=${jobId}`))

/**
 * Milliseconds between two polls of a job: short, because they decide the moment of a kill midway.
 */
const lookEveryMs = 5

/** Waits until the job is in one of these states and not busy. */
const until = async (world: World, jobId: string, states: readonly string[]): Promise<Job> => {
  const end = Date.now() + 60_000
  for (;;) {
    const job = await jobOf(world, jobId)
    if (states.includes(job.state) && !job.busy) return job
    demand(
      Date.now() < end && job.state !== 'FAILED',
      `the import stands still, waited for ${states.join()}:`,
      { ...job, preview: [] },
    )
    await sleep(lookEveryMs)
  }
}

/** The equation: each row that was read has one outcome, and the results are those of the rows. */
const account = async (
  world: World,
  job: Job,
  expectedCounts: Counts,
  rows: number,
): Promise<void> => {
  const { read, created, updated, unchanged, skipped, failed } = job
  demand(
    read === rows && read === created + updated + unchanged + skipped + failed,
    `${rows} rows are not accounted for:`,
    job,
  )
  for (const [name, n] of Object.entries(expectedCounts))
    demand(job[name as keyof Counts] === n, `${name} is not ${n}:`, job)
  for (const outcome of ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const) {
    const { total } = ok(
      'rows',
      await world.call<{ total: number }>(
        'GET',
        `importJob/rows?jobId=${job.jobId}&only=${outcome}&limit=1`,
      ),
    )
    demand(total === job[outcome], `${outcome} rows are not as many as counted:`, total, job)
  }
}

const undoImport =
  (jobId: string) =>
  async (world: World): Promise<void> => {
    ok('undo of an import', await world.call('POST', 'importJob/undo', { jobId }))
    await until(world, jobId, ['UNDONE'])
  }

const fresh = (round: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `r${round}n${n}acc`)
const withNew = (
  school: School,
  accounts: readonly string[],
  round: number,
): Map<string, Student> => {
  const after = new Map(school)
  for (const account of accounts) after.set(account, { name: `Person ${round}`, tag: '' })
  return after
}
const head = ['Name', 'Account', 'Phone']

/** A file that is posted alone: good rows, rows that exist, rows that no rule allows. */
export const direct: Doing = async (world, random, school, round) => {
  const accounts = fresh(round, 250 + random.below(300))
  const existingAccounts = [...school.keys()].slice(0, random.below(20))
  const bad = Array.from({ length: random.below(10) }, (_, n) => [
    `Bad ${n}`,
    `r${round}bad${n}`,
    '12',
  ])
  const rows = [
    ...accounts.map(account => [`Person ${round}`, account, '']),
    ...existingAccounts.map(account => ['Held', account, '']),
    ...bad,
  ]
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(tableOf(head, ...rows))], 'people.xlsx'))
  const { jobId } = ok(
    'import',
    await world.call<{ jobId: string }>('POST', 'student/import', form),
  )
  const job = await until(world, jobId, ['DONE', 'PARTIAL'])
  await account(
    world,
    job,
    { created: accounts.length, failed: existingAccounts.length + bad.length },
    rows.length,
  )
  return {
    description: `direct import of ${rows.length}`,
    school: withNew(school, accounts, round),
    undo: undoImport(jobId),
  }
}

const piece = 4096
interface Sent {
  readonly uploadId: string
  readonly received: number
}
const send = async (world: World, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const size = bytes.byteLength
  const file = { purpose: 'import', fileName: 'people.xlsx', size, target: { resource: 'student' } }
  const begun = await world.call<Sent>(
    'POST',
    'uploads',
    bytes.slice(0, piece),
    beginningWith(file),
  )
  const { uploadId } = ok('upload', begun)
  const state = async () =>
    ok('state', await world.call<Sent>('GET', `uploads/${uploadId}`)).received
  for (let at = await state(); at < size; at = await state()) {
    const headers = { ...beginningWith(file), 'Upload-Offset': String(at) }
    const { status } = await world.call(
      'PATCH',
      `uploads/${uploadId}`,
      bytes.slice(at, at + piece),
      headers,
    )
    // a killed server may have stored a piece that it didn't answer
    demand(status === '200' || status === '409', 'a piece was answered', status)
  }
  return uploadId
}

/** A wizard import up to the end of its check: uploaded in chunks, read, mapped as detected. */
const checkedOf = async (world: World, rows: readonly (readonly string[])[]): Promise<Job> => {
  const uploadId = await send(world, Uint8Array.from(tableOf(head, ...rows)))
  const { jobId } = ok(
    'begin',
    await world.call<{ jobId: string }>('POST', 'importJob/begin', { uploadId }),
  )
  const read = await until(world, jobId, ['PARSED', 'MAPPED'])
  demand(read.mapping !== null, 'nothing is mapped:', read)
  const mapping = { ...read.mapping, match: 'both' }
  ok(
    'check',
    await world.call('POST', 'importJob/check', { jobId, revision: read.revision, mapping }),
  )
  return until(world, jobId, ['CHECKED'])
}

/** A wizard import, committed in `mode`. */
const wizardImport =
  (mode: 'good' | 'all'): Doing =>
  async (world, random, school, round) => {
    const accounts = fresh(round, 250 + random.below(300))
    const known = [...school].slice(0, random.below(120))
    const bad =
      mode === 'good'
        ? Array.from({ length: random.below(10) }, (_, n) => [`Bad ${n}`, `r${round}bad${n}`, '12'])
        : []
    const changed = known.filter((_, n) => n % 3 !== 0)
    const rows = [
      ...accounts.map(account => [`Person ${round}`, account, '']),
      ...known.map(([account, { name }], n) => [
        n % 3 === 0 ? name : `Renamed ${round}`,
        account,
        '',
      ]),
      ...bad,
    ]
    const { jobId, checkKey } = await checkedOf(world, rows)
    ok('commit', await world.call('POST', 'importJob/commit', { jobId, checkKey, mode }))
    const job = await until(world, jobId, ['DONE', 'PARTIAL'])
    const expectedCounts = {
      created: accounts.length,
      updated: changed.length,
      unchanged: known.length - changed.length,
      failed: bad.length,
    }
    await account(world, job, expectedCounts, rows.length)
    const after = withNew(school, accounts, round)
    for (const [account, student] of changed)
      after.set(account, { ...student, name: `Renamed ${round}` })
    return {
      description: `led import of ${rows.length}, ${mode}`,
      school: after,
      undo: undoImport(jobId),
    }
  }

/**
 * A wizard import that is cancelled while it writes: it reports exactly what it wrote, and the rest
 * as skipped.
 */
export const cancelled: Doing = async (world, random, school, round) => {
  const accounts = fresh(round, 700)
  const { jobId, checkKey } = await checkedOf(
    world,
    accounts.map(account => [`Person ${round}`, account, '']),
  )
  ok('commit', await world.call('POST', 'importJob/commit', { jobId, checkKey, mode: 'good' }))
  await sleep(random.below(300))
  ok('cancel', await world.call('POST', 'importJob/cancel', { jobId }))
  const job = await until(world, jobId, ['CANCELLED', 'DONE'])
  demand(job.created + job.skipped === accounts.length, 'neither created nor skipped:', job)
  demand(
    (job.state === 'CANCELLED') === job.skipped > 0,
    'rows were skipped, and it is not told as cancelled:',
    job,
  )
  await account(world, job, {}, accounts.length)
  const createdAccounts: string[] = []
  for (let page = 1; createdAccounts.length < job.created; page++) {
    const path = `importJob/rows?jobId=${jobId}&only=created&limit=200&page=${page}`
    const { list } = ok(
      'rows',
      await world.call<{ list: { cells: { account: string } }[] }>('GET', path),
    )
    demand(list.length > 0, 'rows are missing:', job)
    createdAccounts.push(...list.map(({ cells }) => cells.account))
  }
  const undo = job.created ? undoImport(jobId) : () => Promise.resolve()
  return {
    description: `led import of ${accounts.length}, ${job.state} at ${job.created}`,
    school: withNew(school, createdAccounts, round),
    undo,
  }
}
export const ledGood = wizardImport('good')
export const ledAll = wizardImport('all')

interface Tally {
  readonly matched: number
  readonly done: number
  readonly failed: readonly object[]
  readonly kept?: readonly object[]
}

/** The tally of what was done while its caller waited, or of the task that it became. */
const tallied = async (
  world: World,
  what: string,
  answer: Tally | { readonly taskId: string },
): Promise<Tally> => {
  if (!('taskId' in answer)) return answer
  const end = Date.now() + 60_000
  for (;;) {
    const task = ok(
      what,
      await world.call<{ state: string; tally: Tally | null }>(
        'GET',
        `task/get?id=${answer.taskId}`,
      ),
    )
    if (task.state === 'DONE' && task.tally) return task.tally
    demand(
      Date.now() < end && (task.state === 'QUEUED' || task.state === 'RUNNING'),
      `${what} stands still:`,
      task,
    )
    await sleep(lookEveryMs)
  }
}

/**
 * A change of every record by query, while its caller waits or as a task, and its undo by the
 * journal.
 */
export const bulk: Doing = async (world, _random, school, round) => {
  const tag = `tag${round}`
  const body = { query: {}, data: { tags: [tag] } }
  const answer = await world.call<Tally | { taskId: string }>('POST', 'student/updateMany', body)
  const editAnswer = ok('bulk edit', answer)
  const tally = await tallied(world, 'bulk edit', editAnswer)
  demand(
    tally.matched === school.size && tally.done === school.size && !tally.failed.length,
    `${school.size} were to be changed:`,
    {
      ...tally,
      failed: tally.failed.slice(0, 3),
    },
  )
  const after = new Map([...school].map(([account, student]) => [account, { ...student, tag }]))
  const undo = async (again: World) => {
    const undoAnswer = await again.call<Tally | { taskId: string }>('POST', 'operation/undo', {
      id: answer.operation,
    })
    const begunUndo = ok('undo', undoAnswer)
    const back = await tallied(again, 'undo', begunUndo)
    demand(
      back.done === school.size && !back.failed.length && !back.kept?.length,
      `${school.size} were to go back:`,
      back,
    )
  }
  return {
    description: `bulk edit of ${school.size}${'taskId' in editAnswer ? ' as a task' : ''}`,
    school: after,
    undo,
  }
}

/** The school as it is. */
export const schoolNow = async (world: World): Promise<School> => {
  const found = new Map<string, Student>()
  for (let page = 1; ; page++) {
    const path = `student/list?limit=200&page=${page}&sort=createTime`
    const { list, total } = ok(
      'list',
      await world.call<{
        list: { account: string; name: string; tags: string[] | null }[]
        total: number
      }>('GET', path),
    )
    for (const { account, name, tags } of list) {
      demand(!found.has(account), 'a student is there twice:', account)
      found.set(account, { name, tag: tags?.[0] ?? '' })
    }
    if (page * 200 >= total) {
      demand(found.size === total, 'the list is not as long as it says:', found.size, total)
      return found
    }
  }
}
