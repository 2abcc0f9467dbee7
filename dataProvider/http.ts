import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { loadCatalogue } from '../src/protocol/errors/load.ts'
import { say, type ErrorTexts } from '../src/protocol/errors/say.ts'
import { hostsFor, type Hosts } from '../src/protocol/hosts.ts'
import type { Download } from '../src/protocol/provider.ts'
import type { Issue } from '../src/schema/issue.ts'
import type { Lang } from '../src/schema/label.ts'
import type { ExpiredLogin } from '../src/schema/page.ts'
import { onFileHost } from './fileHost.ts'
import { fileNameOf } from './fileName.ts'
import { cancelled, HttpError } from './httpError.ts'
import { randomKey } from './key.ts'
import { createLoading, type Loading } from './loading.ts'
import { createRefresh, type LocksPort } from './refresh.ts'
import { answerOf, errorOf, refusalBy, unanswered, type Answer } from './reply.ts'
import { requestOf, type Call } from './request.ts'
import type { Session } from './session.ts'
import { realTimers, type Timers } from './store.ts'
import { createToasts, type Toasts } from './toasts.ts'

export const requestTimeoutMs = 5_000_000
const toLoginAfterMs = 2000

export interface HttpOptions {
  readonly session: Session
  readonly lang: () => Lang
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
  /** Default: by the page's host name (SES-16). */
  readonly hosts?: Hosts
  readonly toasts?: Toasts
  readonly loading?: Loading
  /** Leaves the page for another address. */
  readonly go?: (address: string) => void
  /** Path and query of the page, to come back to. */
  readonly here?: () => string
  /** What a login that is no longer accepted means at an address, by its first path segment; 'asked' unless it says otherwise. */
  readonly expiredLogin?: (segment: string) => ExpiredLogin | undefined
  readonly locks?: LocksPort
  readonly timers?: Timers
  readonly timeoutMs?: number
  readonly newKey?: () => string
  /** Whether the stored session belongs to another institution or person than this window's screens: nothing is sent then. */
  readonly moved?: () => boolean
}

/** The one place that talks to the wire. */
export interface Http {
  /** The `response` of a successful reply. Rejects with HttpError, or AbortError when cancelled. */
  call(call: Call): Promise<unknown>
  /** A file with the name the server gave it. `fallback` where it gave none. */
  download(call: Call, fallback: string): Promise<Download>
  /** The same where the server may tell something instead. */
  downloadOr(call: Call, fallback: string): Promise<Download | Told>
  /** Rejects, and says so, as if the server had refused these inputs of the call; nothing is sent. */
  refuse(call: Call, issues: Readonly<Record<string, Issue>>): Promise<never>
  /** Hands the body of a lasting answer to `read` until it ends. Rejects as `call` does. */
  listen(call: Call, read: (res: Response) => Promise<void>): Promise<void>
  /** The session is over: says so, and goes to log in. */
  lost(): Promise<void>
  readonly toasts: Toasts
  readonly loading: Loading
}

/** The `response` of a successful reply that came in the place of a file. */
export interface Told {
  readonly told: unknown
}
interface Sent<T> {
  readonly value?: T
  readonly answer?: Answer
}
/** The body, telling how much of it has arrived. */
const blobOf = async (res: Response, onReceived: Call['onReceived']): Promise<Blob> => {
  if (!onReceived || !res.body) return await res.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (const reader = res.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: res.headers.get('content-type') ?? '' })
    parts.push(value)
    onReceived((received += value.length))
  }
}
const isFile = (res: Response): boolean =>
  res.ok && !/^application\/json\b/i.test(res.headers.get('content-type') ?? '')

