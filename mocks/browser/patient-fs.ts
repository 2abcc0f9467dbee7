import { IdbFs } from '@electric-sql/pglite'

const attempts = 5

/**
 * The database's files in IndexedDB. They are copied while the database goes on, so that one may be
 * gone between being listed and being read (ErrnoError): such a copy is made anew, and one that
 * never comes to an end is left to the next change, which copies everything again. Until `release`
 * nothing is copied: a database half filled is never found by the next visit.
 */
export class PatientFs extends IdbFs {
  #held = true
  #last: Promise<void> = Promise.resolve()

  /**
   * Resolves when everything written so far is kept. Never rejects for want of a file; without room
   * in the browser it does.
   */
  override syncToFs(relaxedDurability?: boolean): Promise<void> {
    if (this.#held) return Promise.resolve()
    const copied = this.#last.then(() => this.#copy(relaxedDurability))
    this.#last = copied.catch(() => undefined)
    return copied
  }

  /** From now on changes are kept, and what has come before too. */
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
