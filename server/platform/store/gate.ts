import type { SqlConnection, SqlDriver } from './driver.ts'
import { Mutex } from './mutex.ts'

/**
 * A request makes several queries in a row: after a result, another query may follow within this
 * many milliseconds.
 */
const linger = 3
/** Long work is held up no longer than this at a time, however many requests there are. */
const maxHoldMs = 60

class Watched implements SqlConnection {
  readonly #own: SqlConnection
  readonly #ended: () => void
  constructor(own: SqlConnection, ended: () => void) {
    this.#own = own
    this.#ended = ended
  }

  query(...args: Parameters<SqlConnection['query']>) {
    return this.#own.query(...args)
  }

  script(sql: string) {
    return this.#own.script(sql)
  }

  begin() {
    return this.#own.begin()
  }

  commit() {
    return this.#own.commit()
  }

  rollback() {
    return this.#own.rollback()
  }

  release(broken?: boolean): void {
    this.#ended()
    this.#own.release(broken)
  }
}

/**
 * Priority on a database with one connection: requests first, and between them the transactions of
 * long work, one at a time. A request then waits for at most one of those, not for one before each
 * of its queries.
 */
export class Gate {
  readonly #turns = new Mutex()
  #inside = 0
  #left = Number.NEGATIVE_INFINITY

  /** The driver as requests use it. */
  watched(driver: SqlDriver): SqlDriver {
    return {
      ...driver,
      connect: async () => {
        this.#inside += 1
        try {
          return new Watched(await driver.connect(), () => this.#leave())
        } catch (error) {
          this.#leave()
          throw error
        }
      },
    }
  }

  /**
   * Runs long work's next transaction (over the driver itself) when no request is inside, or it has
   * waited long enough.
   */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    const done = await this.#turns.take()
    try {
      const until = performance.now() + maxHoldMs
      for (;;) {
        const now = performance.now()
        const free = this.#inside ? now + 1 : this.#left + linger
        if (free <= now || now >= until) break
        await new Promise<void>(resolve => setTimeout(resolve, Math.ceil(free - now)))
      }
      return await work()
    } finally {
      done()
    }
  }

  #leave(): void {
    this.#inside -= 1
    this.#left = performance.now()
  }
}
