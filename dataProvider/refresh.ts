import { paths } from '../src/protocol/paths.ts'
import type { StoredSession } from './session.ts'
import type { Answer } from './reply.ts'
import type { HttpCall } from './request.ts'
import type { Timers } from './store.ts'

const lockName = 'edu-token-refresh'
/**
 * How often, and how many times, to look whether what another window has stored has arrived here.
 */
const lookMs = 10
const looks = 30

/**
 * The part of navigator.locks that is used: one holder at a time among all windows of the origin.
 */
export interface LocksPort {
  /** `run` gets null if `ifAvailable` is set and another window has the lock. */
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean },
    run: (lock: object | null) => Promise<T>,
  ): Promise<T>
}

export interface RefreshOptions {
  readonly session: StoredSession
  readonly send: (call: HttpCall) => Promise<Answer>
  readonly locks?: LocksPort | undefined
  readonly timers: Timers
}

const tokenOf = (response: unknown): { accessToken: string; secret?: string } | undefined => {
  if (typeof response !== 'object' || response === null || !('accessToken' in response))
    return undefined
  const { accessToken } = response
  const secret =
    'secret' in response && typeof response.secret === 'string' ? response.secret : undefined
  return typeof accessToken === 'string' && accessToken !== ''
    ? { accessToken, ...(secret ? { secret } : {}) }
    : undefined
}

interface Waiting {
  readonly turn: number
  readonly resolve: (renewed: boolean) => void
  readonly reject: (error: unknown) => void
}

/**
 * SES-06, SES-07: renews the access token exactly once, however many calls (and windows) request it
 * meanwhile. `stale` is the refused token: if another window has stored a newer one, that one is
 * used. Returns whether there is a token to continue with. Rejects as `send` does: an unreachable
 * server doesn't end the session. Waiting calls continue in the order of their `turn`.
 */
export const createRefresh = ({
  session,
  send,
  locks,
  timers,
}: RefreshOptions): ((stale: string | null, turn: number) => Promise<boolean>) => {
  let running = false
  const waiting: Waiting[] = []

  const renew = async (stale: string | null): Promise<boolean> => {
    const now = session.token()
    if (now !== stale) return now !== null
    const [uid, password, rid] = [session.uid(), session.secret(), session.rid()]
    if (!uid || !password || !rid) return false
    const answer = await send({
      method: 'PUT',
      path: paths.refresh,
      json: { uid, password, rid },
      silent: true,
      quiet: true,
      plain: true,
    })
    const renewed = answer.success ? tokenOf(answer.response) : undefined
    if (!renewed) return false
    // logged out meanwhile: nobody waits for this token any more
    if (session.token() === null) return false
    session.renew(renewed.accessToken, renewed.secret)
    return true
  }

  /**
   * Waits for the token of the window that had the lock: what one window stores reaches another's
   * process a moment after the lock does.
   */
  const arrival = async (stale: string | null): Promise<void> => {
    for (let look = 0; look < looks && session.token() === stale; look++)
      await new Promise<void>(done => timers.after(lookMs, done))
  }
  const renewAlone = async (stale: string | null): Promise<boolean> => {
    if (!locks) return renew(stale)
    const free = await locks.request(
      lockName,
      { ifAvailable: true },
      async lock => lock && { renewed: await renew(stale) },
    )
    return (
      free?.renewed ??
      locks.request(lockName, {}, async () => {
        await arrival(stale)
        return renew(stale)
      })
    )
  }

  const settle = (each: (one: Waiting) => void) => {
    running = false
    waiting
      .splice(0)
      .toSorted((a, b) => a.turn - b.turn)
      .forEach(each)
  }
  return (stale, turn) =>
    new Promise((resolve, reject) => {
      waiting.push({ turn, resolve, reject })
      if (running) return
      running = true
      void renewAlone(stale).then(
        renewed => settle(one => one.resolve(renewed)),
        (error: unknown) => settle(one => one.reject(error)),
      )
    })
}
