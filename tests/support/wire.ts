import type { HttpOptions } from '../../dataProvider/httpOptions.ts'
import {
  createDataProvider,
  createHttp,
  createSession,
  type StoragePort,
} from '../../dataProvider/index.ts'
import type { Timers } from '../../dataProvider/store.ts'
import type { LoginReply } from '../../src/protocol/provider.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

/** Storage of one test. */
export const memoryStorage = (
  start: Readonly<Record<string, string>> = {},
): StoragePort & { readonly items: Map<string, string> } => {
  const items = new Map(Object.entries(start))
  return {
    items,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
}

/** A clock that moves when asked to. */
export const manualTimers = (): Timers & { advance(ms: number): void } => {
  let now = 0
  let pending: { at: number; run: () => void }[] = []
  return {
    after: (ms, run) => {
      const entry = { at: now + ms, run }
      pending.push(entry)
      return () => {
        pending = pending.filter(p => p !== entry)
      }
    },
    advance: ms => {
      now += ms
      const due = pending.filter(p => p.at <= now).toSorted((a, b) => a.at - b.at)
      pending = pending.filter(p => p.at > now)
      for (const { run } of due) run()
    },
  }
}

export const envelope = (status: number | string, response: unknown = null, http = 200): Response =>
  new Response(JSON.stringify({ responseHeader: { status, msg: '' }, response }), {
    status: http,
    headers: { 'content-type': 'application/json' },
  })

export const reply: LoginReply = {
  accessToken: 'token-1',
  secret: 'secret-1',
  rid: 'rid-1',
  uid: 'uid-1',
  name: 'Ann',
  institution: {
    id: 'i1',
    name: 'School',
    plan: 'VIP_PACKAGE',
    domestic: true,
    currency: 'CNY',
    countryCode: '86',
    currencyChosen: true,
  },
  subList: [
    {
      id: 'm1',
      menucode: 'teacher',
      label: { en: 'Teachers', zh: '老师' },
      url: '/teacher',
      children: [],
    },
  ],
  subFilter: ['charge'],
  setAuth: ['teacher.read', 'teacher.update'],
  masks: ['teacherPhone'],
  role: null,
  institutions: 1,
}

export interface SentCall {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: BodyInit | null | undefined
  readonly signal: AbortSignal | null | undefined
}
/** The body that was sent, as text. */
export const sentText = ({ body }: Pick<SentCall, 'body'>): string =>
  body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : ''

type Answer = (call: SentCall, nth: number) => Response | Promise<Response>

/** A logged-in client whose server is `answer`. `sent` contains all requests. */
export const wire = (
  answer: Answer,
  options: Partial<HttpOptions> & { readonly resources?: readonly AnyResource[] } = {},
) => {
  const storage = memoryStorage()
  const session = createSession(storage)
  session.save(reply)
  const timers = manualTimers()
  const sentCalls: SentCall[] = []
  const went: string[] = []
  const http = createHttp({
    session,
    lang: () => 'en',
    timers,
    hosts: { api: '', files: '' },
    go: address => went.push(address),
    here: () => '/teacher?page=2',
    fetch: async (address, init) => {
      const call = {
        url: new URL(address, 'http://edu.test'),
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: init.body,
        signal: init.signal,
      }
      sentCalls.push(call)
      return await answer(call, sentCalls.length)
    },
    ...options,
  })
  const provider = createDataProvider({ resources: options.resources ?? [], http })
  const last = () => {
    const call = sentCalls.at(-1)
    if (!call) throw new Error('nothing was sent')
    return call
  }
  const json = (call: SentCall = last()): unknown => JSON.parse(sentText(call)) as unknown
  return {
    storage,
    session,
    timers,
    sent: sentCalls,
    went,
    http,
    provider,
    last,
    json,
    toasts: () => http.toasts.get().map(t => t.text),
  }
}

/** The rejection of a promise. */
export const rejected = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => {
      throw new Error(`resolved with ${JSON.stringify(value)}`)
    },
    (error: unknown) => error,
  )
