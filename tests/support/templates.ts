import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { resources as registry } from '../../resources/index.ts'
import { dumpOf, freshCluster } from '../../server/adapters/pglite-memory.ts'
import { postgres } from '../../server/adapters/postgres.ts'
import type { SqlDriver } from '../../server/platform/store/driver.ts'
import { migrations } from '../../server/platform/store/migrations/index.ts'
import { domainTables } from '../../server/domains.ts'
import { openStore, schemaSqlOf } from '../../server/platform/store/open.ts'
import { pgliteDriver, pgliteOptions } from '../../server/platform/store/pglite-driver.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { adminUrl, connectionTimeoutMillis, databaseUrl } from './scratch.ts'
import { storeUse } from './storeUse.ts'

const all: readonly AnyResource[] = Object.values(registry)
/**
 * Whether these include the project's own resources: their tables are made once and copied for each
 * test, and a start adds those of the others.
 */
export const holdRegistry = (resources: readonly AnyResource[]): boolean =>
  all.every(one => resources.includes(one))

// what is made differently has another name
const print = createHash('sha256')
  .update(
    schemaSqlOf(all, domainTables, 'pglite') +
      schemaSqlOf(all, domainTables, 'postgres') +
      migrations.map(({ name }) => name).join(),
  )
  .digest('hex')
  .slice(0, 12)
// a run drops its database at its end: two checkouts that test at once have one each
const checkout = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 6)

const start = Date.UTC(2026, 0, 1)
/** Makes the tables as the product would at its first start. */
const makeTables = (driver: SqlDriver) =>
  openStore({
    driver,
    resources: all,
    tables: domainTables,
    clock: { now: () => new Date(start) },
    ids: { next: () => 'none', secret: () => 'none' },
  })

const makeCluster = async (): Promise<Blob> => {
  const path = join(tmpdir(), `edu-pglite-${print}-${process.getuid?.() ?? 0}.tar`)
  const cachedDump = await readFile(path).catch(() => undefined)
  if (cachedDump) return dumpOf(cachedDump)
  const db = await PGlite.create({ ...pgliteOptions, loadDataDir: await freshCluster() })
  const store = await makeTables(pgliteDriver(db))
  const dump = await db.dumpDataDir('none')
  await store.close()
  // written to a temporary file and renamed, so that another worker never reads a partial file
  const part = `${path}.${process.pid}`
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()))
  await rename(part, path)
  return dump
}
let cluster: Promise<Blob> | undefined

/** An embedded database in memory that has the project's tables. */
export const pgliteWithTables = async (): Promise<SqlDriver> => {
  cluster ??= makeCluster()
  storeUse.clones++
  const db = await PGlite.create({ ...pgliteOptions, loadDataDir: await cluster })
  // tests fill it with few rows, and planning took an eighth of their processor time (decision 026)
  return pgliteDriver(db, 'generic')
}

const prefix = 'edu_tables_'
/** Milliseconds after which a database of another checkout is left over from an interrupted run. */
const keptFor = 24 * 3_600_000
const databaseName = `${prefix}${print}_${checkout}`
const makeDatabase = async (): Promise<string> => {
  const name = databaseName
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    // one worker makes it, the others wait
    await admin.query('select pg_advisory_lock(720575940401)')
    const { rows } = await admin.query<{ datname: string; made: string | null }>(
      `select datname, shobj_description(oid, 'pg_database') as made
       from pg_database where datname like $1`,
      [`${prefix}%`],
    )
    if (rows.some(({ datname }) => datname === name)) return name
    // other checkouts may be testing on theirs: only what was not made lately is left over
    for (const { datname, made: createdAt } of rows)
      if (createdAt === null || Date.parse(createdAt) < Date.now() - keptFor)
        await admin.query(`drop database if exists "${datname}" with (force)`)
    const part = `${prefix}part`
    await admin.query(`create database "${part}" template template0`)
    await (await makeTables(postgres(databaseUrl(part), 1))).close()
    await admin.query(`comment on database "${part}" is '${new Date().toISOString()}'`)
    await admin.query(`alter database "${part}" rename to "${name}"`)
    return name
  } finally {
    await admin.end()
  }
}
let database: Promise<string> | undefined

/** Name of a database of PostgreSQL that has the project's tables, to be copied. */
export const databaseWithTables = (): Promise<string> => (database ??= makeDatabase())

/** For the end of a whole run: drops the tables' database of this checkout. */
export const dropTables = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis })
  try {
    await admin.connect()
  } catch {
    return
  }
  await admin.query(`drop database if exists "${databaseName}" with (force)`)
  await admin.end()
}
