import { watched } from './beside.ts'
import { bigXls } from './big-xls.ts'
import type { Figure } from './figure.ts'
import { leading } from './led.ts'
import { onStores, type BenchSchool } from './school.ts'

const rows = 60_000
const megabyte = 1024 * 1024

const figuresOf = async (where: string, school: BenchSchool, reach: number): Promise<Figure[]> => {
  const { check, commit } = leading(school)
  const bytes = bigXls()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  try {
    const { seconds, cpu, list, lag } = await watched(school, async () =>
      commit(await check(bytes, 'students.xls'), rows),
    )
    const what = `${where}: an xls of 20 MB and 60,000 rows, from upload to its last row`
    return [
      { name: what, value: seconds, unit: 's', reach },
      { name: `${what}: CPU of all threads`, value: cpu, unit: 's' },
      {
        name: `${what}: memory of the process, most`,
        value: peak / megabyte,
        unit: 'MB',
        reach: 1200,
      },
      { name: `${what}: list meanwhile, p95`, value: list, unit: 'ms', reach: 100 },
      { name: `${what}: event loop lag meanwhile, p99`, value: lag, unit: 'ms', reach: 50 },
    ]
  } finally {
    clearInterval(watch)
  }
}

/** The largest file that is taken, by the steps of the wizard, on both stores. */
export const run = (): Promise<Figure[]> =>
  onStores('bigxls', {
    postgres: school => figuresOf('PostgreSQL', school, 22),
    pglite: school => figuresOf('PGlite', school, 40),
  })
