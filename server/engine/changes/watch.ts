import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { unrefTimer } from '../../platform/unrefTimer.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

/** Options of a watch: what to check in an institution, and how often. */
export interface WatchOptions {
  /** Delay in milliseconds in which changes are collected before a check; 0 by default. */
  readonly gatherMs?: number
  /** The institutions that have any of it. */
  institutions(): Promise<readonly string[]>
  /**
   * Checks one institution; never runs twice at the same time for it. `changed`: records have
   * changed since the last check. Returns the milliseconds until the next check, or undefined if
   * nothing is known to become due.
   */
  look(scope: Scope, changed: boolean): Promise<number | undefined>
}

/** The state of a process's work for one institution. */
interface Work {
  /** Records were changed. */
  changed: boolean
  /** Another check is needed after the current one. */
  again: boolean
  running: Promise<void> | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Looks after institutions beside the requests: after each change of records in them, and when
 * something becomes due.
 */
export class Watch {
  readonly #ports: EnginePorts
  readonly #name: string
  readonly #options: WatchOptions
  /** The institutions, as of less than a second ago. */
  readonly #known = new Set<string>()
  readonly #work = new Map<string, Work>()
  #rounds = 0
  #stopping = false

  /** `name`: said in the log where looking fails. */
  constructor(ports: EnginePorts, name: string, options: WatchOptions) {
    this.#ports = ports
    this.#name = name
    this.#options = options
  }

  get stopping(): boolean {
    return this.#stopping
  }
  /** The institutions that have been checked at least once. */
  get seen(): readonly string[] {
    return [...this.#work.keys()]
  }

  /** Loads the list of institutions; checks the new ones, or all of them. */
  async refresh(all: boolean): Promise<void> {
    const ids = new Set(await this.#options.institutions())
    for (const id of this.#known) if (!ids.has(id)) this.#known.delete(id)
    for (const id of ids) {
      const isNew = !this.#known.has(id)
      this.#known.add(id)
      if (isNew || all) this.wake(id)
    }
  }

  /**
   * Refreshes, and checks all institutions in the first round and in each `allEvery`th after it.
   */
  round(allEvery: number): Promise<void> {
    return this.refresh(this.#rounds++ % allEvery === 0)
  }

  /** Handles a commit; cheap if the institution has nothing to watch. */
  heard(institutionId: string): void {
    if (this.#known.has(institutionId)) this.wake(institutionId)
  }

  /** Looks at an institution. */
  wake(institutionId: string, changed = true): void {
    if (this.#stopping) return
    const work = this.#workOf(institutionId)
    work.changed ||= changed
    work.again = true
    work.running ??= this.#run(institutionId, work).finally(() => {
      work.running = undefined
      if (work.again && !this.#stopping) this.wake(institutionId, false)
    })
  }

  /** The checks in progress. */
  running(): readonly Promise<void>[] {
    return [...this.#work.values()].flatMap(({ running }) => running ?? [])
  }

  /** Resolves when no check is in progress. */
  async done(): Promise<void> {
    for (let running = this.running(); running.length; running = this.running())
      await Promise.race(running)
  }

  /** Starts no more checks; those in progress continue. */
  stop(): void {
    this.#stopping = true
    for (const { timer } of this.#work.values()) clearTimeout(timer)
  }

  #workOf(institutionId: string): Work {
    const known = this.#work.get(institutionId) ?? {
      changed: false,
      again: false,
      running: undefined,
      timer: undefined,
    }
    this.#work.set(institutionId, known)
    return known
  }

  async #run(institutionId: string, work: Work): Promise<void> {
    const scope = this.#ports.store.scope(institutionId)
    const { gatherMs = 0 } = this.#options
    while (work.again && !this.#stopping) {
      if (work.changed && gatherMs > 0) await new Promise(next => setTimeout(next, gatherMs))
      work.again = false
      const { changed } = work
      work.changed = false
      try {
        this.#wakeAfter(work, scope, await this.#options.look(scope, changed))
      } catch (error) {
        // the next round looks again
        work.changed ||= changed
        this.#ports.log.warn(
          { institution: institutionId, error: errorMessage(error) },
          `${this.#name} could not be looked at`,
        )
      }
    }
  }

  #wakeAfter(work: Work, { institutionId }: Scope, ms: number | undefined): void {
    clearTimeout(work.timer)
    if (ms === undefined || this.#stopping) return
    work.timer = unrefTimer(setTimeout(() => this.wake(institutionId, false), ms))
  }
}
