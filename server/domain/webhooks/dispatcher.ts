import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { unrefTimer } from '../../platform/unrefTimer.ts'
import { claimDeliveries, dueHooks, msToNextDelivery, type ClaimedDelivery } from './claim.ts'
import { compose, HookMustStop, type Composed } from './compose.ts'
import { readJournal } from './feed.ts'
import { recordingHooks, type Hook } from './hooks.ts'
import { signingSecrets } from './secrets.ts'
import { settle, type TryResult } from './settle.ts'
import { stopHook } from './stop.ts'
import { tryDelivery } from './try.ts'

/** Calls that a process makes at once, to one receiver and to all. @tuning */
const maxPerHook = 32
const maxCalls = 128
/** The same to a receiver whose last calls failed, so that one that never answers takes little room. */
const maxWhileFailing = 2
const failuresInRow = 8
/** A delivery that becomes due within so many milliseconds is woken for; the round of the half-minute finds the others. */
const wakeWithinMs = 60_000

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a process does about one institution at the moment. */
interface Work {
  readonly results: TryResult[]
  /** Records were changed. */
  changed: boolean
  /** To be looked at again. */
  again: boolean
  running: Promise<void> | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Sends the webhooks of a process. Several processes share the work: each delivery is claimed before it is sent. */
export class Dispatcher {
  readonly #ports: EnginePorts
  readonly #owner: string
  /** Institutions with webhooks, as of less than a second ago. */
  readonly #known = new Set<string>()
  readonly #work = new Map<string, Work>()
  readonly #calls = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  #total = 0
  #stopping = false

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#owner = ports.ids.secret(8)
  }

  /** Finds out which institutions have webhooks; looks at those that are new, or at all of them. */
  async refresh(all: boolean): Promise<void> {
    const rows = await this.#ports.store.db
      .selectFrom('institution')
      .select('id')
      .where('webhooks', '>', 0)
      .execute()
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of this.#known) if (!ids.has(id)) this.#known.delete(id)
    for (const id of ids) {
      const isNew = !this.#known.has(id)
      this.#known.add(id)
      if (isNew || all) this.wake(id)
    }
  }

  /** Hears of a commit: costs nothing where the institution has no webhooks. */
  heard(institutionId: string): void {
    if (this.#known.has(institutionId)) this.wake(institutionId)
  }

  /** Looks at what was changed in an institution and what is due there, beside the requests. */
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

  /** Resolves when nothing is being read or sent. */
  async done(): Promise<void> {
    for (;;) {
      const running = [...this.#work.values()].flatMap(({ running: one }) => one ?? [])
      if (!running.length && this.#total === 0) return
      await Promise.race([...running, new Promise(next => setTimeout(next, 5))])
    }
  }

  /** Ends: what is being sent is waited for and written down, what is claimed and not sent is another process's after a minute. */
  async halt(): Promise<void> {
    this.#stopping = true
    for (const { timer } of this.#work.values()) clearTimeout(timer)
    await this.done()
    for (const [id, work] of this.#work) await this.#settle(this.#ports.store.scope(id), work)
  }

  #workOf(institutionId: string): Work {
    const known = this.#work.get(institutionId) ?? {
      results: [],
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
    while (work.again && !this.#stopping) {
      work.again = false
      try {
        const since = this.#ports.clock.now()
        await this.#settle(scope, work)
        if (work.changed) {
          work.changed = false
          await readJournal(this.#ports, scope)
        }
        await this.#begin(scope)
        await this.#wakeFor(scope, work, since)
      } catch (error) {
        // the round of the half-minute looks again
        this.#ports.log.warn(
          { institution: institutionId, error: textOf(error) },
          'webhooks could not be looked at',
        )
      }
    }
  }

  async #settle(scope: Scope, { results }: Work): Promise<void> {
    const part = results.splice(0)
    if (part.length) await settle(this.#ports, scope, this.#owner, part)
  }

  #roomFor(hook: string): number {
    const isFailing = (this.#failures.get(hook) ?? 0) >= failuresInRow
    const own = (isFailing ? maxWhileFailing : maxPerHook) - (this.#calls.get(hook) ?? 0)
    return Math.max(0, Math.min(own, maxCalls - this.#total))
  }

  /** Claims what is due, as far as there is room, and begins to send it. */
  async #begin(scope: Scope): Promise<void> {
    const now = this.#ports.clock.now()
    const due = (await dueHooks(scope, now)).filter(id => this.#roomFor(id) > 0)
    if (!due.length) return
    const hooks = new Map((await recordingHooks(scope)).map(hook => [hook.id, hook]))
    for (const webhook of due) {
      const hook = hooks.get(webhook)
      const limit = this.#roomFor(webhook)
      if (hook?.status !== 'ON' || limit === 0) continue
      const claimed = await claimDeliveries(scope, { webhook, owner: this.#owner, now, limit })
      if (claimed.length) await this.#send(scope, hook, claimed)
    }
  }

  async #send(scope: Scope, hook: Hook, claimed: readonly ClaimedDelivery[]): Promise<void> {
    const secrets = await signingSecrets(scope, this.#ports, hook.id)
    if (!secrets) return stopHook(this.#ports, scope, hook.id, 'SECRET_LOST')
    let composed: readonly Composed[]
    try {
      composed = await compose(this.#ports, scope, hook, claimed)
    } catch (error) {
      if (error instanceof HookMustStop) return stopHook(this.#ports, scope, hook.id, error.reason)
      this.#ports.log.error({ webhook: hook.id, error: textOf(error) }, 'webhook not prepared')
      composed = claimed.map(delivery => ({ delivery, error: 'INTERNAL' }))
    }
    for (const one of composed) void this.#call(scope.institutionId, hook, secrets, one)
  }

  async #call(
    institutionId: string,
    hook: Hook,
    secrets: readonly string[],
    composed: Composed,
  ): Promise<void> {
    this.#count(hook.id, 1)
    const result = await tryDelivery(this.#ports, hook, secrets, composed)
    this.#failures.set(hook.id, result.error === null ? 0 : (this.#failures.get(hook.id) ?? 0) + 1)
    this.#workOf(institutionId).results.push(result)
    this.#count(hook.id, -1)
    this.wake(institutionId, false)
  }

  #count(hook: string, calls: 1 | -1): void {
    this.#total += calls
    const left = (this.#calls.get(hook) ?? 0) + calls
    if (left > 0) this.#calls.set(hook, left)
    else this.#calls.delete(hook)
  }

  /** Looks again at the very time at which the next delivery becomes due. */
  async #wakeFor(scope: Scope, work: Work, since: Date): Promise<void> {
    const ms = await msToNextDelivery(scope, since, wakeWithinMs)
    clearTimeout(work.timer)
    if (ms === undefined || this.#stopping) return
    work.timer = unrefTimer(setTimeout(() => this.wake(scope.institutionId, false), ms))
  }
}

const dispatchers = new WeakMap<EnginePorts, Dispatcher>()
/** What sends the webhooks of the server that these ports belong to. */
export const dispatcherOf = (ports: EnginePorts): Dispatcher => {
  const known = dispatchers.get(ports) ?? new Dispatcher(ports)
  dispatchers.set(ports, known)
  return known
}
