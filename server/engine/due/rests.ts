import { unrefTimer } from '../../platform/unrefTimer.ts'

interface Rest {
  readonly since: string
  readonly timer: ReturnType<typeof setTimeout>
}

/** Records of one institution that are skipped for some time. */
export class Rests {
  readonly #rests = new Map<string, Rest>()
  readonly #over: () => void

  /** `over` is called whenever a record has rested. */
  constructor(over: () => void) {
    this.#over = over
  }

  get size(): number {
    return this.#rests.size
  }

  has(key: string): boolean {
    return this.#rests.has(key)
  }

  /** Leaves a record alone for `ms` milliseconds. */
  begin(key: string, since: string, ms: number): void {
    const end = () => {
      this.#rests.delete(key)
      this.#over()
    }
    clearTimeout(this.#rests.get(key)?.timer)
    this.#rests.set(key, { since, timer: unrefTimer(setTimeout(end, ms)) })
  }

  /** Since when each of them is due. */
  since(): readonly string[] {
    return [...this.#rests.values()].map(({ since }) => since)
  }

  /** Ends all rests without calling `over`. */
  clear(): void {
    for (const { timer } of this.#rests.values()) clearTimeout(timer)
    this.#rests.clear()
  }
}
