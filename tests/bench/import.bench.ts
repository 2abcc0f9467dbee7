import { monitorEventLoopDelay } from 'node:perf_hooks'
import { importsDone } from '../../server/imports/background.ts'
import { answerOf, formOf } from '../support/signedIn.ts'
import { sample } from '../support/samples.ts'
import type { Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { benchSchool, embedded, pooled, scratchDatabase, type BenchSchool } from './school.ts'

const file = 'students-20000.xlsx'
const exported = 100_000

/** Seconds and the event loop's lag of one import, from the request to the last row; throws where a row is missing. */
const importOnce = async (school: BenchSchool): Promise<{ seconds: number; lag: number }> => {
  const body = formOf(sample(file), file)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const from = performance.now()
  const { response } = await answerOf<{ jobId: string }>(
    await school.app.request('/edu_adminserver/student/import', { method: 'POST', body, headers: school.headers }),
  )
  await importsDone(school.ports)
  const seconds = (performance.now() - from) / 1000
  loop.disable()
  const job = await answerOf<{ state: string; created: number }>(
    await school.app.request(`/edu_adminserver/importJob/get?jobId=${response.jobId}`, { headers: school.headers }),
  )
  if (job.response.state !== 'DONE' || job.response.created !== 20_000) throw new Error(`the import ended ${JSON.stringify(job.response)}`)
  return { seconds, lag: loop.percentile(99) / 1e6 }
}

/** One export of 100,000 students, read as fast as it comes: seconds in all, seconds to the first byte, growth of memory in MB, lag in ms. */
const exportOnce = async (school: BenchSchool) => {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const from = performance.now()
  const answer = await school.app.request('/edu_adminserver/student/export', { method: 'POST', body: '{}', headers: school.headers })
  let first: number | undefined
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    first ??= (performance.now() - from) / 1000
    bytes += piece.byteLength
    most = Math.max(most, process.memoryUsage.rss())
  }
  const seconds = (performance.now() - from) / 1000
  loop.disable()
  if (bytes < 1_000_000) throw new Error(`the export holds ${bytes} bytes`)
  return { seconds, first: first ?? Number.NaN, growth: (most - before) / 1024 / 1024, lag: loop.percentile(99) / 1e6 }
}

const figuresOf = async (where: string, school: BenchSchool, reach: number): Promise<Figure[]> => {
  const figures: Figure[] = []
  const { seconds, lag } = await importOnce(school)
  figures.push({ name: `${where}: import of ${file}, validated and audited`, value: seconds, unit: 's', reach })
  figures.push({ name: `${where}: event loop lag during it, p99`, value: lag, unit: 'ms', reach: 50 })
  await fillStudents(school.scope, exported - 20_000)
  const out = await exportOnce(school)
  figures.push({ name: `${where}: export of 100,000 students to xlsx`, value: out.seconds, unit: 's', reach: 4 })
  figures.push({ name: `${where}: first byte of it`, value: out.first, unit: 's', reach: 0.5 })
  figures.push({ name: `${where}: memory growth during it`, value: out.growth, unit: 'MB', reach: 150 })
  figures.push({ name: `${where}: event loop lag during it, p99`, value: out.lag, unit: 'ms', reach: 50 })
  return figures
}

const onPostgres = async (): Promise<Figure[]> => {
  const database = await scratchDatabase('edu_bench_import')
  if (!database) return []
  const school = await benchSchool(pooled(database.url))
  try {
    return await figuresOf('PostgreSQL', school, 4)
  } finally {
    await school.store.close()
    await database.drop()
  }
}

const onPglite = async (): Promise<Figure[]> => {
  const school = await benchSchool(await embedded())
  try {
    return await figuresOf('PGlite', school, 8)
  } finally {
    await school.store.close()
  }
}

/** A file of 20,000 students in, 100,000 students out, on both stores. */
export const run = async (): Promise<Figure[]> => [...(await onPostgres()), ...(await onPglite())]
