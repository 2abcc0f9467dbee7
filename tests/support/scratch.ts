import pg from 'pg'

// never DATABASE_URL: that one is somebody's data
export const adminUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres'

const run = async (sql: string, connectionString = adminUrl): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Whether a PostgreSQL is there to test on. */
export const postgresAnswers = (): Promise<boolean> =>
  run('select 1').then(
    () => true,
    () => false,
  )

export interface ScratchDatabase {
  readonly url: string
  run(sql: string): Promise<void>
  drop(): Promise<void>
}

let scratches = 0
/** Address of a database of the test server. */
export const databaseUrl = (name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * A database of PostgreSQL: `edu_<purpose>_…`, no other's, unless it is named wholly; then it replaces the one of that name. Empty, unless it
 * is a copy of `template`.
 */
export const scratchDatabase = async (
  purpose: string,
  name = `edu_${purpose}_${process.pid}_${Date.now().toString(36)}_${scratches++}`,
  template = 'template0',
): Promise<ScratchDatabase> => {
  const drop = () => run(`drop database if exists "${name}" with (force)`)
  await drop()
  await run(`create database "${name}" template "${template}"`)
  const url = databaseUrl(name)
  return { url, run: sql => run(sql, url), drop }
}
