import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { unrefTimer } from '../../platform/unrefTimer.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

/** What is to be looked after, and how. */
export interface WatchOptions {
  /** Changes are gathered for so many milliseconds before they are looked at; 0 unless said. */
  readonly gatherMs?: number
  /** The institutions that have any of it. */
  institutions(): Promise<readonly string[]>
  /**
   * Looks at one institution; never twice at the same time. `changed`: records were changed since
   * the last time. Returns after how many milliseconds to look again, undefined where nothing is
   * known to become due.
   */
  look(scope: Scope, changed: boolean): Promise<number | undefined>
}

/** What a process does about one institution at the moment. */
interface Work {
  /** Records were changed. */
  changed: boolean
  /** To be looked at again. */
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
  /** The institutions that were ever looked at. */
  get seen(): readonly string[] {
    return [...this.#work.keys()]
  }

  /** Finds out which institutions there are; looks at those that are new, or at all of them. */
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
   * Refreshes, and looks at all institutions in the first round and in each `allEvery`th after it.
   */
  round(allEvery: number): Promise<void> {
    return this.refresh(this.#rounds++ % allEvery === 0)
  }

  /** Hears of a commit: costs nothing where the institution has nothing to look after. */
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

  /** What is being looked at. */
  running(): readonly Promise<void>[] {
    return [...this.#work.values()].flatMap(({ running }) => running ?? [])
  }

  /** Resolves when nothing is being looked at. */
  async done(): Promise<void> {
    for (let running = this.running(); running.length; running = this.running())
      await Promise.race(running)
  }

  /** Looks at nothing any more; what is under way continues. */
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
