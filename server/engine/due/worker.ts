import { minute } from '../../../src/schema/durations.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { faultOf } from '../../platform/errors/fault.ts'
import { unrefTimer } from '../../platform/unrefTimer.ts'
import type { EnginePorts } from '../ports.ts'
import { attempt, noteFailure } from './attempt.ts'
import type { Due, DueOutcome, DueRecord } from './due.ts'
import { Turn } from './turn.ts'

/** Records of an institution that are read at once. @tuning */
const batch = 200

/** Metrics of a table of due records. */
export interface DueFigures {
  /** Records that were found due and are not worked off. */
  readonly waiting: number
  /** Since when the oldest of them is due, ISO 8601. */
  readonly oldest: string | undefined
  /** Tries that have failed since the start. */
  readonly failed: number
}

/**
 * Processes the due records of a table in one process. Institutions take turns, one record each, so
 * an institution with many records or failing work delays no other. An institution that holds all
 * other places never gets the last one.
 */
export class DueWorker {
  readonly #ports: EnginePorts
  readonly #name: string
  readonly #due: Due
  readonly #atOnce: number
  readonly #turns = new Map<string, Turn>()
  /** Institutions that wait for their turn, the next one first. */
  readonly #queue = new Set<string>()
  readonly #running = new Set<Promise<void>>()
  #failed = 0
  /** Callers of `workOff` that wait: no record rests meanwhile. */
  #hurrying = 0
  #stopping = false

  constructor(ports: EnginePorts, name: string, due: Due) {
    this.#ports = ports
    this.#name = name
    this.#due = due
    this.#atOnce = due.atOnce ?? (ports.store.kind === 'pglite' ? 1 : 4)
  }

  /** Scans an institution because a record may have become due in it. */
  wake(institutionId: string): void {
    this.#turnOf(institutionId).unread = true
    this.#queue.add(institutionId)
    this.#fill()
  }

  /** Looks at every institution that may have due records. */
  async look(): Promise<void> {
    const { institutions } = this.#due
    const ids = institutions
      ? await institutions(this.#ports)
      : (
          await this.#ports.store.db.selectFrom('institution').select('id').orderBy('id').execute()
        ).map(({ id }) => id)
    for (const id of ids) this.wake(id)
  }

  /**
   * Processes everything that is due at once, including records that pause after a failure;
   * resolves when nothing is left.
   */
  async workOff(): Promise<void> {
    this.#hurrying += 1
    for (const { rests } of this.#turns.values()) rests.clear()
    try {
      await this.look()
      await this.done()
    } finally {
      this.#hurrying -= 1
    }
  }

  /** Resolves when nothing is in progress and nothing waits for its turn. */
  async done(): Promise<void> {
    while (this.#running.size) await Promise.race(this.#running)
  }

  /** Stops: waits for the work in progress and leaves the rest due. */
  async halt(): Promise<void> {
    this.#stopping = true
    for (const { timer, rests } of this.#turns.values()) {
      clearTimeout(timer)
      rests.clear()
    }
    await this.done()
  }

  figures(): DueFigures {
    const since = [...this.#turns.values()].flatMap(turn => turn.since())
    return { waiting: since.length, oldest: since.toSorted()[0], failed: this.#failed }
  }

  #turnOf(institutionId: string): Turn {
    const turn =
      this.#turns.get(institutionId) ?? new Turn(institutionId, () => this.wake(institutionId))
    this.#turns.set(institutionId, turn)
    return turn
  }

  #hasRoom({ reading, running }: Turn): boolean {
    const own = this.#due.inOrder ? 1 : Math.max(1, this.#atOnce - 1)
    return !reading && running.size < own
  }

  /** Gives free places to the institutions that wait; each goes to the end of the queue. */
  #fill(): void {
    for (const id of this.#queue) {
      if (this.#stopping || this.#running.size >= this.#atOnce) return
      const turn = this.#turnOf(id)
      if (!this.#hasRoom(turn)) continue
      this.#queue.delete(id)
      if (!turn.isWaiting) continue
      const record = turn.found.shift()
      const step = (record ? this.#work(turn, record) : this.#read(turn)).finally(() => {
        this.#running.delete(step)
        if (turn.isWaiting) this.#queue.add(id)
        this.#fill()
      })
      this.#running.add(step)
      if (turn.isWaiting) this.#queue.add(id)
    }
  }

  async #read(turn: Turn): Promise<void> {
    turn.unread = false
    turn.reading = true
    const ports = this.#ports
    const limit = batch + turn.held
    const institution = turn.institutionId
    try {
      const look = { ports, scope: ports.store.scope(institution), now: ports.clock.now(), limit }
      const records = await this.#due.find(look)
      turn.add(records)
      if (records.length >= limit) turn.unread = true
      else this.#wakeAt(turn, await this.#due.next?.(look))
    } catch (error) {
      // the next check of every institution tries again
      this.#failed += 1
      ports.log.error(
        { due: this.#name, institution, error: errorMessage(error) },
        'due records were not found',
      )
    } finally {
      turn.reading = false
    }
  }

  /**
   * Scans again when the next record becomes due, unless a scan of all institutions comes earlier.
   */
  #wakeAt(turn: Turn, at: string | undefined): void {
    clearTimeout(turn.timer)
    if (at === undefined || this.#stopping) return
    const ms = Math.max(1, Date.parse(at) - this.#ports.clock.now().getTime())
    if (ms > (this.#due.every ?? minute)) return
    turn.timer = unrefTimer(setTimeout(() => this.wake(turn.institutionId), ms))
  }

  async #work(turn: Turn, record: DueRecord): Promise<void> {
    turn.begin(record)
    try {
      const outcome = await attempt(this.#ports.store.scope(turn.institutionId), record)
      turn.tries.delete(record.key)
      this.#restAfter(turn, record, outcome)
      await outcome?.afterwards?.().catch((error: unknown) => this.#log(turn, record, error))
    } catch (error) {
      await this.#fail(turn, record, error)
    } finally {
      turn.end(record)
    }
  }

  #restAfter(turn: Turn, { key, since }: DueRecord, outcome: DueOutcome | undefined): void {
    const ms = outcome?.againMs ?? (this.#hurrying ? undefined : this.#due.restMs)
    if (ms === 0) turn.unread = true
    else if (ms !== undefined && !this.#stopping) turn.rests.begin(key, since, ms)
  }

  async #fail(turn: Turn, record: DueRecord, error: unknown): Promise<void> {
    const { key, since } = record
    const tries = (record.tries ?? turn.tries.get(key) ?? 0) + 1
    turn.tries.set(key, tries)
    // a refusal isn't a server failure if the domain records the outcome
    if (!record.failed || !faultOf(error)) this.#log(turn, record, error)
    const work = {
      name: this.#name,
      due: this.#due,
      scope: () => this.#ports.store.scope(turn.institutionId),
    }
    const pause = await noteFailure(this.#ports, work, record, tries, error)
    if (pause === undefined) turn.tries.delete(key)
    else if (!this.#stopping) turn.rests.begin(key, since, pause)
  }

  #log({ institutionId }: Turn, { key }: DueRecord, error: unknown): void {
    this.#failed += 1
    const data = { due: this.#name, institution: institutionId, key, error: errorMessage(error) }
    this.#ports.log.error(data, 'a due record was not worked off')
  }
}
