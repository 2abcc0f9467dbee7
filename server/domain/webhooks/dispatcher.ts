import { institutionsReading } from '../../engine/changes/feed.ts'
import type { Watch, WatchOptions } from '../../engine/changes/watch.ts'
import { watchOf } from '../../engine/changes/watches.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { claimDeliveries, dueHooks, msToNextDelivery, type ClaimedDelivery } from './claim.ts'
import { compose, HookMustStop, type Composed } from './compose.ts'
import { feedWebhooks } from './feed.ts'
import { recordingHooks, webhookFeed, type Hook } from './hooks.ts'
import { signingSecrets } from './secrets.ts'
import { settle, type TryResult } from './settle.ts'
import { stopHook } from './stop.ts'
import { tryDelivery } from './try.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { perServer } from '../../platform/perServer.ts'

/** Calls that a process makes at once, to one receiver and to all. @tuning */
const maxPerHook = 32
const maxCalls = 128
/**
 * The same for a receiver whose last calls failed, so that one that never answers takes little
 * capacity.
 */
const maxWhileFailing = 2
const failuresInRow = 8
/**
 * A delivery that becomes due within this many milliseconds gets its own timer; the round every
 * half minute finds the others.
 */
const wakeWithinMs = 60_000

/**
 * Sends the webhooks of a process. Several processes share the work: each delivery is claimed
 * before it is sent.
 */
export class Dispatcher {
  readonly options: WatchOptions
  readonly #ports: EnginePorts
  readonly #owner: string
  /** For each institution, results of calls that are not written yet. */
  readonly #results = new Map<string, TryResult[]>()
  readonly #calls = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  #total = 0

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#owner = ports.ids.secret(8)
    this.options = {
      institutions: () => institutionsReading(ports.store, webhookFeed),
      look: (scope, changed) => this.#look(scope, changed),
    }
  }

  get watch(): Watch {
    return watchOf(this.#ports, 'webhooks')
  }

  /** Resolves when nothing is being read or sent. */
  async done(): Promise<void> {
    for (;;) {
      const running = this.watch.running()
      if (!running.length && this.#total === 0) return
      await Promise.race([...running, new Promise(next => setTimeout(next, 5))])
    }
  }

  /**
   * Stops: waits for deliveries that are being sent and writes their results; claimed ones that
   * were not sent can be claimed by another process after a minute.
   */
  async halt(): Promise<void> {
    this.watch.stop()
    await this.done()
    for (const id of this.#results.keys()) await this.#settle(this.#ports.store.scope(id))
  }

  async #look(scope: Scope, changed: boolean): Promise<number | undefined> {
    const since = this.#ports.clock.now()
    await this.#settle(scope)
    if (changed) await feedWebhooks(this.#ports, scope)
    await this.#begin(scope)
    return msToNextDelivery(scope, since, wakeWithinMs)
  }

  async #settle(scope: Scope): Promise<void> {
    const part = this.#results.get(scope.institutionId)?.splice(0)
    if (part?.length) await settle(this.#ports, scope, this.#owner, part)
  }

  #roomFor(hook: string): number {
    const isFailing = (this.#failures.get(hook) ?? 0) >= failuresInRow
    const own = (isFailing ? maxWhileFailing : maxPerHook) - (this.#calls.get(hook) ?? 0)
    return Math.max(0, Math.min(own, maxCalls - this.#total))
  }

  /** Claims due deliveries while there is capacity, and starts sending them. */
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
      this.#ports.log.error(
        { webhook: hook.id, error: errorMessage(error) },
        'webhook not prepared',
      )
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
    const results = this.#results.get(institutionId) ?? []
    this.#results.set(institutionId, results)
    results.push(result)
    this.#count(hook.id, -1)
    this.watch.wake(institutionId, false)
  }

  #count(hook: string, calls: 1 | -1): void {
    this.#total += calls
    const left = (this.#calls.get(hook) ?? 0) + calls
    if (left > 0) this.#calls.set(hook, left)
    else this.#calls.delete(hook)
  }
}

/** The dispatcher of webhooks, of the server with these ports. */
export const dispatcherOf = perServer((ports: EnginePorts) => new Dispatcher(ports))
