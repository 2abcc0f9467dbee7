import { expect, it, vi } from 'vitest'
import { manualTimers } from '../tests/support/wire.ts'
import { createEvents, type EventsOptions } from './events.ts'
import { HttpError } from './httpError.ts'

const encoder = new TextEncoder()
/** A server whose lines are opened, spoken on and broken by the test. */
const lines = () => {
  const open: {
    readonly say: (text: string) => void
    readonly end: () => void
    readonly signal: AbortSignal | undefined
  }[] = []
  let refusal: HttpError | undefined
  const http: EventsOptions['http'] = {
    lost: vi.fn(async () => undefined),
    listen: async (call, read) => {
      if (refusal) throw refusal
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      open.push({
        say: text => void writer.write(encoder.encode(text)),
        end: () => void writer.close(),
        signal: call.signal,
      })
      await read(new Response(readable))
    },
  }
  return {
    open,
    http,
    refuse: (status: number) => (refusal = new HttpError('', status, { code: String(status) })),
  }
}
const begin = (options: Partial<EventsOptions> = {}) => {
  const server = lines()
  const receivedEvents: [string, unknown][] = []
  const timers = manualTimers()
  const hear = (event: string, data: unknown) => void receivedEvents.push([event, data])
  const events = createEvents({ http: server.http, hear, timers, random: () => 1, ...options })
  return { ...server, heard: receivedEvents, timers, events }
}

it('hears events, however their text is cut, and nothing of what is no event', async () => {
  const { events, open, heard: receivedEvents } = begin()
  events.start()
  events.start()
  await vi.waitFor(() => expect(open).toHaveLength(1))
  open[0]?.say('event: hel')
  open[0]?.say('lo\ndata: {"rid":"r"}\n\n:\n\nevent: bad\ndata: {\n\nevent: session\n\n')
  await vi.waitFor(() =>
    expect(receivedEvents).toEqual([
      ['hello', { rid: 'r' }],
      ['opened', null],
      ['session', null],
    ]),
  )
  events.stop()
})

it('a line that breaks is tried again after a while that doubles; one that spoke begins anew', async () => {
  const { events, open, timers, heard: receivedEvents } = begin()
  events.start()
  for (const [n, ms] of [1000, 2000, 4000].entries()) {
    await vi.waitFor(() => expect(open).toHaveLength(n + 1))
    open[n]?.end()
    await new Promise(setImmediate)
    timers.advance(ms - 1)
    await new Promise(setImmediate)
    expect(open).toHaveLength(n + 1)
    timers.advance(1)
  }
  await vi.waitFor(() => expect(open).toHaveLength(4))
  open[3]?.say('event: hello\ndata: null\n\n')
  await vi.waitFor(() => expect(receivedEvents).toHaveLength(2))
  open[3]?.end()
  await new Promise(setImmediate)
  timers.advance(1000)
  await vi.waitFor(() => expect(open).toHaveLength(5))
  events.stop()
})

it('a line that is silent for a minute is dead', async () => {
  const { events, open, timers } = begin()
  events.start()
  await vi.waitFor(() => expect(open).toHaveLength(1))
  await new Promise(setImmediate)
  timers.advance(60_000)
  await new Promise(setImmediate)
  timers.advance(1000)
  await vi.waitFor(() => expect(open).toHaveLength(2))
  events.stop()
})

it('a server without events is left in peace; an ended session is told', async () => {
  for (const status of [404, 501, 867]) {
    const { events, refuse, timers, http, open } = begin()
    refuse(status)
    events.start()
    await new Promise(setImmediate)
    timers.advance(600_000)
    await new Promise(setImmediate)
    expect(open).toHaveLength(0)
    expect(http.lost).toHaveBeenCalledTimes(status === 867 ? 1 : 0)
  }
})

it('one window of a browser has the line, and tells the others what is not of the session itself', async () => {
  const postedMessages: unknown[] = []
  let hearOthers = (_message: { readonly data: unknown }): void => undefined
  const turns = {
    request: vi.fn((_name: string, _options: object, run: () => Promise<void>) => run()),
  }
  const channel = {
    postMessage: (message: unknown) => void postedMessages.push(message),
    addEventListener: (_t: string, hear: typeof hearOthers) => void (hearOthers = hear),
  }
  const { events, open, heard: receivedEvents } = begin({ turns, channel })
  events.start()
  await vi.waitFor(() => expect(open).toHaveLength(1))
  open[0]?.say('event: session\ndata: null\n\nevent: import\ndata: {"read":5}\n\n')
  await vi.waitFor(() => expect(receivedEvents).toHaveLength(2))
  expect(postedMessages).toEqual([{ event: 'import', data: { read: 5 } }])
  hearOthers({ data: { event: 'import', data: { read: 6 } } })
  expect(receivedEvents.at(-1)).toEqual(['import', { read: 6 }])
  events.stop()
  expect(open[0]?.signal?.aborted).toBe(true)
})
