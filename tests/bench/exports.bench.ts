import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { folderFiles } from '../../server/adapters/files.ts'
import { enqueue, nudge, tasksDone } from '../../server/engine/jobs/queue.ts'
import { liveOf } from '../../server/domain/identity/session/live.ts'
import { readAccess } from '../../server/domain/identity/session/tokens.ts'
import { exportFigures, exportOnce, watched } from './exporting.ts'
import type { Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const seeded = 100_000
const times = 10

// what must differ between students, made from those of the n-th hundred thousand before
const changed: Readonly<Record<string, (n: number) => string>> = {
  id: n => `'b${n}' || substr(id, 3)`,
  account: n => `'t${n}' || substr(account, 2)`,
  account$find: n => `'t${n}' || substr("account$find", 2)`,
  phone: n => `(phone::int8 + ${n}::int8 * 1000000007)::text`,
  email: n => `replace(email, '@', '.${n}@')`,
  createTime: n => `"createTime" + interval '${n * 70} days'`,
}

/** A million students: a tenth through the store's write path, the others copied from them. */
const fillMillion = async (school: BenchSchool, url: string): Promise<void> => {
  await fillStudents(school.scope, seeded)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'student'",
    )
    const names = rows.map(({ name }) => `"${name}"`).join(', ')
    for (let n = 1; n < times; n++) {
      const values = rows.map(({ name }) => changed[name]?.(n) ?? `"${name}"`).join(', ')
      await client.query(
        `insert into student (${names}) select ${values} from student where id like 'b0%'`,
      )
    }
    await client.query('vacuum analyze student')
  } finally {
    await client.end()
  }
}

/** A background export into a folder, from the question to the finished task. */
const inBackground = async (school: BenchSchool, format: 'xlsx' | 'csv') => {
  const folder = await mkdtemp(join(tmpdir(), 'edu-bench-files-'))
  const ports = { ...school.ports, files: folderFiles(folder) }
  const claims = await readAccess(ports.config, ports.clock, school.token)
  const session = {
    ...(await liveOf(ports).session(claims)),
    lang: 'en' as const,
    requestId: ports.ids.next(),
  }
  try {
    return await watched(async took => {
      const beat = setInterval(() => took(0), 50)
      const input = { format, fields: 'shown' }
      const task = { kind: 'export', resource: 'student', action: 'export', input }
      const id = await school.scope.transaction(tx => enqueue(tx, ports, session, task))
      nudge(ports, school.institution)
      await tasksDone(ports)
      clearInterval(beat)
      const done = await school.scope.db
        .selectFrom('task')
        .select(['state', 'done', 'error'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (done?.state !== 'DONE' || done.done !== seeded * times)
        throw new Error(`the task ended ${JSON.stringify(done)}`)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ofMillion = async (school: BenchSchool, url: string): Promise<Figure[]> => {
  await fillMillion(school, url)
  const name = (format: string, how = '') =>
    `PostgreSQL: export of 1,000,000 students to ${format}${how}`
  const figures = [
    ...exportFigures(name('xlsx'), await exportOnce(school, 'xlsx', 10_000_000), {
      seconds: 30,
      growth: 200,
    }),
    ...exportFigures(name('csv'), await exportOnce(school, 'csv', 50_000_000), {
      seconds: 15,
      growth: 200,
    }),
  ]
  const backgroundExport = await inBackground(school, 'xlsx')
  const how = name('xlsx', ', in the background')
  return [
    ...figures,
    { name: how, value: backgroundExport.seconds, unit: 's', reach: 30 },
    { name: `${how}: memory growth`, value: backgroundExport.growth, unit: 'MB', reach: 200 },
    { name: `${how}: event loop lag, p99`, value: backgroundExport.lag, unit: 'ms', reach: 50 },
  ]
}

const ofHundredThousand = async (school: BenchSchool): Promise<Figure[]> => {
  await fillStudents(school.scope, seeded)
  const xlsx = await exportOnce(school, 'xlsx', 1_000_000)
  const csv = await exportOnce(school, 'csv', 1_000_000)
  return [
    ...exportFigures('PGlite: export of 100,000 students to xlsx', xlsx, {
      seconds: 4,
      growth: 150,
    }),
    ...exportFigures('PGlite: export of 100,000 students to csv', csv, { seconds: 4, growth: 150 }),
  ]
}

/**
 * Exports at their largest: a million students on PostgreSQL, a hundred thousand on the embedded
 * store.
 */
export const run = (): Promise<Figure[]> =>
  onStores('exports', {
    postgres: (school, { url }) => ofMillion(school, url),
    pglite: ofHundredThousand,
  })
