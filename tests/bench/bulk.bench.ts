import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tasksDone } from '../../server/jobs/queue.ts'
import { answerOf } from '../support/signedIn.ts'
import { percentile, type Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { benchSchool, embedded, pooled, scratchDatabase, type BenchSchool } from './school.ts'

const rows = Number(process.env['BENCH_BULK_ROWS'] ?? 100_000)
/** Between two looks at the list, in milliseconds. */
const pause = 100

interface Told {
  readonly state: string
  readonly operation: string | null
  readonly tally: { readonly matched: number; readonly done: number } | null
}

/** Seconds of a bulk change that goes on as a task, from its request to its last row; the list's p95 and the event loop's lag meanwhile. */
const timedTask = async (school: BenchSchool, call: string, body: object) => {
  const headers = { ...school.headers, 'Content-Type': 'application/json' }
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const spans: number[] = []
  const ended = new AbortController()
  const look = async () => {
    while (!ended.signal.aborted) {
      await new Promise(done => setTimeout(done, pause))
      const from = performance.now()
      await school.read('student/list?limit=50')
      spans.push(performance.now() - from)
    }
  }
  await school.read('student/list?limit=50')
  loop.enable()
  const from = performance.now()
  const looking = look()
  const begun = await answerOf<{ taskId: string }>(
    await school.app.request(`/edu_adminserver/${call}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  const answered = (performance.now() - from) / 1000
  await tasksDone(school.ports)
  const seconds = (performance.now() - from) / 1000
  loop.disable()
  ended.abort()
  await looking
  const told = await answerOf<Told>(
    await school.app.request(`/edu_adminserver/task/get?id=${begun.response.taskId}`, { headers: school.headers }),
  )
  const { state, tally, operation } = told.response
  if (state !== 'DONE' || tally?.matched !== rows || tally.done !== rows) throw new Error(`${call} ended ${JSON.stringify(told.response)}`)
  return { seconds, answered, list: percentile(spans, 95), lag: loop.percentile(99) / 1e6, operation }
}

const figuresOf = async (where: string, school: BenchSchool): Promise<Figure[]> => {
  await fillStudents(school.scope, rows)
  await school.store.tidy()
  const say = `${where}, ${rows.toLocaleString('en')} students`
  const figures: Figure[] = []
  const add = (what: string, { seconds, answered, list, lag }: Awaited<ReturnType<typeof timedTask>>) =>
    figures.push(
      { name: `${say}: ${what}`, value: seconds, unit: 's', reach: (30 * rows) / 100_000 },
      { name: `${say}: ${what}, until the task is answered`, value: answered, unit: 's', reach: 1 },
      { name: `${say}: list during it, p95`, value: list, unit: 'ms', reach: 100 },
      { name: `${say}: event loop lag during it, p99`, value: lag, unit: 'ms', reach: 50 },
    )
  const edit = await timedTask(school, 'student/updateMany', { query: {}, data: { bookingLimit: 77 } })
  add('bulk edit by query, with audit and undo', edit)
  add('undo of it', await timedTask(school, 'operation/undo', { id: edit.operation }))
  const from = performance.now()
  await school.app.request('/edu_adminserver/student/preview', {
    method: 'POST',
    headers: { ...school.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ verb: 'updateMany', query: {}, data: { bookingLimit: 78 } }),
  })
  figures.push({ name: `${say}: preview of a bulk edit`, value: (performance.now() - from) / 1000, unit: 's', reach: 1.5 })
  return figures
}

const onPostgres = async (): Promise<Figure[]> => {
  const database = await scratchDatabase('edu_bench_bulk')
  if (!database) return []
  const school = await benchSchool(pooled(database.url))
  try {
    return await figuresOf('PostgreSQL', school)
  } finally {
    await school.store.close()
    await database.drop()
  }
}

const onPglite = async (): Promise<Figure[]> => {
  const school = await benchSchool(await embedded())
  try {
    return await figuresOf('PGlite', school)
  } finally {
    await school.store.close()
  }
}

/** A bulk edit by query and its undo, on both stores, with a reader of the list beside. */
export const run = async (): Promise<Figure[]> => [...(await onPostgres()), ...(await onPglite())]
