import { setTimeout as wait } from 'node:timers/promises'
import { postgresAnswers } from '../support/scratch.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { memoryOf, reader, startSchool, type StartedSchool, type StoreName } from './started.ts'

// as the console asks where no column shows a computed field
const firstPage = 'student/list?limit=50&computed=no'
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const readers = 200
const writesPerSecond = 20

/**
 * Pages that readers load, one after another: the list as it opens, searched, filtered, sorted, and
 * later pages.
 */
const pages = [
  firstPage,
  `${firstPage}&q=emma`,
  `${firstPage}&status=SUSPENDED`,
  `${firstPage}&sort=name`,
  `${firstPage}&page=20`,
]

/** One page after the other, and over 16 connections at once. */
const listFigures = async (where: string, school: StartedSchool): Promise<Figure[]> => {
  const { read, close } = reader(school, 16)
  const alone = await timed(300, () => read(firstPage), 100)
  let done = 0
  const until = performance.now() + 10_000
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < until) {
        await read(firstPage)
        done++
      }
    }),
  )
  close()
  const isPostgres = where.startsWith('PostgreSQL')
  return [
    {
      name: `${where}: first page with total, over HTTP, p50`,
      value: percentile(alone, 50),
      unit: 'ms',
      ...(isPostgres ? { reach: 4 } : {}),
    },
    {
      name: `${where}: first page with total, over HTTP, 16 connections`,
      value: done / 10,
      unit: 'requests/s',
      ...(isPostgres ? { reach: 800, bound: 'least' as const } : {}),
    },
  ]
}

/** Many readers, and so many writes a second whether or not the server keeps up with them. */
const crowdFigures = async (
  where: string,
  school: StartedSchool,
  reach: number,
): Promise<Figure[]> => {
  const { read, close } = reader(school, readers)
  const before = memoryOf(school.server)
  const reads: number[] = []
  const writes: number[] = []
  const refusals: string[] = []
  const until = performance.now() + seconds * 1000
  const note = (error: unknown) => void refusals.push(String(error))
  const reading = Array.from({ length: readers }, async (_, nth) => {
    for (let turn = nth; performance.now() < until; turn++)
      await read(pages[turn % pages.length] ?? firstPage).then(span => reads.push(span), note)
  })
  const write = async (n: number): Promise<void> => {
    const from = performance.now()
    await school
      .call('student/create', { name: 'Emma Green', account: `crowd${n}` })
      .then(() => writes.push(performance.now() - from), note)
  }
  const writing: Promise<void>[] = []
  for (let n = 0; performance.now() < until; n++) {
    writing.push(write(n))
    await wait(1000 / writesPerSecond)
  }
  await Promise.all([...reading, ...writing])
  close()
  await wait(30_000)
  const say = `${where}, ${readers} readers and ${writesPerSecond} writes/s for ${seconds} s`
  return [
    { name: `${say}: list p99`, value: percentile(reads, 99), unit: 'ms', reach },
    { name: `${say}: list p50`, value: percentile(reads, 50), unit: 'ms' },
    { name: `${say}: reads`, value: reads.length / seconds, unit: 'requests/s' },
    { name: `${say}: write p99`, value: percentile(writes, 99), unit: 'ms' },
    { name: `${say}: refused or failed`, value: refusals.length, unit: 'requests', reach: 0 },
    { name: `${say}: memory before`, value: before, unit: 'MB' },
    { name: `${say}: memory 30 s afterwards`, value: memoryOf(school.server), unit: 'MB' },
  ]
}

const measure = async (store: StoreName, students: number, reach: number): Promise<Figure[]> => {
  const name = store === 'postgres' ? 'PostgreSQL' : 'PGlite'
  const school = await startSchool(store, students)
  try {
    const where = `${name}, ${students.toLocaleString('en')} students`
    return [...(await listFigures(where, school)), ...(await crowdFigures(where, school, reach))]
  } finally {
    await school.stop()
  }
}

/**
 * A started server under load: a list of a million students alone, at 16 connections, and among 200
 * readers and 20 writes a second.
 */
export const run = async (): Promise<Figure[]> => {
  const only = process.env['BENCH_STORE']
  const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
  return [
    ...(only !== 'pglite' && (await postgresAnswers())
      ? await measure('postgres', rows, 1000)
      : []),
    ...(only !== 'postgres' ? await measure('pglite', Math.min(rows, 100_000), 2000) : []),
  ]
}
