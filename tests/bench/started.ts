import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { postgres } from '../../server/adapters/postgres.ts'
import { pgliteNode } from '../../server/adapters/pglite-node.ts'
import { scratchDatabase } from '../support/scratch.ts'
import { removeData, startServer, type RunningServer } from '../support/server.ts'
import { askServer, serverApi, type Call } from '../support/serverApi.ts'
import { percentile } from './figure.ts'
import { fillStudents } from './generate.ts'
import { benchSchool, type BenchSchool } from './school.ts'

export type StoreName = 'postgres' | 'pglite'

export interface StartedSchool {
  readonly server: RunningServer
  /** Calls of the administrator, over HTTP. */
  readonly call: Call
  readonly token: string
  /** The settings that name its database. */
  readonly env: Readonly<Record<string, string>>
  /** Runs a statement in the database where it is PostgreSQL. */
  readonly sql: (statement: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Memory of a server's process in MB. */
export const memoryOf = ({ child }: RunningServer): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024

/** Prepares a store before its server starts: its settings, and the data of its school. */
const prepare = async (store: StoreName, dataDir: string) => {
  if (store === 'pglite')
    return {
      env: {},
      driver: await pgliteNode(join(dataDir, 'db')),
      sql: async () => undefined,
      drop: async () => undefined,
    }
  const database = await scratchDatabase('bench', { name: 'edu_bench_started', durable: true })
  return {
    env: { DATABASE_URL: database.url },
    driver: postgres(database.url, 16),
    sql: database.run,
    drop: database.drop,
  }
}

/**
 * A school with this many students on a real server: a separate process, over HTTP, with its
 * background work; `more` adds further data, `settings` go to the server's environment.
 */
export const startSchool = async (
  store: StoreName,
  students: number,
  more: (school: BenchSchool) => Promise<void> = async () => undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedSchool> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'edu-bench-'))
  const { env, driver, sql, drop } = await prepare(store, dataDir)
  const school = await benchSchool(driver)
  try {
    await fillStudents(school.scope, students)
    await more(school)
    if (students) await school.store.tidy()
  } finally {
    await school.store.close()
  }
  if (students) await sql('vacuum analyze')
  const server = await startServer({ ...env, ...settings, EDU_SEED: 'none' }, dataDir)
  const login = await askServer<{ accessToken: string }>(server.origin, undefined, 'app/login', {
    account: 'admin',
    password: 'Kite4Lamp',
  })
  const { accessToken: token } = login.response
  return {
    server,
    token,
    env,
    sql,
    call: serverApi(server.origin, token),
    stop: async () => {
      await server.stop()
      removeData(server)
      await drop()
    },
  }
}

/** CPU seconds that a server's process has used so far; `ps` prints them as [[dd-]hh:]mm:ss. */
const used = ({ child }: RunningServer): number =>
  execFileSync('ps', ['-o', 'time=', '-p', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split(/[-:]/)
    .reduce((sum, part) => sum * 60 + Number(part), 0)

/**
 * Waits until a server does no background work: a new demo school's lessons are played for half a
 * minute, and bulk-filled logs are sealed for minutes, which would distort measurements.
 */
export const atRest = async (server: RunningServer): Promise<void> => {
  for (let before = -1; before !== used(server);) {
    before = used(server)
    await wait(4000)
  }
}

/**
 * Reads over keep-alive connections; returns the milliseconds to the complete response. Throws if
 * it is refused.
 */
export const reader = ({ server, token }: StartedSchool, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const read = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const from = performance.now()
      request(
        `${server.origin}/edu_adminserver/${path}`,
        { headers: { authorization: `Bearer ${token}` }, agent },
        answer => {
          answer.resume()
          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve(performance.now() - from)
              : reject(new Error(`${path}: ${answer.statusCode}`)),
          )
        },
      )
        .on('error', reject)
        .end()
    })
  return { read, close: () => agent.destroy() }
}

/**
 * Does something while a list is read ten times a second; seconds that it took, and the list's p95
 * in milliseconds.
 */
export const besideReader = async (
  school: StartedSchool,
  work: () => Promise<void>,
  path = 'student/list?limit=50&computed=no',
): Promise<{ readonly seconds: number; readonly list: number }> => {
  const { read, close } = reader(school, 2)
  const spans: number[] = []
  const ended = new AbortController()
  const look = async () => {
    while (!ended.signal.aborted) {
      spans.push(await read(path))
      await wait(100)
    }
  }
  const looking = look()
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1000
  ended.abort()
  await looking
  close()
  return { seconds, list: percentile(spans, 95) }
}
