import { deferred } from './deferred.ts'

/** One holder at a time, in order of asking. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve()

  /** Resolves with the release of the turn. */
  async take(): Promise<() => void> {
    const turn = deferred<void>()
    const before = this.#tail
    this.#tail = turn.promise
    await before
    return () => turn.resolve()
  }
}
