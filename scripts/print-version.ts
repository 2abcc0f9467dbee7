import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openFolder } from '../server/adapters/pglite-folder.ts'
import { postgres } from '../server/adapters/postgres.ts'
import type { SqlConnection, SqlDriver } from '../server/platform/store/driver.ts'
import { currentTransaction, dumpDdl } from '../server/platform/store/dump.ts'
import { postgresAnswers, scratchDatabase } from '../tests/support/scratch.ts'
import { startServer } from '../tests/support/server.ts'
import { askServer, serverApi } from '../tests/support/serverApi.ts'
import { dumpJsonRows } from '../tests/support/versions/dump.ts'
import { fixtureKeys, schemaPrint, writeFixture } from '../tests/support/versions/fixture.ts'
import { useSchool } from '../tests/support/versions/useSchool.ts'

/**
 * `npm run print:version`: makes a fixture of the checked out version
 * (tests/fixtures/versions/README.md), which takes over a minute. Starts its server on a small demo
 * school, uses the school, and writes the rows of the embedded store with the DDL of both stores.
 * `-- <folder>` does the same for another checkout, in which `npm ci` has run.
 */
const checkout = resolve(process.argv[2] ?? '.')
const runMs = 60_000
const keys = { EDU_SIGNING_KEY: fixtureKeys.signing, EDU_SEAL_KEY: fixtureKeys.seal }

const withConnection = async <T>(
  driver: SqlDriver,
  read: (sql: SqlConnection) => Promise<T>,
): Promise<T> => {
  const sql = await driver.connect()
  try {
    await sql.script(`set timezone to 'UTC'`)
    return await read(sql)
  } finally {
    sql.release()
    await driver.close()
  }
}

/** Runs a school for a minute; its database is in the folder afterwards. */
const live = async (dataDir: string): Promise<void> => {
  const end = Date.now() + runMs
  const small = { EDU_DEMO_SIZE: 'small', EDU_DEMO_DAYS: '14', LOG_LEVEL: 'info' }
  const server = await startServer({ ...keys, ...small }, dataDir, checkout)
  await server.waitForOutput('the past weeks of the demo are played')
  const { response } = await askServer<{ accessToken: string }>(
    server.origin,
    undefined,
    'app/login',
    { account: 'admin', password: server.password },
  )
  for (const refusal of await useSchool(serverApi(server.origin, response.accessToken)))
    console.log(`left out: ${refusal}`)
  await new Promise(done => setTimeout(done, Math.max(0, end - Date.now())))
  const code = await server.stop()
  if (code !== 0) throw new Error(`the server ended with ${code}: ${server.output()}`)
}

/** The DDL of PostgreSQL: the tables of a school that is empty. */
const ddlOfPostgres = async (dataDir: string) => {
  const { url, drop } = await scratchDatabase('version')
  try {
    const env = { ...keys, DATABASE_URL: url, EDU_SEED: 'none' }
    // the tables are there before its address is printed
    await (await startServer(env, dataDir, checkout)).stop()
    return await withConnection(postgres(url, 1), dumpDdl)
  } finally {
    await drop()
  }
}

if (!(await postgresAnswers()))
  throw new Error('no PostgreSQL answers: TEST_DATABASE_URL must name one, for its DDL')
const folder = mkdtempSync(join(tmpdir(), 'edu-version-'))
try {
  const ddl = await ddlOfPostgres(folder)
  await live(folder)
  const embedded = await withConnection(await openFolder(join(folder, 'db')), async sql => ({
    ddl: await dumpDdl(sql),
    tables: await dumpJsonRows(sql),
    txid: await currentTransaction(sql),
    last: (await sql.query('select max("name") as "name" from "migration"', [])).rows[0]?.['name'],
  }))
  const schema = schemaPrint(readFileSync(join(checkout, 'schema.sql'), 'utf8'))
  const migration = String(embedded.last)
  const name = `${migration}-${schema.slice(0, 8)}`
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim()
  const size = writeFixture(
    { name, migration, commit: git('rev-parse', 'HEAD'), at: new Date().toISOString(), schema },
    {
      ddl: { pglite: embedded.ddl, postgres: ddl },
      txid: embedded.txid,
      tables: embedded.tables,
    },
  )
  console.log(`tests/fixtures/versions/${name}.jsonl.br: ${Math.round(size / 1000)} kB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
