import { cancelled } from './httpError.ts'
import type { HttpSettings } from './httpOptions.ts'
import { unanswered } from './reply.ts'
import { requestOf, type HttpCall } from './request.ts'

/** Sends a call under an idempotency key and hands its reply to `read`. */
export type Attempt = <T>(
  call: HttpCall,
  key: string,
  read: (res: Response) => Promise<T>,
) => Promise<T>

class TimedOut extends Error {}

/**
 * One exchange, ended by the caller's signal or the clock. The body is read inside: it may stall as
 * well.
 */
const createExchange =
  ({ session, lang, hosts, timers, timeoutMs, moved, fetch }: HttpSettings): Attempt =>
  async (call, key, read) => {
    if (call.signal?.aborted || (!call.plain && moved())) throw cancelled()
    const control = new AbortController()
    let timedOut = false
    const stop = () => control.abort(cancelled())
    call.signal?.addEventListener('abort', stop, { once: true })
    const stopClock = timers.after(call.timeoutMs ?? timeoutMs, () => {
      timedOut = true
      control.abort(cancelled())
    })
    // an abort settles the race even where fetch or a stalled body would not
    const aborted = new Promise<never>((_, reject) =>
      control.signal.addEventListener('abort', () => reject(cancelled()), { once: true }),
    )
    try {
      const [address, init] = requestOf(call, hosts.api, lang(), session.token(), key)
      return await Promise.race([
        fetch(address, { ...init, signal: control.signal }).then(read),
        aborted,
      ])
    } catch (error) {
      if (call.signal?.aborted) throw cancelled()
      if (timedOut) throw new TimedOut()
      throw error
    } finally {
      stopClock()
      call.signal?.removeEventListener('abort', stop)
    }
  }

/**
 * SES-10: sends a request, and sends it once more after a timeout, with the same key. Rejects with
 * an AbortError if the call was cancelled, otherwise with the result of `unanswered`.
 */
export const createAttempt = (settings: HttpSettings): Attempt => {
  const exchange = createExchange(settings)
  return async (call, key, read) => {
    try {
      return await exchange(call, key, read).catch((error: unknown) => {
        if (error instanceof TimedOut) return exchange(call, key, read)
        throw error
      })
    } catch (error) {
      if (error instanceof DOMException) throw error
      // the text needs no fetch first, because there is no response to word
      throw unanswered(settings.lang(), error instanceof TimedOut)
    }
  }
}
