import { monitorEventLoopDelay } from 'node:perf_hooks'
import { importsDone } from '../../server/engine/imports/background.ts'
import { answerOf, formOf } from '../support/signedIn.ts'
import { sample } from '../support/samples.ts'
import { exportFigures, exportOnce } from './exporting.ts'
import type { Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const file = 'students-20000.xlsx'
const exported = 100_000

/**
 * Seconds and the event loop's lag of one import, from the request to the last row; throws where a
 * row is missing.
 */
const importOnce = async (school: BenchSchool): Promise<{ seconds: number; lag: number }> => {
  const body = formOf(sample(file), file)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const from = performance.now()
  const { response } = await answerOf<{ jobId: string }>(
    await school.app.request('/edu_adminserver/student/import', {
      method: 'POST',
      body,
      headers: school.headers,
    }),
  )
  await importsDone(school.ports)
  const seconds = (performance.now() - from) / 1000
  loop.disable()
  const job = await answerOf<{ state: string; created: number }>(
    await school.app.request(`/edu_adminserver/importJob/get?jobId=${response.jobId}`, {
      headers: school.headers,
    }),
  )
  if (job.response.state !== 'DONE' || job.response.created !== 20_000)
    throw new Error(`the import ended ${JSON.stringify(job.response)}`)
  return { seconds, lag: loop.percentile(99) / 1e6 }
}

const figuresOf = async (where: string, school: BenchSchool, reach: number): Promise<Figure[]> => {
  const figures: Figure[] = []
  const { seconds, lag } = await importOnce(school)
  figures.push({
    name: `${where}: import of ${file}, validated and audited`,
    value: seconds,
    unit: 's',
    reach,
  })
  figures.push({
    name: `${where}: event loop lag during it, p99`,
    value: lag,
    unit: 'ms',
    reach: 50,
  })
  await fillStudents(school.scope, exported - 20_000)
  const out = await exportOnce(school, 'xlsx', 1_000_000)
  figures.push(
    ...exportFigures(`${where}: export of 100,000 students to xlsx`, out, {
      seconds: 4,
      growth: 150,
    }),
  )
  return figures
}

/** A file of 20,000 students in, 100,000 students out, on both stores. */
export const run = (): Promise<Figure[]> =>
  onStores('import', {
    postgres: school => figuresOf('PostgreSQL', school, 4),
    pglite: school => figuresOf('PGlite', school, 8),
  })
