import { ErrorCode } from '../src/protocol/errors/codes.ts'
import type { Hosts } from '../src/protocol/hosts.ts'
import type { Download } from '../src/protocol/provider.ts'
import type { Issue } from '../src/schema/issue.ts'
import { createAttempt, type Attempt } from './attempt.ts'
import { onFileHost } from './fileHost.ts'
import { fileOf, isFile } from './fileReply.ts'
import { cancelled, HttpError } from './httpError.ts'
import { httpSettings, type HttpOptions, type HttpSettings } from './httpOptions.ts'
import type { Loading } from './loading.ts'
import { createLostLogin, type LostLogin } from './lostLogin.ts'
import { createRefresh } from './refresh.ts'
import { createRefusals, type Refusals } from './refuse.ts'
import { answerOf, refusalBy, unanswered, type Answer } from './reply.ts'
import { sessionHeaders, type HttpCall } from './request.ts'
import type { ToastQueue } from './toasts.ts'

/** The one place that talks to the wire. */
export interface Http {
  /** The `response` of a successful reply. Rejects with HttpError, or AbortError when cancelled. */
  call(call: HttpCall): Promise<unknown>
  /** A file with the name from the server, or `fallback` without one. */
  download(call: HttpCall, fallback: string): Promise<Download>
  /** The same, but the server may send an envelope instead of the file. */
  downloadOr(call: HttpCall, fallback: string): Promise<Download | NoFile>
  /**
   * Rejects and shows the error as if the server had refused these inputs of the call; nothing is
   * sent.
   */
  refuse(call: HttpCall, issues: Readonly<Record<string, Issue>>): Promise<never>
  /** Passes the body of a streaming response to `read` until it ends. Rejects as `call` does. */
  listen(call: HttpCall, read: (res: Response) => Promise<void>): Promise<void>
  /** The session has ended: shows that and navigates to the login page. */
  lost(): Promise<void>
  /**
   * For libraries that send their own requests: the API's origin, the headers of a session, and the
   * function that sends.
   */
  wire(): Wire
  /** Rejects with the error for a refused request of such a library. */
  refused(call: HttpCall, res: Response): Promise<never>
  readonly toasts: ToastQueue
  readonly loading: Loading
}

/** How requests reach the server. */
export interface Wire {
  /** An origin, or '' for the page's own. */
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined if the browser's own requests must be used. */
  readonly fetch: HttpOptions['fetch']
}

/** The `response` of a successful reply that came in the place of a file. */
export interface NoFile {
  readonly response: unknown
}

/** A parsed reply; `answer` is set if it was an envelope. */
interface ReadReply<T> {
  readonly value: T
  readonly answer?: Answer
}
type Run = <T>(call: HttpCall, read: (res: Response) => Promise<ReadReply<T>>) => Promise<T>

const refreshOf = ({ session, locks, timers, lang, newKey }: HttpSettings, attempt: Attempt) =>
  createRefresh({
    session,
    locks,
    timers,
    send: async call => {
      const answer = await attempt(call, newKey(), answerOf)
      // a server that restarts or is overloaded says nothing about the session, which stays for the
      // next attempt
      if (answer.http >= 500 || answer.http === 429) throw unanswered(lang(), false)
      return answer
    },
  })

/**
 * Runs a call to its end: the token is renewed where it has run out (SES-06, SES-07), and a refusal
 * rejects.
 */
const createRun = (
  settings: HttpSettings,
  attempt: Attempt,
  login: LostLogin,
  { refuse, sayUnanswered }: Refusals,
): Run => {
  const { session, loading, newKey } = settings
  const refresh = refreshOf(settings, attempt)
  let turns = 0
  return async (call, read) => {
    const done = call.silent ? () => {} : loading.begin()
    const key = call.idempotencyKey ?? newKey()
    const turn = ++turns
    try {
      const before = session.token()
      let reply = await attempt(call, key, read)
      if (reply.answer && login.forgets('forgotten', call, reply.answer)) throw cancelled()
      // SES-06: 403 means that the access token has expired, and nothing else
      if (
        reply.answer?.status === ErrorCode.accessTokenExpired &&
        !call.plain &&
        (await refresh(before, turn))
      )
        reply = await attempt(call, key, read)
      if (reply.answer && login.forgets('renewed', call, reply.answer)) throw cancelled()
      if (reply.answer && !reply.answer.success) return await refuse(call, reply.answer)
      return reply.value
    } catch (error) {
      sayUnanswered(call, error)
      throw error
    } finally {
      done()
    }
  }
}

/** The `response` of an envelope. */
const readJson = async (
  res: Response,
  call: HttpCall,
  hosts: Hosts,
): Promise<ReadReply<unknown>> => {
  const answer = await answerOf(res)
  const operation = res.headers.get('x-operation')
  if (answer.success && operation) call.onOperation?.(operation)
  return { answer, value: onFileHost(answer.response, hosts) }
}

/** A file, or the `response` of the envelope that came instead. */
const readFile = async (
  res: Response,
  call: HttpCall,
  fallback: string,
): Promise<ReadReply<Download | NoFile>> => {
  if (isFile(res)) return { value: await fileOf(res, call, fallback) }
  const answer = await answerOf(res)
  return { answer, value: { response: answer.response } }
}

export const createHttp = (options: HttpOptions): Http => {
  const settings = httpSettings(options)
  const login = createLostLogin(settings)
  const refusals = createRefusals(settings, login)
  const run = createRun(settings, createAttempt(settings), login, refusals)
  const downloadOr: Http['downloadOr'] = (call, fallback) =>
    run(call, res => readFile(res, call, fallback))
  return {
    toasts: settings.toasts,
    loading: settings.loading,
    call: call => run(call, res => readJson(res, call, settings.hosts)),
    download: async (call, fallback) => {
      const file = await downloadOr(call, fallback)
      if ('response' in file)
        throw new HttpError('unexpected reply: no file', 0, { code: ErrorCode.requestFailed })
      return file
    },
    downloadOr,
    refuse: (call, issues) => refusals.refuse(call, refusalBy(issues)),
    listen: (call, read) =>
      run(call, async res => {
        if (!isFile(res)) return { answer: await answerOf(res), value: undefined }
        await read(res)
        return { value: undefined }
      }),
    lost: refusals.lost,
    wire: () => ({
      origin: settings.hosts.api,
      headers: sessionHeaders(settings.lang(), settings.session.token()),
      fetch: options.fetch,
    }),
    refused: async (call, res) => refusals.refuse(call, await answerOf(res)),
  }
}
