import type { Log } from '../ports.ts'
import { unrefTimer } from '../unrefTimer.ts'
import { quote } from './ddl.ts'
import type { SqlDriver } from './driver.ts'

const quiet = 2000
const first = 500
/** Rows written to a table of PostgreSQL from which on it may have multiplied. */
const multiplied = 10_000
/**
 * Columns whose statistics the planner needs before it scans a table in an index's order: how many
 * rows share the values that every statement filters by. A table has some of these columns.
 */
const shared: Readonly<Record<string, readonly string[]>> = { audit: ['institutionId', 'resource'] }
const plannerColumns = (table: string): readonly string[] =>
  shared[table] ?? ['institutionId', 'id', 'deletedAt']

interface Timer {
  readonly stop: () => void
}
const later = (ms: number, run: () => void): Timer => {
  const id = unrefTimer(setTimeout(run, ms))
  return { stop: () => clearTimeout(id) }
}

/**
 * Keeps statistics current. PGlite has no autovacuum, and without statistics its planner assumes
 * that every table is empty. After many rows have changed, and two seconds of silence, the affected
 * tables are vacuumed and analysed. Without silence, a table that has doubled is sampled: otherwise
 * a list during a long import would read and sort everything. PostgreSQL does both by itself, but
 * up to a minute later, or never if autovacuum is off: there a table that has at least doubled is
 * analysed right after the commit.
 */
export class Upkeep {
  readonly #driver: SqlDriver
  readonly #log: Log | undefined
  readonly #written = new Map<string, number>()
  readonly #known = new Map<string, number>()
  /** Rows written from which on a table is glanced at. */
  readonly #glance = new Map<string, number>()
  #timer: Timer | undefined
  #closed = false

  constructor(driver: SqlDriver, log: Log | undefined) {
    this.#driver = driver
    this.#log = log
  }

  /** Learns which of the tables were never analysed (a first start that was cut short). */
  async begin(tables: ReadonlySet<string>): Promise<void> {
    if (this.#driver.kind !== 'pglite' || !tables.size) return
    const connection = await this.#driver.connect()
    try {
      const { rows } = await connection.query(
        'select relname as "name", reltuples::int8 as "rows" from pg_class where relname = any($1) and relkind = $2',
        [[...tables], 'r'],
      )
      for (const row of rows) this.#known.set(String(row['name']), Math.max(0, Number(row['rows'])))
      for (const row of rows) if (Number(row['rows']) < 0) this.note(String(row['name']), first)
    } finally {
      connection.release()
    }
  }

  note(table: string, rows: number): void {
    if (this.#closed) return
    const written = (this.#written.get(table) ?? 0) + rows
    this.#written.set(table, written)
    if (this.#driver.kind === 'postgres') {
      if (written >= (this.#known.get(table) ?? multiplied)) this.#quietly(this.#grow(table))
      return
    }
    const glance = this.#glance.get(table) ?? first + (this.#known.get(table) ?? 0)
    this.#glance.set(table, written >= glance ? written * 2 + first : glance)
    if (written >= glance) this.#quietly(this.#look(table))
    this.#timer?.stop()
    this.#timer = this.#due().length
      ? later(quiet, () => this.#quietly(this.run(this.#due())))
      : undefined
  }

  /** Vacuums and analyses now. */
  async run(tables: readonly string[]): Promise<void> {
    for (const table of tables) {
      if (this.#closed) return
      this.#written.delete(table)
      this.#glance.delete(table)
      const connection = await this.#driver.connect()
      try {
        // a smaller sample: it is read on the caller's thread
        if (this.#driver.kind === 'pglite')
          await connection.script('set default_statistics_target = 30')
        await connection.script(`vacuum (analyze) ${quote(table)}`)
        const { rows } = await connection.query(
          'select reltuples::int8 as "rows" from pg_class where oid = $1::regclass',
          [quote(table)],
        )
        this.#known.set(table, Number(rows[0]?.['rows'] ?? 0))
      } finally {
        connection.release()
      }
    }
  }

  close(): void {
    this.#closed = true
    this.#timer?.stop()
  }

  /**
   * Analyses a table of PostgreSQL if as many rows were written as it had when it was analysed
   * last.
   */
  async #grow(table: string): Promise<void> {
    const written = this.#written.get(table) ?? 0
    this.#written.set(table, 0)
    const connection = await this.#driver.connect()
    const rowsOf = async (): Promise<number> => {
      const { rows } = await connection.query(
        'select reltuples::int8 as "rows" from pg_class where oid = $1::regclass',
        [quote(table)],
      )
      return Math.max(0, Number(rows[0]?.['rows'] ?? 0))
    }
    try {
      const before = await rowsOf()
      const grown = written >= before
      if (grown) await connection.script(`analyze ${quote(table)}`)
      this.#known.set(table, Math.max(multiplied, grown ? await rowsOf() : before))
      // a write is only forgotten once the statistics include it
      if (!grown) this.#written.set(table, written + (this.#written.get(table) ?? 0))
    } finally {
      connection.release()
    }
  }

  /** A few milliseconds: a small sample of few columns. */
  async #look(table: string): Promise<void> {
    const connection = await this.#driver.connect()
    try {
      const { rows } = await connection.query(
        'select attname as "name" from pg_attribute where attrelid = $1::regclass and attname = any($2) order by attnum',
        [quote(table), [...plannerColumns(table)]],
      )
      const columns = rows.map(row => quote(String(row['name']))).join(', ')
      await connection.script(
        `set default_statistics_target = 5; analyze ${quote(table)}${columns && ` (${columns})`}`,
      )
    } finally {
      connection.release()
    }
  }

  #quietly(work: Promise<void>): void {
    work.catch((error: unknown) => this.#log?.warn({ error }, 'upkeep failed'))
  }

  #due(): string[] {
    return [...this.#written]
      .filter(([table, rows]) => rows >= first + 0.2 * (this.#known.get(table) ?? 0))
      .map(([table]) => table)
  }
}
