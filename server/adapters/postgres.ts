import { createHash } from 'node:crypto'
import pg from 'pg'
import type { SqlConnection, SqlDriver, SqlResult } from '../platform/store/driver.ts'
import { parsers } from '../platform/store/sql-values.ts'
import { StatementNames } from '../platform/store/statement-names.ts'

/**
 * The name derives from the text, so that two processes behind one pooler never use it for
 * different texts.
 */
const nameFor = (text: string): string =>
  `edu_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`

const asText = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return asText
    return parsers[oid] ?? pg.types.getTypeParser(oid, 'text')
  }) as typeof pg.types.getTypeParser,
}

/** Whether the connection has ended with this error, from the socket or from the server. */
const endsConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) ||
  error.severity === 'FATAL' ||
  error.severity === 'PANIC' ||
  // severities are in the server's language: connections broken, ended by an administrator, or idle
  // for too long in a transaction or a prepared statement whose table another process has changed
  /^(08|57P|25P0[34]|0A000)/.test(error.code ?? '')

class PostgresConnection implements SqlConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  #ended = false
  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  async query(text: string, params: readonly unknown[]): Promise<SqlResult> {
    const { rows, rowCount } = await this.#send({
      name: this.#names.nameOf(text),
      text,
      values: [...params],
    })
    return { rows, affected: rowCount ?? undefined }
  }

  async script(sql: string): Promise<void> {
    await this.#send({ text: sql })
  }

  async begin(): Promise<void> {
    await this.#send({ text: 'begin' })
  }

  async commit(): Promise<void> {
    // a transaction that failed in silence ends by rollback, and COMMIT says so instead of raising
    const { command } = await this.#send({ text: 'commit' })
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
  }

  async rollback(): Promise<void> {
    // the server has already rolled back an ended connection; the original error is the one to
    // report
    if (!this.#ended) await this.#send({ text: 'rollback' })
  }

  release(broken = false): void {
    this.#client.release(broken || this.#ended)
  }

  async #send(statement: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>> {
    try {
      return await this.#client.query<Record<string, unknown>>(statement)
    } catch (error) {
      // the server's final error may come before the socket ends: marking the connection now keeps
      // it out of the pool
      this.#ended ||= endsConnection(error)
      throw error
    }
  }
}

/**
 * The store on PostgreSQL 15 or newer.
 * @param url postgres://user:password@host:port/database
 * @param size maximum number of connections
 * @param onError called for each connection that the server or the network ends, in use or idle;
 * the pool opens another when needed
 */
export const postgres = (
  url: string,
  size = 16,
  onError: (error: Error) => void = () => undefined,
): SqlDriver => {
  const names = new StatementNames({ name: nameFor, atUse: 3, most: 200 })
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    // JIT compilation costs more than the store's statements take. Statements are prepared once but
    // planned for their values each time: a generic plan may read a million rows when the value
    // matches few.
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c jit=off -c work_mem=16MB -c plan_cache_mode=force_custom_plan',
    application_name: 'edu-console',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  })
  // a connection that ends raises 'error' on its client, in use or not, and on the pool where it
  // was idle: unheard, either ends the process
  pool.on('connect', client => client.on('error', onError))
  pool.on('error', () => undefined)
  return {
    kind: 'postgres',
    insertRows: 500,
    connect: async () => new PostgresConnection(await pool.connect(), names),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}
