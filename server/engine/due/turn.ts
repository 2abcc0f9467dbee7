import type { DueRecord } from './due.ts'
import { Rests } from './rests.ts'

/** The state of one institution's due records in this process. */
export class Turn {
  readonly institutionId: string
  /** Read, and not begun. */
  readonly found: DueRecord[] = []
  /** Being worked on, by key. */
  readonly running = new Map<string, DueRecord>()
  readonly rests: Rests
  /** Tries that failed, of records whose rows don't count them. */
  readonly tries = new Map<string, number>()
  /** There may be due records that were not read. */
  unread = false
  reading = false
  timer: ReturnType<typeof setTimeout> | undefined
  /** A record in work was found due again. */
  #foundAgain = false

  constructor(institutionId: string, wake: () => void) {
    this.institutionId = institutionId
    this.rests = new Rests(wake)
  }

  get isWaiting(): boolean {
    return this.found.length > 0 || this.unread
  }

  /**
   * Number of records that a scan may return and that are already in progress or in their pause.
   */
  get held(): number {
    return this.running.size + this.rests.size
  }

  /** Takes over what was read, except records that rest or are being worked on. */
  add(records: readonly DueRecord[]): void {
    for (const record of records)
      if (this.running.has(record.key)) this.#foundAgain = true
      else if (!this.rests.has(record.key)) this.found.push(record)
  }

  begin(record: DueRecord): void {
    this.running.set(record.key, record)
  }

  end({ key }: DueRecord): void {
    this.running.delete(key)
    this.unread ||= this.#foundAgain
    this.#foundAgain = false
  }

  /** Since when the known records are due that are not worked off. */
  since(): readonly string[] {
    const open = [...this.running.values(), ...this.found]
    return [...open.map(({ since }) => since), ...this.rests.since()]
  }
}
