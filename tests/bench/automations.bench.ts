import { setTimeout as wait } from 'node:timers/promises'
import { percentile, type Figure } from './figure.ts'
import { startSchool, type StoreName } from './started.ts'

const [automations, edits] = [20, 300]
/**
 * Milliseconds between two edits: people don't edit without a pause, and the server works beside.
 */
const pause = 20

const label: Readonly<Record<StoreName, string>> = { postgres: 'PostgreSQL', pglite: 'embedded' }

const measure = async (store: StoreName, students: number): Promise<Figure[]> => {
  const school = await startSchool(store, students)
  const { call } = school
  try {
    const made = await call<{ id: string; version: number }>('student/create', {
      name: 'Edited',
      account: 'bench.automated',
    })
    let { version } = made
    const edit = async (n: number): Promise<number> => {
      const from = performance.now()
      const answer = await call<{ version: number }>('student/update', {
        id: made.id,
        version,
        name: `Edited ${n} ${version}`,
      })
      ;({ version } = answer)
      return performance.now() - from
    }
    const series = async (): Promise<number[]> => {
      const spans: number[] = []
      for (let n = 0; n < edits; n++) {
        spans.push(await edit(n))
        await wait(pause)
      }
      return spans
    }
    await series()
    const without = await series()
    // each looks at every edit, and finds that the record doesn't meet its conditions
    for (let n = 0; n < automations; n++)
      await call('automation/create', {
        name: `Automation ${n}`,
        target: 'student',
        trigger: 'CHANGE',
        events: ['UPDATED'],
        condition: `status=SUSPENDED&name_like=${n}`,
        action: 'TAG',
        field: 'tags',
        tags: ['bench'],
        status: 'ON',
      })
    await wait(2000)
    const observed = await series()
    const medians = [percentile(without, 50), percentile(observed, 50)] as const
    const name = label[store]
    return [
      { name: `an edit, median (${name})`, value: medians[0], unit: 'ms' },
      {
        name: `an edit that ${automations} automations look at, median (${name})`,
        value: medians[1],
        unit: 'ms',
      },
      {
        name: `extra time of an edit, median (${name})`,
        value: medians[1] - medians[0],
        unit: 'ms',
        reach: 5,
      },
      {
        name: `extra time of an edit, p95 (${name})`,
        value: percentile(observed, 95) - percentile(without, 95),
        unit: 'ms',
      },
    ]
  } finally {
    await school.stop()
  }
}

/** The cost of a write that twenty automations examine, on a started server over HTTP. */
export const run = async (): Promise<Figure[]> => [
  ...(await measure('postgres', 1000)),
  ...(await measure('pglite', 1000)),
]
