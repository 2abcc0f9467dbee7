import pg from 'pg'
import type { SqlConnection, SqlDriver, SqlResult } from '../platform/store/driver.ts'
import { parsers } from '../platform/store/sql-values.ts'

const asText = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return asText
    return parsers[oid] ?? pg.types.getTypeParser(oid, 'text')
  }) as typeof pg.types.getTypeParser,
}

class PostgresConnection implements SqlConnection {
  readonly #client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query(text: string, params: readonly unknown[]): Promise<SqlResult> {
    const { rows, rowCount } = await this.#client.query<Record<string, unknown>>({
      text,
      values: [...params],
    })
    return { rows, affected: rowCount ?? undefined }
  }

  async script(sql: string): Promise<void> {
    await this.#client.query(sql)
  }

  async begin(): Promise<void> {
    await this.#client.query('begin')
  }

  async commit(): Promise<void> {
    // a transaction that failed in silence ends by rollback, and COMMIT says so instead of raising
    const { command } = await this.#client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
  }

  async rollback(): Promise<void> {
    await this.#client.query('rollback')
  }

  release(broken = false): void {
    this.#client.release(broken)
  }
}

/**
 * The store on a PostgreSQL 15 or newer.
 * @param url postgres://user:password@host:port/database
 * @param size connections at most
 */
export const postgres = (
  url: string,
  size = 16,
  onError: (error: Error) => void = () => undefined,
): SqlDriver => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    // compiling a statement costs more than the store's statements take
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c jit=off -c work_mem=16MB',
    application_name: 'edu-console',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  })
  // an idle connection that breaks is replaced; without a listener it would end the process
  pool.on('error', onError)
  return {
    kind: 'postgres',
    insertRows: 500,
    connect: async () => new PostgresConnection(await pool.connect()),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}
