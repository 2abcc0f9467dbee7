/** A total and the database snapshot it was counted in ('xmin:xmax:running'). */
export interface CachedTotal {
  readonly n: number
  readonly snapshot: string
  /** The oldest transaction the snapshot might not have seen. */
  readonly xmin: string
}

const maxTotals = 5000

/**
 * Counts cached between calls. They are hints: each use checks in the database whether they are
 * still valid.
 */
export class Totals {
  readonly #kept = new Map<string, CachedTotal>()
  readonly #running = new Map<string, Promise<unknown>>()

  get(key: string): CachedTotal | undefined {
    return this.#kept.get(key)
  }

  put(key: string, n: number, snapshot: string): void {
    this.#kept.delete(key)
    this.#kept.set(key, { n, snapshot, xmin: snapshot.slice(0, snapshot.indexOf(':')) })
    if (this.#kept.size > maxTotals)
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest)
        break
      }
  }

  /** A count of the same that is being taken now. */
  running(key: string): Promise<unknown> | undefined {
    return this.#running.get(key)
  }

  /** Registers a count in progress, so that others wait for it instead of counting again. */
  async during<T>(key: string, count: Promise<T>): Promise<T> {
    const quiet = count.then(
      () => undefined,
      () => undefined,
    )
    this.#running.set(key, quiet)
    try {
      return await count
    } finally {
      if (this.#running.get(key) === quiet) this.#running.delete(key)
    }
  }
}
