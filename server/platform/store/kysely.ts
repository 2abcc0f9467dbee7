import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { Overlap } from '../ports.ts'
import { exclusionViolation, sqlErrorOf, type SqlConnection, type SqlDriver } from './driver.ts'
import { isApproved } from './scope-plugin.ts'
import { ScopeError } from './scope-error.ts'
import { ValuePlaceholder } from './placeholders.ts'

class Connection implements DatabaseConnection {
  readonly sql: SqlConnection
  broken = false
  constructor(sql: SqlConnection) {
    this.sql = sql
  }

  /** The final check: only complete statements from the scope plugin are sent. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isApproved(query.query))
      throw new ScopeError(`a statement that passed no scope: ${query.sql.slice(0, 80)}`)
    if (query.parameters.some(value => value instanceof ValuePlaceholder))
      throw new ScopeError('a statement with empty places')
    try {
      const { rows, affected } = await this.sql.query(query.sql, query.parameters)
      return {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely derives R from the statement
        rows: rows as R[],
        ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }),
      }
    } catch (error) {
      const { code, constraint } = sqlErrorOf(error) ?? {}
      if (code === exclusionViolation) throw new Overlap(constraint ?? '', { cause: error })
      // class 57: the server is going away; no code: the socket is
      if (!code || code.startsWith('57') || code.startsWith('08') || !/^[0-9A-Z]{5}$/.test(code))
        this.broken = true
      throw error
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('no cursors: read in keyset batches')
  }
}

const sqlOf = (connection: DatabaseConnection): Connection => {
  if (!(connection instanceof Connection)) throw new Error('a connection of another driver')
  return connection
}

const driverOf = (driver: SqlDriver): Driver => ({
  init: () => Promise.resolve(),
  acquireConnection: async () => new Connection(await driver.connect()),
  beginTransaction: connection => sqlOf(connection).sql.begin(),
  commitTransaction: connection => sqlOf(connection).sql.commit(),
  rollbackTransaction: connection => sqlOf(connection).sql.rollback(),
  releaseConnection: connection => {
    const own = sqlOf(connection)
    own.sql.release(own.broken)
    return Promise.resolve()
  },
  destroy: () => driver.close(),
})

/**
 * Kysely over a driver, without a plugin: nothing it makes is sent until a scope plugin is added.
 */
export const kyselyOver = (driver: SqlDriver): Kysely<object> => {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(driver),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<object>({ dialect })
}
