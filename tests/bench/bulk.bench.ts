import { tasksDone } from '../../server/engine/jobs/queue.ts'
import { answerOf } from '../support/signedIn.ts'
import { watched } from './beside.ts'
import type { Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const rows = Number(process.env['BENCH_BULK_ROWS'] ?? 100_000)

interface Told {
  readonly state: string
  readonly operation: string | null
  readonly tally: { readonly matched: number; readonly done: number } | null
}

/**
 * Seconds of a bulk change that goes on as a task, from its request to its last row; the list's p95
 * and the event loop's lag meanwhile.
 */
const timedTask = async (school: BenchSchool, call: string, body: object) => {
  const headers = { ...school.headers, 'Content-Type': 'application/json' }
  let answerSeconds = Number.NaN
  let taskId = ''
  const { seconds, list, lag } = await watched(school, async () => {
    const from = performance.now()
    const beginAnswer = await answerOf<{ taskId: string }>(
      await school.app.request(`/edu_adminserver/${call}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    )
    answerSeconds = (performance.now() - from) / 1000
    taskId = beginAnswer.response.taskId
    await tasksDone(school.ports)
  })
  const taskAnswer = await answerOf<Told>(
    await school.app.request(`/edu_adminserver/task/get?id=${taskId}`, { headers: school.headers }),
  )
  const { state, tally, operation } = taskAnswer.response
  if (state !== 'DONE' || tally?.matched !== rows || tally.done !== rows)
    throw new Error(`${call} ended ${JSON.stringify(taskAnswer.response)}`)
  return { seconds, answered: answerSeconds, list, lag, operation }
}

const figuresOf = async (where: string, school: BenchSchool): Promise<Figure[]> => {
  await fillStudents(school.scope, rows)
  await school.store.tidy()
  const say = `${where}, ${rows.toLocaleString('en')} students`
  const figures: Figure[] = []
  const add = (
    what: string,
    { seconds, answered: answerSeconds, list, lag }: Awaited<ReturnType<typeof timedTask>>,
  ) =>
    figures.push(
      { name: `${say}: ${what}`, value: seconds, unit: 's', reach: (30 * rows) / 100_000 },
      {
        name: `${say}: ${what}, until the task is answered`,
        value: answerSeconds,
        unit: 's',
        reach: 1,
      },
      { name: `${say}: list during it, p95`, value: list, unit: 'ms', reach: 100 },
      { name: `${say}: event loop lag during it, p99`, value: lag, unit: 'ms', reach: 50 },
    )
  const edit = await timedTask(school, 'student/updateMany', {
    query: {},
    data: { bookingLimit: 77 },
  })
  add('bulk edit by query, with audit and undo', edit)
  add('undo of it', await timedTask(school, 'operation/undo', { id: edit.operation }))
  const from = performance.now()
  await school.app.request('/edu_adminserver/student/preview', {
    method: 'POST',
    headers: { ...school.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ verb: 'updateMany', query: {}, data: { bookingLimit: 78 } }),
  })
  figures.push({
    name: `${say}: preview of a bulk edit`,
    value: (performance.now() - from) / 1000,
    unit: 's',
    reach: 1.5,
  })
  return figures
}

/** A bulk edit by query and its undo, on both stores, with a reader of the list beside. */
export const run = (): Promise<Figure[]> =>
  onStores('bulk', {
    postgres: school => figuresOf('PostgreSQL', school),
    pglite: school => figuresOf('PGlite', school),
  })