export const createHttp = (options: HttpOptions): Http => {
  const {
    session,
    lang,
    timers = realTimers,
    toasts = createToasts(timers),
    loading = createLoading(),
  } = options
  const send = options.fetch ?? ((address, init) => fetch(address, init))
  const hosts = options.hosts ?? hostsFor(typeof location === 'undefined' ? '' : location.hostname)
  const go = options.go ?? (address => location.assign(address))
  const here = options.here ?? (() => location.pathname + location.search)
  const expiredLogin = options.expiredLogin ?? ((): ExpiredLogin => 'asked')
  const locks = options.locks ?? (typeof navigator === 'undefined' ? undefined : navigator.locks)
  const newKey = options.newKey ?? randomKey
  const texts = async (): Promise<ErrorTexts> => ({
    lang: lang(),
    catalogue: await loadCatalogue(lang()),
  })

  /** One exchange, ended by the caller's signal or the clock. The body is read inside: it may stall as well. */
  const exchange = async <T>(
    call: Call,
    key: string,
    read: (res: Response) => Promise<T>,
  ): Promise<T> => {
    if (call.signal?.aborted || (!call.plain && options.moved?.())) throw cancelled()
    const control = new AbortController()
    let timedOut = false
    const stop = () => control.abort(cancelled())
    call.signal?.addEventListener('abort', stop, { once: true })
    const stopClock = timers.after(call.timeoutMs ?? options.timeoutMs ?? requestTimeoutMs, () => {
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
        send(address, { ...init, signal: control.signal }).then(read),
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

  /** SES-10: a timed-out request is sent once more, under the same key; a cancelled one is nobody's error. */
  const attempt = async <T>(
    call: Call,
    key: string,
    read: (res: Response) => Promise<T>,
  ): Promise<T> => {
    try {
      return await exchange(call, key, read).catch((error: unknown) => {
        if (error instanceof TimedOut) return exchange(call, key, read)
        throw error
      })
    } catch (error) {
      if (error instanceof DOMException) throw error
      // no words that would first have to be fetched: nothing answers
      throw unanswered(lang(), error instanceof TimedOut)
    }
  }

  const refresh = createRefresh({
    session,
    locks,
    timers,
    send: async call => {
      const answer = await attempt(call, newKey(), answerOf)
      // a server that restarts or is too busy says nothing about the session, which stays for the next try
      if (answer.http >= 500 || answer.http === 429) throw unanswered(lang(), false)
      return answer
    },
  })

  let leaving = false
  const leave = (address: string, afterMs: number) => {
    if (leaving) return
    leaving = true
    const refused = session.token()
    timers.after(afterMs, () => {
      leaving = false
      if (session.token() !== refused) return // logged in again meanwhile, here or in another window
      session.clear()
      go(address)
    })
  }

  const loginHere = () => `/login?redirect=${encodeURIComponent(here())}`
  const toLogin = () => leave(loginHere(), 0)

  let reloading = false
  /** On a page that is for anyone (SES-05: an invitation) a login that no longer holds only stands in the way: it is forgotten, and the page shown anew. */
  const forgets = (where: ExpiredLogin, call: Call, answer: Answer): boolean => {
    const [segment = ''] = here().slice(1).split(/[/?#]/, 1)
    const stands =
      !call.plain &&
      (answer.status === ErrorCode.unauthenticated ||
        answer.status === ErrorCode.accessTokenExpired) &&
      expiredLogin(segment) === where
    if (!stands || (!reloading && !session.loggedIn())) return false
    if (!reloading) {
      reloading = true
      session.clear()
      go(here())
    }
    return true
  }

  /** What a refusal does besides being thrown: says so, and for a lost session goes to log in. */
  const refuse = async (call: Call, answer: Answer): Promise<never> => {
    const words = await texts()
    const error = errorOf(answer, call, words)
    const lost = !call.plain && answer.status === ErrorCode.accessTokenExpired // not even a new token helped
    const left =
      !call.plain &&
      (lost ||
        answer.status === ErrorCode.unauthenticated ||
        answer.status === ErrorCode.sessionExpired)
    // a conflict that carries both versions is asked about where it arose; why a screen is left is always said
    if ((!call.quiet || left) && !error.body.theirs)
      toasts.push(lost ? say(words, ErrorCode.sessionExpired) : error.message)
    if (lost) toLogin()
    else if (!call.plain && answer.status === ErrorCode.unauthenticated)
      leave(session.loginUrl() ?? '/login', toLoginAfterMs)
    else if (!call.plain && answer.status === ErrorCode.sessionExpired)
      leave(session.loginUrl() ?? loginHere(), toLoginAfterMs)
    throw error
  }

  let turns = 0
  const run = async <T>(call: Call, read: (res: Response) => Promise<Sent<T>>): Promise<T> => {
    const done = call.silent ? () => {} : loading.begin()
    const key = call.idempotencyKey ?? newKey()
    const turn = ++turns
    try {
      const before = session.token()
      let sent = await attempt(call, key, read)
      if (sent.answer && forgets('forgotten', call, sent.answer)) throw cancelled()
      // SES-06: 403 means that the access token has run out, and only that
      if (
        sent.answer?.status === ErrorCode.accessTokenExpired &&
        !call.plain &&
        (await refresh(before, turn))
      )
        sent = await attempt(call, key, read)
      if (sent.answer && forgets('renewed', call, sent.answer)) throw cancelled()
      if (sent.answer && !sent.answer.success) return await refuse(call, sent.answer)
      return sent.value as T
    } catch (error) {
      // nothing answered: refusals have been said already
      if (
        error instanceof HttpError &&
        !call.quiet &&
        (error.body.code === ErrorCode.networkError ||
          error.body.code === ErrorCode.requestTimedOut)
      )
        toasts.push(error.message)
      throw error
    } finally {
      done()
    }
  }

  const json = async (res: Response, call: Call): Promise<Sent<unknown>> => {
    const answer = await answerOf(res)
    const operation = res.headers.get('x-operation')
    if (answer.success && operation) call.onOperation?.(operation)
    return { answer, value: onFileHost(answer.response, hosts.files) }
  }

  const fetchFile = (call: Call, fallback: string): Promise<Download | Told> =>
    run<Download | Told>(call, async res => {
      // a refusal comes as an envelope even here
      if (!isFile(res)) {
        const answer = await answerOf(res)
        return { answer, value: { told: answer.response } }
      }
      return {
        value: {
          blob: await blobOf(res, call.onReceived),
          fileName: fileNameOf(res.headers.get('content-disposition'), fallback),
        },
      }
    })

  return {
    toasts,
    loading,
    call: call => run(call, res => json(res, call)),
    download: async (call, fallback) => {
      const got = await fetchFile(call, fallback)
      if ('told' in got)
        throw new HttpError('unexpected reply: no file', 0, { code: ErrorCode.requestFailed })
      return got
    },
    downloadOr: fetchFile,
    refuse: (call, issues) => refuse(call, refusalBy(issues)),
    listen: (call, read) =>
      run(call, async res => {
        if (!isFile(res)) return { answer: await answerOf(res) }
        await read(res)
        return {}
      }),
    lost: async () => {
      toasts.push(say(await texts(), ErrorCode.sessionExpired))
      toLogin()
    },
  }
}

class TimedOut extends Error {}
