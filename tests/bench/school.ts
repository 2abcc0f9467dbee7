import { identityPort } from '../../server/domain/identity/index.ts'
import { pages } from '../../custom-pages/index.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources as registry } from '../../resources/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { createApp } from '../../server/app.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { openSession } from '../../server/domain/identity/session/sessions.ts'
import { nodeOutbound } from '../../server/adapters/outbound.ts'
import { createSheets } from '../../server/adapters/sheets/index.ts'
import { pgliteNode } from '../../server/adapters/pglite-node.ts'
import { postgres } from '../../server/adapters/postgres.ts'
import { seededIds } from '../../server/platform/ids.ts'
import { domainTables, tasks, domainRegistry, rules } from '../../server/domains.ts'
import type { SqlDriver } from '../../server/platform/store/driver.ts'
import { openStore } from '../../server/platform/store/open.ts'
import { memoryFiles } from '../../mocks/portable.ts'
import { argonPasswords } from '../../server/adapters/passwords.ts'
import { foundSchool } from '../support/school.ts'
import { postgresAnswers, scratchDatabase, type ScratchDatabase } from '../support/scratch.ts'
import type { Figure } from './figure.ts'

const pooled = (url: string): SqlDriver => postgres(url, 16)

/**
 * The embedded store as the server opens it: a folder, here a scratch one, on a thread of its own.
 */
const embedded = async (): Promise<SqlDriver> => {
  const base = await mkdtemp(join(tmpdir(), 'edu-bench-'))
  const driver = await pgliteNode(join(base, 'db'))
  return {
    ...driver,
    close: () => driver.close().finally(() => rm(base, { recursive: true, force: true })),
  }
}

/** A school with an administrator over a database, and the server as a function. */
export const benchSchool = async (
  driver: SqlDriver,
  resources: Readonly<Record<string, AnyResource>> = registry,
) => {
  const clock = { now: () => new Date() }
  const ids = seededIds(11, Date.now())
  const store = await openStore({
    tables: domainTables,
    driver,
    resources: Object.values(resources),
    clock,
    ids,
  })
  const ports: EnginePorts = {
    store,
    clock,
    ids,
    rules,
    tasks,
    ...domainRegistry,
    identity: identityPort,
    resources,
    pages,
    files: memoryFiles(),
    sheets: createSheets(),
    passwords: argonPasswords,
    outbound: nodeOutbound({ local: true }),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (data, text) => console.error(text, data),
    },
    config: {
      signingKey: new TextEncoder().encode('a bench key of at least thirty-two bytes'),
      version: 'bench',
      accessSeconds: 36_000,
      localWebhooks: true,
    },
  }
  const { institution, admin } = await foundSchool(ports, { studentLimit: 5_000_000 })
  const { accessToken } = await openSession(ports, admin, institution, {})
  const app = createApp(ports)
  const headers = { Authorization: `Bearer ${accessToken}`, 'Accept-Language': 'en' }
  const get = async (path: string): Promise<Response> => {
    const answer = await app.request(`/edu_adminserver/${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer
  }
  /** Waits until the whole answer is there. */
  const read = async (path: string): Promise<unknown> => (await get(path)).json()
  return {
    app,
    ports,
    store,
    institution,
    scope: store.scope(institution),
    headers,
    read,
    token: accessToken,
  }
}
export type BenchSchool = Awaited<ReturnType<typeof benchSchool>>

/** Measures a school and closes it, whatever happened. */
const inSchool = async (
  driver: SqlDriver,
  measure: (school: BenchSchool) => Promise<Figure[]>,
  resources?: Readonly<Record<string, AnyResource>>,
): Promise<Figure[]> => {
  const school = await benchSchool(driver, resources)
  try {
    return await measure(school)
  } finally {
    await school.store.close()
  }
}

interface Measures {
  readonly postgres: (school: BenchSchool, database: ScratchDatabase) => Promise<Figure[]>
  readonly pglite?: (school: BenchSchool) => Promise<Figure[]>
  /** The registry, where it is not the project's. */
  readonly resources?: Readonly<Record<string, AnyResource>>
}

/**
 * Measures a separate school on every store, or on the one in BENCH_STORE (postgres, pglite).
 * PostgreSQL is skipped if no server responds; its scratch database is `edu_bench_<name>`.
 */
export const onStores = async (
  name: string,
  { postgres: large, pglite: small, resources }: Measures,
): Promise<Figure[]> => {
  const only = process.env['BENCH_STORE']
  const figures: Figure[] = []
  if (only !== 'pglite' && (await postgresAnswers())) {
    const database = await scratchDatabase('bench', { name: `edu_bench_${name}`, durable: true })
    try {
      figures.push(
        ...(await inSchool(pooled(database.url), school => large(school, database), resources)),
      )
    } finally {
      await database.drop()
    }
  }
  if (small && only !== 'postgres')
    figures.push(...(await inSchool(await embedded(), small, resources)))
  return figures
}
