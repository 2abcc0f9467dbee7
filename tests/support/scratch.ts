import pg from 'pg'

// never DATABASE_URL: it may hold real data
export const adminUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres'

/**
 * Time limit of a connection in milliseconds: without a server it is refused at once, and a busy
 * server takes seconds.
 */
export const connectionTimeoutMillis = 30_000

/** Returns how many rows the statement touched. */
const run = async (sql: string, connectionString = adminUrl): Promise<number> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis })
  await client.connect()
  const { rowCount } = await client.query(sql).finally(() => client.end())
  return rowCount ?? 0
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
  /** Ends every connection to it; returns their number. */
  cut(): Promise<number>
  /** Whether new connections are allowed; existing ones stay. */
  admit(open: boolean): Promise<void>
  drop(): Promise<void>
}

let scratches = 0
/** Address of a database of the test server. */
export const databaseUrl = (name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export interface ScratchOptions {
  /**
   * Its complete name, if it replaces an existing one; by default a unique one, `edu_<purpose>_…`.
   */
  readonly name?: string
  /** The database it is a copy of; else it is empty. */
  readonly template?: string
  /**
   * Whether a commit waits for the disk, as in the product: for timings. A test reads while the
   * server runs, and needs no disk.
   */
  readonly durable?: boolean
}

/** A database of PostgreSQL for a purpose of the tests'. */
export const scratchDatabase = async (
  purpose: string,
  options: ScratchOptions = {},
): Promise<ScratchDatabase> => {
  const {
    name = `edu_${purpose}_${process.ppid}_${process.pid}_${Date.now().toString(36)}_${scratches++}`,
    template = 'template0',
    durable,
  } = options
  const drop = async () => void (await run(`drop database if exists "${name}" with (force)`))
  const admit = async (open: boolean) =>
    void (await run(`alter database "${name}" allow_connections ${open}`))
  const cut = () =>
    run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await drop()
  await run(`create database "${name}" template "${template}"`)
  if (!durable) await run(`alter database "${name}" set synchronous_commit = off`)
  const url = databaseUrl(name)
  return { url, run: async sql => void (await run(sql, url)), cut, admit, drop }
}

/** Drops what workers of this process have left for a next test. */
export const dropScratches = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis })
  try {
    await admin.connect()
  } catch {
    return
  }
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [`edu_%_${process.pid}_%`],
  )
  for (const { datname } of rows)
    await admin.query(`drop database if exists "${datname}" with (force)`)
  await admin.end()
}
