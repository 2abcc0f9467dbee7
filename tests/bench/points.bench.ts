import { reward } from '../../resources/points/reward/reward.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { tasksDone } from '../../server/engine/jobs/queue.ts'
import { answerOf } from '../support/signedIn.ts'
import { watched } from './beside.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { fillStudents, studentId } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const students = Number(process.env['BENCH_POINTS_STUDENTS'] ?? 100_000)
const many = Number(process.env['BENCH_POINTS_BULK'] ?? 10_000)
const redemptions = 200
const stock = 10
const rounds = 50

const post = async (
  { app, headers }: BenchSchool,
  path: string,
  body: object,
): Promise<{ readonly status: string; readonly response: { readonly id: string } }> =>
  answerOf(
    await app.request(`/edu_adminserver/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
const made = async (school: BenchSchool, path: string, body: object): Promise<string> => {
  const { status, response } = await post(school, path, body)
  if (status !== '200') throw new Error(`${path}: ${JSON.stringify({ status, response })}`)
  return response.id
}

const rankingTime = async (school: BenchSchool, query: string): Promise<number> =>
  percentile(
    await timed(rounds, n =>
      school.read(`points/ranking?${query}&page=${String(1 + (n % 5))}&limit=50`),
    ),
    95,
  )

/** Students who redeem the last rewards at the same time; returns how many got one. */
const redeemAtOnce = async (school: BenchSchool): Promise<number> => {
  const rewardId = await made(school, `${reward.name}/create`, { name: 'Pen', price: 1, stock })
  const { response } = (await school.read(`points/ranking?limit=100`)) as {
    readonly response: { readonly list: readonly { readonly id: string }[] }
  }
  const answers = await Promise.all(
    Array.from({ length: redemptions }, (_, n) =>
      post(school, 'pointsEntry/redeem', {
        input: { studentId: response.list[n % 100]?.id, rewardId, quantity: 1 },
      }),
    ),
  )
  return answers.filter(({ status }) => status === '200').length
}

const figuresOf = async (where: string, school: BenchSchool): Promise<Figure[]> => {
  await fillStudents(school.scope, students)
  await school.store.tidy()
  const hostId = await made(school, `${teacher.name}/create`, { name: 'Host', account: 'host1' })
  const give = (ids: readonly string[] | undefined, points: number) =>
    post(school, 'student/givePoints', {
      selection: ids ? { ids } : { query: {} },
      input: { kind: 'ADD', points, reason: 'Bench', hostId },
    })
  const ids = Array.from({ length: many }, (_, n) => studentId(n))
  const bulk = await watched(school, async () => {
    await give(ids, 7)
    await tasksDone(school.ports)
  })
  await give(undefined, 3)
  await tasksDone(school.ports)
  await school.store.tidy()
  const say = `${where}, ${students.toLocaleString('en')} students`
  const figures: Figure[] = [
    {
      name: `${where}: points for ${many.toLocaleString('en')} students, with audit and undo`,
      value: bulk.seconds,
      unit: 's',
      reach: (5 * many) / 10_000,
    },
    { name: `${where}: list during it, p95`, value: bulk.list, unit: 'ms', reach: 100 },
  ]
  for (const period of ['all', 'month', 'week'])
    figures.push({
      name: `${say}: a page of the ranking (${period}), p95`,
      value: await rankingTime(school, `period=${period}`),
      unit: 'ms',
      reach: 30,
    })
  const redeemed = await redeemAtOnce(school)
  if (redeemed !== stock) throw new Error(`${String(redeemed)} of ${String(stock)} rewards`)
  return figures
}

/**
 * Points for many students at once, rankings, and concurrent redemptions of the last rewards, on
 * both stores.
 */
export const run = (): Promise<Figure[]> =>
  onStores('points', {
    postgres: school => figuresOf('PostgreSQL', school),
    pglite: school => figuresOf('PGlite', school),
  })
