import type { MiddlewareHandler } from 'hono'
import type { AppPorts, Env } from '../context.ts'
import { errors } from '../errors/errors.ts'
import { tally } from '../tally.ts'
import { networkAddressOf } from './address.ts'
import { addressGroup } from './trustedProxies.ts'

/** Requests in a minute; 0: any number. */
export interface RequestLimits {
  /** Limit per network address; each process counts separately. */
  readonly address: number
  /** Limit of one account, counted by each process separately. */
  readonly account: number
  /** Limit of one network address for public calls, counted across all processes. */
  readonly open: number
}

const windowMs = 60_000
/**
 * Names a process counts at the same time; beyond that, it begins anew rather than fill its memory.
 */
const maxNames = 100_000

interface Window {
  end: number
  counts: Map<string, number>
}
const windows = new WeakMap<AppPorts, Window>()

const refuse = (limit: number, count: number, msLeft: number): void => {
  if (limit === 0 || count <= limit) return
  const seconds = Math.max(1, Math.ceil(msLeft / 1000))
  throw errors.requestRateExceeded({ seconds }, { retryAfter: seconds })
}

/** Counts a request under a name, in this process. Throws 429 beyond the limit. */
const count = (ports: AppPorts, name: string, limit: number): void => {
  if (limit === 0) return
  const now = ports.clock.now().getTime()
  let window = windows.get(ports)
  if (!window || now >= window.end || now < window.end - windowMs || window.counts.size > maxNames)
    windows.set(ports, (window = { end: now + windowMs, counts: new Map() }))
  const counted = (window.counts.get(name) ?? 0) + 1
  window.counts.set(name, counted)
  refuse(limit, counted, window.end - now)
}

/**
 * Limits the requests of a network address; those without one (tests, the browser) are not counted.
 */
export const limitAddress =
  (ports: AppPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    const address = networkAddressOf(c)
    const limit = ports.config.requestLimits?.address ?? 0
    if (address !== 'local') count(ports, `address ${addressGroup(address)}`, limit)
    await next()
  }

/** Counts a request of an account, or of an API key by its own id. Throws 429 beyond the limit. */
export const countForAccount = (ports: AppPorts, accountId: string): void =>
  count(ports, `account ${accountId}`, ports.config.requestLimits?.account ?? 0)

/**
 * Limits the calls that anybody may send, by their network address and for all processes together:
 * each costs more than a look into a map.
 */
export const limitOpenCalls =
  (ports: AppPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    const limit = ports.config.requestLimits?.open ?? 0
    const address = networkAddressOf(c)
    if (limit > 0 && address !== 'local') {
      const now = ports.clock.now()
      // the window is named by its minute, so that its remaining time is known
      const minute = Math.floor(now.getTime() / windowMs)
      const [counted = 0] = await tally(ports.store.db, now, windowMs, [
        { name: `open ${minute} ${addressGroup(address)}`, add: 1 },
      ])
      refuse(limit, counted, (minute + 1) * windowMs - now.getTime())
    }
    await next()
  }
