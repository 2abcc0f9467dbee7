import { hostsFor, type Hosts } from '../src/protocol/hosts.ts'
import type { Lang } from '../src/schema/label.ts'
import type { ExpiredLogin } from '../src/schema/page.ts'
import { randomKey } from './key.ts'
import { createLoading, type Loading } from './loading.ts'
import type { LocksPort } from './refresh.ts'
import type { StoredSession } from './session.ts'
import { realTimers, type Timers } from './store.ts'
import { createToasts, type ToastQueue } from './toasts.ts'

export const requestTimeoutMs = 5_000_000

export interface HttpOptions {
  readonly session: StoredSession
  readonly lang: () => Lang
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
  /** Default: by the page's host name (SES-16). */
  readonly hosts?: Hosts
  readonly toasts?: ToastQueue
  readonly loading?: Loading
  /** Leaves the page for another address. */
  readonly go?: (address: string) => void
  /** Path and query of the page, to come back to. */
  readonly here?: () => string
  /**
   * The reaction to an expired login on a page, by the page's first path segment; by default
   * 'asked'.
   */
  readonly expiredLogin?: (segment: string) => ExpiredLogin | undefined
  readonly locks?: LocksPort
  readonly timers?: Timers
  readonly timeoutMs?: number
  readonly newKey?: () => string
  /**
   * Whether the stored session belongs to another institution or person than this window's screens:
   * then nothing is sent.
   */
  readonly moved?: () => boolean
}

/** The options, with the defaults of those that are absent. */
export interface HttpSettings {
  readonly session: StoredSession
  readonly lang: () => Lang
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly hosts: Hosts
  readonly toasts: ToastQueue
  readonly loading: Loading
  readonly go: (address: string) => void
  readonly here: () => string
  readonly expiredLogin: (segment: string) => ExpiredLogin | undefined
  readonly locks: LocksPort | undefined
  readonly timers: Timers
  readonly timeoutMs: number
  readonly newKey: () => string
  readonly moved: () => boolean
}

export const httpSettings = (options: HttpOptions): HttpSettings => {
  const timers = options.timers ?? realTimers
  return {
    session: options.session,
    lang: options.lang,
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    hosts: options.hosts ?? hostsFor(typeof location === 'undefined' ? '' : location.hostname),
    toasts: options.toasts ?? createToasts(timers),
    loading: options.loading ?? createLoading(),
    go: options.go ?? (address => location.assign(address)),
    here: options.here ?? (() => location.pathname + location.search),
    expiredLogin: options.expiredLogin ?? (() => 'asked'),
    locks: options.locks ?? (typeof navigator === 'undefined' ? undefined : navigator.locks),
    timers,
    timeoutMs: options.timeoutMs ?? requestTimeoutMs,
    newKey: options.newKey ?? randomKey,
    moved: options.moved ?? (() => false),
  }
}
