import { lineOpened } from '../src/protocol/line.ts'
import { paths } from '../src/protocol/paths.ts'
import { HttpError } from './httpError.ts'
import type { Http } from './http.ts'
import { realTimers, type Timers } from './store.ts'

export type ServerEventHandler = (event: string, data: unknown) => void

/**
 * The part of navigator.locks that is used: one window of the origin at a time, until `signal` or
 * `run` ends it.
 */
export interface TurnsPort {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    run: () => Promise<void>,
  ): Promise<unknown>
}
/** The part of BroadcastChannel that is used. */
export interface ChannelPort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', hear: (event: { readonly data: unknown }) => void): void
}
export interface EventsOptions {
  readonly http: Pick<Http, 'listen' | 'lost'>
  readonly hear: ServerEventHandler
  readonly timers?: Timers
  readonly turns?: TurnsPort
  readonly channel?: ChannelPort
  readonly random?: () => number
}

const firstWaitMs = 1000
const mostWaitMs = 60_000
/** The server keeps the line awake every 20 s; a silence of three times that is a dead line. */
const silenceMs = 60_000
/** Session events; the connected tab handles them for all tabs. */
const own: ReadonlySet<string> = new Set(['hello', 'session', 'ended'])

const eventOf = (block: string): { readonly event: string; readonly data: unknown } | undefined => {
  const lines = block.split('\n')
  const value = (name: string) =>
    lines
      .filter(line => line.startsWith(`${name}:`))
      .map(line => line.slice(name.length + 1).trimStart())
      .join('\n')
  const [event, data] = [value('event'), value('data')]
  if (event === '') return undefined
  try {
    return { event, data: data === '' ? null : (JSON.parse(data) as unknown) }
  } catch {
    return undefined
  }
}

/** Reads server-sent events until the line ends or has been silent too long. */
export const readEvents = async (
  res: Response,
  hear: ServerEventHandler,
  timers: Timers,
  signal: AbortSignal,
): Promise<void> => {
  const reader = res.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const drop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', drop, { once: true })
  let stop = timers.after(silenceMs, drop)
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      stop()
      stop = timers.after(silenceMs, drop)
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const event of blocks.map(eventOf)) if (event) hear(event.event, event.data)
    }
  } finally {
    stop()
    signal.removeEventListener('abort', drop)
  }
}

/**
 * Keeps a connection to the server's events while it is started; one for all windows of the
 * browser, if it supports that, because browsers open at most six connections per host. A broken
 * connection is retried after a delay that doubles; a server without events isn't retried.
 */
export const createEvents = ({
  http,
  hear,
  timers = realTimers,
  turns,
  channel,
  random = Math.random,
}: EventsOptions) => {
  let control: AbortController | undefined
  const spread: ServerEventHandler = (event, data) => {
    hear(event, data)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
    if (!own.has(event)) channel?.postMessage({ event, data })
    // each connection begins with a hello: listeners in all windows then reload what they missed
    if (event === 'hello') spread(lineOpened, null)
  }
  channel?.addEventListener('message', ({ data: message }) => {
    if (
      typeof message === 'object' &&
      message !== null &&
      'event' in message &&
      typeof message.event === 'string'
    )
      hear(message.event, 'data' in message ? message.data : null)
  })
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>(done => {
      const stop = timers.after(ms, done)
      signal.addEventListener(
        'abort',
        () => {
          stop()
          done()
        },
        { once: true },
      )
    })
  const keep = async (signal: AbortSignal) => {
    for (let failed = 0; !signal.aborted; failed++) {
      try {
        await http.listen(
          { method: 'GET', path: paths.events, silent: true, quiet: true, signal },
          res =>
            readEvents(
              res,
              (event, data) => {
                failed = 0
                spread(event, data)
              },
              timers,
              signal,
            ),
        )
      } catch (error) {
        const status = error instanceof HttpError ? error.status : 0
        if (status === 404 || status === 501) return
        if (status === 867) return await http.lost()
      }
      // a random delay, so that clients don't all reconnect to a restarted server at once
      if (!signal.aborted)
        await wait(Math.min(mostWaitMs, firstWaitMs * 2 ** failed) * (0.5 + random() / 2), signal)
    }
  }
  return {
    start: (): void => {
      if (control) return
      control = new AbortController()
      const { signal } = control
      const run = turns ? turns.request('edu-events', { signal }, () => keep(signal)) : keep(signal)
      run.catch(() => undefined)
    },
    stop: (): void => {
      control?.abort()
      control = undefined
    },
  }
}
