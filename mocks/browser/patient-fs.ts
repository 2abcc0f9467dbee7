import { IdbFs } from '@electric-sql/pglite'

const attempts = 5

/**
 * The database's files in IndexedDB. They are copied while the database works, so a file may
 * disappear between being listed and being read (ErrnoError): then the copy starts again, and if it
 * never completes, the next change copies everything. Until `release` nothing is copied, so that
 * the next visit never finds a half-filled database.
 */
export class PatientFs extends IdbFs {
  #held = true
  #last: Promise<void> = Promise.resolve()

  /**
   * Resolves when everything written so far is persisted. Never rejects because of a missing file;
   * without space in the browser it does.
   */
  override syncToFs(relaxedDurability?: boolean): Promise<void> {
    if (this.#held) return Promise.resolve()
    const copied = this.#last.then(() => this.#copy(relaxedDurability))
    this.#last = copied.catch(() => undefined)
    return copied
  }

  /** From now on changes are persisted, including earlier ones. */
  release(): Promise<void> {
    this.#held = false
    return this.syncToFs()
  }

  async #copy(relaxedDurability?: boolean): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        return await super.syncToFs(relaxedDurability)
      } catch (error) {
        if (!(error instanceof Object && 'errno' in error)) throw error
      }
    }
  }
}
