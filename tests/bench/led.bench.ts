import { sample } from '../support/samples.ts'
import { watched, type Step } from './beside.ts'
import type { Figure } from './figure.ts'
import { leading } from './led.ts'
import { onStores, type BenchSchool } from './school.ts'

const file = 'students-20000.xlsx'
const rows = 20_000

/** The figures of every step: its duration, and the delays of others. */
export const stepFigures = (what: string, step: Step, reach: number): Figure[] => [
  { name: what, value: step.seconds, unit: 's', reach },
  { name: `${what}: CPU of all threads`, value: step.cpu, unit: 's' },
  { name: `${what}: CPU of the thread that answers requests`, value: step.own, unit: 's' },
  { name: `${what}: list meanwhile, p95`, value: step.list, unit: 'ms', reach: 100 },
  { name: `${what}: event loop lag meanwhile, p99`, value: step.lag, unit: 'ms', reach: 50 },
]

interface Reaches {
  readonly check: number
  readonly commit: number
}

const figuresOf = async (where: string, school: BenchSchool, reach: Reaches): Promise<Figure[]> => {
  const { check, commit, undo } = leading(school)
  let jobId = ''
  const checked = await watched(
    school,
    async () => void (jobId = await check(Uint8Array.from(sample(file)), file)),
  )
  const committed = await watched(school, () => commit(jobId, rows))
  const undone = await watched(school, () => undo(jobId))
  return [
    ...stepFigures(`${where}: ${file}, from upload to complete check`, checked, reach.check),
    ...stepFigures(`${where}: ${file}, commit of the checked rows`, committed, reach.commit),
    ...stepFigures(`${where}: ${file}, undo of the import`, undone, reach.commit * 2),
  ]
}

/**
 * A file of 20,000 students through the steps of the wizard and back, on both stores, with a reader
 * of the list beside.
 */
export const run = (): Promise<Figure[]> =>
  onStores('led', {
    postgres: school => figuresOf('PostgreSQL', school, { check: 3, commit: 4 }),
    pglite: school => figuresOf('PGlite', school, { check: 5, commit: 7 }),
  })
