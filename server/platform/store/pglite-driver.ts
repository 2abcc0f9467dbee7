import type { PGlite, Transaction } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import type { SqlConnection, SqlDriver, SqlResult } from './driver.ts'
import { deferred } from './deferred.ts'
import { Mutex } from './mutex.ts'
import { PreparedStatements } from './pglite-statements.ts'
import { parsers } from './sql-values.ts'

interface Open {
  readonly tx: Transaction
  readonly end: (how: 'commit' | 'rollback') => void
  readonly closed: Promise<void>
}

/**
 * PGlite has one connection and no idea of who uses it: a turn is held from `connect` to `release`,
 * transactions included.
 */
class PGliteConnection implements SqlConnection {
  readonly #db: PGlite
  readonly #statements: PreparedStatements
  readonly #release: () => void
  #open: Open | undefined
  #failed = false

  constructor(db: PGlite, statements: PreparedStatements, release: () => void) {
    this.#db = db
    this.#statements = statements
    this.#release = release
  }

  async query(sql: string, params: readonly unknown[]): Promise<SqlResult> {
    try {
      const result =
        (await this.#statements.query(sql, params)) ?? (await this.#sendPlain(sql, params))
      if (sql.startsWith('rollback to')) this.#failed = false
      return result
    } catch (error) {
      this.#failed = true
      throw error
    }
  }

  async #sendPlain(sql: string, params: readonly unknown[]): Promise<SqlResult> {
    const db = this.#open?.tx ?? this.#db
    const { rows, affectedRows } = await db.query<Record<string, unknown>>(sql, [...params])
    return { rows, affected: affectedRows }
  }

  async script(sql: string): Promise<void> {
    this.#statements.noteScript(sql)
    await (this.#open?.tx ?? this.#db).exec(sql)
  }

  async begin(): Promise<void> {
    const ended = deferred<'commit' | 'rollback'>()
    this.#failed = false
    const transaction = deferred<Transaction>()
    const closed = this.#db.transaction(async tx => {
      transaction.resolve(tx)
      if ((await ended.promise) === 'rollback') await tx.rollback()
    })
    closed.catch(transaction.reject)
    this.#open = { tx: await transaction.promise, end: ended.resolve, closed }
  }

  async commit(): Promise<void> {
    // COMMIT after a failed statement rolls back without an error
    await this.#finish(this.#failed ? 'rollback' : 'commit')
    if (this.#failed) throw new Error('the transaction had failed and was rolled back')
  }

  rollback(): Promise<void> {
    return this.#finish('rollback')
  }

  release(): void {
    this.#release()
  }

  async #finish(how: 'commit' | 'rollback'): Promise<void> {
    const open = this.#open
    this.#open = undefined
    open?.end(how)
    await open?.closed
  }
}

/**
 * The store's driver for a PGlite made with `pgliteOptions`, on Node or in the browser. `close`
 * also closes the instance.
 * @param plans `custom`: plans a statement for its values each time, as on PostgreSQL: a generic
 * plan may read a million rows when the value matches few. `generic`: plans once, for a store that
 * never has many rows
 */
export const pgliteDriver = (db: PGlite, plans: 'custom' | 'generic' = 'custom'): SqlDriver => {
  const turns = new Mutex()
  const statements = new PreparedStatements(db)
  let settings: Promise<unknown> | undefined
  return {
    kind: 'pglite',
    insertRows: 100,
    connect: async () => {
      await (settings ??= db.exec(`set plan_cache_mode = force_${plans}_plan`))
      return new PGliteConnection(db, statements, await turns.take())
    },
    close: async () => {
      const done = await turns.take()
      try {
        if (!db.closed) await db.close()
      } finally {
        done()
      }
    },
  }
}

/** The options of every PGlite instance of the store. */
export const pgliteOptions = { parsers, extensions: { btree_gist } }
