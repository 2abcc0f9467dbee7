import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { percentile, timed, type Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import type { ScratchDatabase } from '../support/scratch.ts'
import { onStores, type BenchSchool } from './school.ts'

// as the console asks where no column shows a computed field
const firstPage = 'student/list?limit=50&computed=no'
const rowsOnly = `${firstPage}&total=no`
const queries: Readonly<Record<string, string>> = {
  'first page': '',
  'sorted by name': '&sort=name',
  'sorted by hours, descending': '&sort=-totalLessonHours',
  'sorted by phone': '&sort=phone',
  'status filter': '&status=SUSPENDED',
  'status filter, sorted by name': '&status=SUSPENDED&sort=name',
  'part of a Chinese name (小明 like)': `&q=${encodeURIComponent('子轩')}`,
  'one Chinese character': `&q=${encodeURIComponent('明')}`,
  'initials (wxm)': '&q=wxm',
  'part of a phone': '&q=36878',
  'part of an e-mail': '&q=anna.smith12',
  'a first name that one in eleven has': '&q=emma',
  'in every e-mail': '&q=example',
}

const p95 = async (school: BenchSchool, path: string, times = 60): Promise<number> =>
  percentile(await timed(times, () => school.read(path)), 95)

/** Requests a second at so many connections, over real HTTP. */
const throughput = async (
  school: BenchSchool,
  path: string,
  connections: number,
  seconds: number,
): Promise<number> => {
  const server = serve({ fetch: school.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let done = 0
  const end = performance.now() + seconds * 1000
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get(
        {
          port,
          host: '127.0.0.1',
          path: `/edu_adminserver/${path}`,
          headers: school.headers,
          agent,
        },
        answer => {
          answer.resume()
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`)),
          )
        },
      ).on('error', reject)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await ask()
        done++
      }
    }),
  )
  agent.destroy()
  await new Promise<void>(closed => server.close(() => closed()))
  return done / seconds
}

/**
 * Makes the changes between two counts: by turns it adds a student, and renames the previous one.
 */
const changer = (school: BenchSchool) => {
  let turn = 0
  let last = ''
  const post = async (call: string, body: object): Promise<void> => {
    const answer = await school.app.request(`/edu_adminserver/student/${call}`, {
      method: 'POST',
      headers: { ...school.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { response } = (await answer.json()) as { response: { id: string } }
    if (!answer.ok) throw new Error(`${call}: ${answer.status}`)
    last = response.id
  }
  return () =>
    turn++ % 2
      ? post('update', { id: last, version: 1, name: '王子轩' })
      : post('create', { name: 'Emma Green', account: `change${turn}` })
}

const ofMillion = async (school: BenchSchool, database: ScratchDatabase): Promise<Figure[]> => {
  const figures: Figure[] = []
  const sizes = [10_000, 100_000, Number(process.env['BENCH_ROWS'] ?? 1_000_000)]
  const firstPageMillis: number[] = []
  let filledCount = 0
  for (const size of sizes) {
    await fillStudents(school.scope, size - filledCount, filledCount)
    filledCount = size
    await database.run('vacuum analyze')
    firstPageMillis.push(percentile(await timed(100, () => school.read(rowsOnly)), 50))
  }
  const say = `PostgreSQL, ${filledCount.toLocaleString('en')} students`
  for (const [name, query] of Object.entries(queries))
    figures.push({
      name: `${say}: rows, ${name}, p95`,
      value: await p95(school, rowsOnly + query),
      unit: 'ms',
      reach: 20,
    })
  const change = changer(school)
  for (const [name, query] of Object.entries(queries).filter(
    ([name]) => !name.startsWith('sorted'),
  )) {
    const count = `student/count?${query.slice(1)}`
    const startTime = performance.now()
    await school.read(count)
    figures.push({
      name: `${say}: total, ${name}, asked for the first time`,
      value: performance.now() - startTime,
      unit: 'ms',
    })
    figures.push({
      name: `${say}: total, ${name}, nothing changed, p95`,
      value: await p95(school, count),
      unit: 'ms',
      reach: 10,
    })
    const spans: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      await change()
      const from = performance.now()
      await school.read(count)
      spans.push(performance.now() - from)
    }
    figures.push({
      name: `${say}: total, ${name}, after a change, p95`,
      value: percentile(spans, 95),
      unit: 'ms',
      reach: 120,
    })
  }
  figures.push({
    name: `${say}: page 1,000, p95`,
    value: await p95(school, 'student/list?limit=50&page=1000'),
    unit: 'ms',
    reach: 60,
  })
  figures.push({
    name: `${say}: first page with total, p50`,
    value: percentile(await timed(200, () => school.read(firstPage)), 50),
    unit: 'ms',
    reach: 4,
  })
  figures.push({
    name: `${say}: first page with total, 16 connections`,
    value: await throughput(school, firstPage, 16, 8),
    unit: 'requests/s',
    reach: 800,
    bound: 'least',
  })
  figures.push({
    name: 'PostgreSQL: first page, slowest of 10,000, 100,000, 1,000,000 rows to the fastest (p50)',
    value: Math.max(...firstPageMillis) / Math.min(...firstPageMillis),
    unit: 'x',
    reach: 2,
  })
  return figures
}

const ofHundredThousand = async (school: BenchSchool): Promise<Figure[]> => {
  await fillStudents(school.scope, 100_000)
  // as it does by itself two seconds later, in the middle of the measuring
  await school.store.tidy()
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(queries))
    figures.push({
      name: `PGlite, 100,000 students: rows and total, ${name}, p95`,
      value: await p95(school, `student/list?limit=50${query}`, 40),
      unit: 'ms',
      reach: 30,
    })
  return figures
}

/** Lists of up to a million students: rows, totals, deep pages, throughput, growth. */
export const run = (): Promise<Figure[]> =>
  onStores('lists', { postgres: ofMillion, pglite: ofHundredThousand })
