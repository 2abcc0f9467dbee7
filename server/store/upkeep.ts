import type { Log } from '../ports.ts'
import { quote } from './ddl.ts'
import type { SqlDriver } from './driver.ts'

const quiet = 2000
const first = 500

interface Timer {
  readonly stop: () => void
}
const later = (ms: number, run: () => void): Timer => {
  const id = setTimeout(run, ms)
  // on Node a waiting upkeep doesn't hold the process
  if (typeof id === 'object' && id !== null && 'unref' in id) (id as { unref: () => void }).unref()
  return { stop: () => clearTimeout(id) }
}

/**
 * PGlite has no autovacuum, and without statistics its planner takes every table for empty. After many rows have changed, and nothing has
 * for two seconds, the tables concerned are vacuumed and analysed. PostgreSQL sees to that itself.
 */
export class Upkeep {
  readonly #driver: SqlDriver
  readonly #log: Log | undefined
  readonly #written = new Map<string, number>()
  readonly #known = new Map<string, number>()
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
    if (this.#driver.kind !== 'pglite' || this.#closed) return
    this.#written.set(table, (this.#written.get(table) ?? 0) + rows)
    this.#timer?.stop()
    this.#timer = this.#due().length
      ? later(quiet, () => void this.run(this.#due()).catch((error: unknown) => this.#log?.warn({ error }, 'upkeep failed')))
      : undefined
  }

  /** Vacuums and analyses now. */
  async run(tables: readonly string[]): Promise<void> {
    for (const table of tables) {
      if (this.#closed) return
      this.#written.delete(table)
      const connection = await this.#driver.connect()
      try {
        // a smaller sample: it is read on the caller's thread
        if (this.#driver.kind === 'pglite') await connection.script('set default_statistics_target = 30')
        await connection.script(`vacuum (analyze) ${quote(table)}`)
        const { rows } = await connection.query('select reltuples::int8 as "rows" from pg_class where oid = $1::regclass', [quote(table)])
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

  #due(): string[] {
    return [...this.#written].filter(([table, rows]) => rows >= first + 0.2 * (this.#known.get(table) ?? 0)).map(([table]) => table)
  }
}
