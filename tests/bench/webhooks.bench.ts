import { webhooksDone } from '../../server/domain/webhooks/index.ts'
import { watchRound } from '../../server/engine/changes/watches.ts'
import { openReceiver } from '../support/receiver.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { onStores, type BenchSchool } from './school.ts'

const [students, edits, pieces] = [1000, 300, 2]

const caller =
  ({ app, headers }: BenchSchool) =>
  async <T>(path: string, body: object): Promise<T> => {
    const answer = await app.request(`/edu_adminserver/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { responseHeader, response } = (await answer.json()) as {
      responseHeader: { status: number; msg: string }
      response: T
    }
    if (responseHeader.status !== 200) throw new Error(`${path}: ${responseHeader.msg}`)
    return response
  }

const measure = async (school: BenchSchool, name: string): Promise<Figure[]> => {
  const call = caller(school)
  const receiver = await openReceiver()
  const arrivals = new Map<string, number>()
  receiver.answers(({ data }, response) => {
    arrivals.set(`${data.id} ${data.version}`, performance.now())
    response.writeHead(200).end()
  })
  await watchRound(school.ports, 'webhooks', true)
  const ids: string[] = []
  for (let n = 0; n < students; n++) {
    const values = { name: `Student ${n}`, account: `bench.hook${n}` }
    ids.push((await call<{ id: string }>('student/create', values)).id)
  }
  const versions = new Map(ids.map(id => [id, 1]))
  const edit = async (n: number) => {
    const id = ids[n % students] ?? ''
    const version = versions.get(id) ?? 1
    versions.set(id, version + 1)
    await call('student/update', { id, version, name: `Edited ${n} ${version}` })
    return `${id} ${version + 1}`
  }
  const without = await timed(edits, edit)

  const hook = { name: 'Bench', url: receiver.url, events: ['student.updated'] }
  await call('webhook/create', hook)
  await watchRound(school.ports, 'webhooks', false)
  await webhooksDone(school.ports)

  const commits = new Map<string, number>()
  const withHook = await timed(edits, async n => {
    const key = await edit(n)
    commits.set(key, performance.now())
  })
  await webhooksDone(school.ports)
  const delays = [...commits].map(([key, at]) => (arrivals.get(key) ?? Number.NaN) - at)

  arrivals.clear()
  const from = performance.now()
  for (let n = 0; n < pieces; n++)
    await call('student/updateMany', { ids, data: { name: `All ${n}` } })
  await webhooksDone(school.ports)
  const spans = [...arrivals.values()].map(at => at - from)
  const seconds = (Math.max(...spans) - Math.min(...spans)) / 1000
  const missing = students * pieces - arrivals.size
  await receiver.close()
  const medians = [percentile(withHook, 50), percentile(without, 50)] as const
  return [
    {
      name: `change to delivery, p95 (${name})`,
      value: percentile(delays, 95),
      unit: 'ms',
      reach: 1000,
    },
    {
      name: `deliveries of a bulk change of ${students * pieces} (${name})`,
      value: arrivals.size / seconds,
      unit: '1/s',
      reach: 200,
      bound: 'least',
    },
    { name: `deliveries missing (${name})`, value: missing, unit: 'deliveries', reach: 0 },
    { name: `an edit without a webhook, median (${name})`, value: medians[1], unit: 'ms' },
    { name: `an edit with a webhook, median (${name})`, value: medians[0], unit: 'ms' },
  ]
}

/**
 * Changes of students sent to a receiver on this machine: the delay, the rate, and the cost of a
 * write.
 */
export const run = (): Promise<Figure[]> =>
  onStores('webhooks', {
    postgres: school => measure(school, 'PostgreSQL'),
    pglite: school => measure(school, 'embedded'),
  })
