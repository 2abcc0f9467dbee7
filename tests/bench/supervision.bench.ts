import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { AlertKind } from '../../resources/supervision/alert/alert.options.ts'
import { roomNews, roomsOfNews } from '../../resources/scheduling/lesson/rooms.options.ts'
import type { Room } from '../../resources/supervision/supervision.calls.ts'
import { paths } from '../../src/protocol/paths.ts'
import { launch, view } from '../support/browser.ts'
import { postgresAnswers } from '../support/scratch.ts'
import { logIn } from '../support/session.ts'
import { percentile, timed, type Figure } from './figure.ts'
import {
  enterAll,
  fillRooms,
  happening,
  keepHappening,
  lessonOf,
  longEvents,
  reporter,
  rooms,
  seats,
  studentOf,
  teacherOf,
  type Report,
} from './rooms.ts'
import { besideReader, startSchool, type StartedSchool, type StoreName } from './started.ts'

const probes = Number(process.env['BENCH_PROBES'] ?? 25)
const alertProbes = 4
/** Rooms used only for the measurement: the first for the screen, the others for alerts. */
const probed = 1 + 2 * alertProbes
/** The pause of the page between two questions, as in custom-pages/supervision/useRoomNews.ts. */
const pauseMs = 700

type Hear = (event: string, data: unknown) => void

/** The live stream as a window of the console keeps it. */
const listen = async ({ server, token }: StartedSchool, hear: Hear) => {
  const ended = new AbortController()
  const answer = await fetch(server.origin + paths.events, {
    headers: { authorization: `Bearer ${token}` },
    signal: ended.signal,
  })
  const reading = (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, event = '', data = 'null'] = /event: (.*)\ndata: (.*)/.exec(message) ?? []
        if (event) hear(event, JSON.parse(data))
      }
    }
  })().catch(() => undefined)
  return async () => {
    ended.abort()
    await reading
  }
}

/**
 * Resolves with the milliseconds until something is so; throws after half a minute, or so many
 * milliseconds.
 */
const until = async (what: string, isSo: () => boolean, most = 30_000): Promise<number> => {
  const from = performance.now()
  while (!isSo()) {
    if (performance.now() - from > most) throw new Error(`${what} never came`)
    await wait(5)
  }
  return performance.now() - from
}

/**
 * Keeps the overview as its page does: reloaded after events, never twice at once, with the page's
 * pause.
 */
const overview = ({ call }: StartedSchool) => {
  let [due, busy] = [false, false]
  const state: { list: readonly Room[]; told: Set<string>; spans: number[] } = {
    list: [],
    told: new Set(),
    spans: [],
  }
  const run = async (): Promise<void> => {
    due = true
    if (busy) return
    busy = true
    while (due) {
      due = false
      const from = performance.now()
      state.list = (
        await call<{ list: Room[] }>('lessonMonitor/query?pageNumber=1&pageSize=100')
      ).list
      state.spans.push(performance.now() - from)
      await wait(pauseMs)
    }
    busy = false
  }
  const hear: Hear = (event, data) => {
    if (event !== roomNews) return
    for (const id of roomsOfNews(data)) state.told.add(id)
    void run()
  }
  return { state, hear }
}

/** From an event until the stream names its room, and until the page's list shows it. */
const toScreen = async (report: Report, { state }: ReturnType<typeof overview>) => {
  const [told, shown]: [number[], number[]] = [[], []]
  const insideOf = () => state.list.find(({ lessonId }) => lessonId === lessonOf(0))?.inside
  for (let n = 0; n < probes; n++) {
    const inside = n % 2 === 0 ? seats - 1 : seats
    state.told.clear()
    const [news, screen] = [
      until('news', () => state.told.has(lessonOf(0))),
      until('the room', () => insideOf() === inside),
    ]
    await report([happening(0, studentOf(0, 0), inside === seats ? 'ENTER' : 'LEAVE')])
    told.push(await news)
    shown.push(await screen)
    await wait(200 + ((n * 137) % 500))
  }
  return { told: percentile(told, 95), shown: percentile(shown, 95) }
}

/**
 * Seconds, at most, from a cause until the page shows it as noticed, and from the moment of the
 * rule until it shows the alert.
 */
const toAlert = async (
  report: Report,
  { state }: ReturnType<typeof overview>,
  {
    kind,
    minutes,
    first,
  }: { readonly kind: AlertKind; readonly minutes: number; readonly first: number },
) => {
  const [noticed, alerted]: [number[], number[]] = [[], []]
  const stateOf = (room: number) =>
    state.list
      .find(({ lessonId }) => lessonId === lessonOf(room))
      ?.alerts.find(alert => alert.kind === kind)?.state
  const probe = async (room: number): Promise<void> => {
    const seen = until('the notice', () => stateOf(room) !== undefined)
    const opened = until('the alert', () => stateOf(room) === 'OPEN', minutes * 60_000 + 30_000)
    await report([
      kind === 'TEACHER_MISSING'
        ? happening(room, teacherOf(room), 'LEAVE')
        : happening(room, studentOf(room, 1), 'NETWORK', { rtt: 2000, jitter: 500, loss: 60 }),
    ])
    noticed.push(await seen)
    alerted.push((await opened) - minutes * 60_000)
  }
  const probing: Promise<void>[] = []
  for (let n = 0; n < alertProbes; n++) {
    probing.push(probe(first + n))
    await wait(1700)
  }
  await Promise.all(probing)
  return { noticed: Math.max(...noticed) / 1000, alerted: Math.max(...alerted) / 1000 }
}

/** Bytes that an answer has on the line. */
const bytesOf = ({ server, token }: StartedSchool, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }
    get(`${server.origin}/edu_adminserver/${path}`, { headers }, answer => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

const framesOf = (page: Page, ms: number): Promise<number[]> =>
  page.evaluate(async lasting => {
    const frames: number[] = []
    const from = performance.now()
    while (performance.now() - from < lasting)
      frames.push(await new Promise<number>(requestAnimationFrame))
    return frames.slice(1).map((at, n) => at - (frames[n] ?? at))
  }, ms)

/** The wall of a hundred rooms while they change, and the timeline from the press to the paint. */
const inBrowser = async (school: StartedSchool): Promise<Figure[]> => {
  const browser = await launch()
  try {
    const stored = await logIn(school.server.origin, 'Kite4Lamp')
    const { page } = await view(browser, school.server.origin, { stored })
    await page.goto('/superviseClass?view=wall&pageSize=100')
    await page.locator('a[href*="superviseLesson"]').nth(99).waitFor()
    await wait(1000)
    const gaps = await framesOf(page, 6000)
    const painted: number[] = []
    for (let n = 0; n < 5; n++) {
      await page.goto(`/superviseClass?view=wall&pageSize=12&classroomId=${lessonOf(rooms)}`)
      const link = page.locator('a[href*="superviseLesson"]')
      await link.waitFor()
      await wait(1000)
      painted.push(
        await link.evaluate(async element => {
          const from = performance.now()
          if (element instanceof HTMLElement) element.click()
          const there = () => document.querySelectorAll('li input[type=checkbox]').length > 10
          while (!there()) await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
          return performance.now() - from
        }),
      )
    }
    return [
      {
        name: 'wall of 100 rooms while they change, frames',
        value: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
        unit: '/s',
        reach: 55,
        bound: 'least',
      },
      { name: 'the same, frame of p95', value: percentile(gaps, 95), unit: 'ms' },
      {
        name: `timeline of ${longEvents.toLocaleString('en')} events, from the press to the paint, median of 5`,
        value: percentile(painted, 50),
        unit: 'ms',
        reach: 400,
      },
    ]
  } finally {
    await browser.close()
  }
}

const ruleOf = (kind: AlertKind, minutes: number) => ({
  name: `Alert of ${kind}`,
  target: 'alert',
  trigger: 'DATE',
  dateField: 'since',
  offset: minutes,
  offsetUnit: 'MINUTES',
  offsetWay: 'AFTER',
  condition: `kind=${kind}&state=NOTICED`,
  action: 'ALERT',
  dailyLimit: 1000,
})

const measure = async (where: string, store: StoreName, rate: number): Promise<Figure[]> => {
  const school = await startSchool(store, (rooms + 1) * seats, fillRooms)
  try {
    const { call } = school
    const report = await reporter(school)
    await enterAll(report)
    for (const rule of [ruleOf('BAD_NETWORK', 0), ruleOf('TEACHER_MISSING', 1)]) {
      const { id, version } = await call<{ id: string; version: number }>('automation/create', rule)
      await call('automation/update', { id, version, status: 'ON' })
    }
    await wait(8000)
    const screen = overview(school)
    const close = await listen(school, screen.hear)
    const load = keepHappening(report, rate, probed)
    const spans = { told: Number.NaN, shown: Number.NaN }
    const atOnce = { noticed: Number.NaN, alerted: Number.NaN }
    const later = { ...atOnce }
    const { list } = await besideReader(school, async () => {
      Object.assign(spans, await toScreen(report, screen))
      Object.assign(
        atOnce,
        await toAlert(report, screen, { kind: 'BAD_NETWORK', minutes: 0, first: 1 }),
      )
      const first = 1 + alertProbes
      Object.assign(
        later,
        await toAlert(report, screen, { kind: 'TEACHER_MISSING', minutes: 1, first }),
      )
    })
    await close()
    const path = `lessonMonitor/timeline?lessonId=${lessonOf(rooms)}`
    const browsed = store === 'postgres' ? await inBrowser(school) : []
    const taken = await load.end()
    await wait(3000)
    const calls = await timed(20, () => call(path), 3)
    const bytes = await bytesOf(school, path)
    const say = `${where}, ${rooms} rooms, ${rate.toLocaleString('en')} events/s`
    const long = `${where}: timeline of ${longEvents.toLocaleString('en')} events`
    return [
      {
        name: `${say}: events taken`,
        value: taken,
        unit: '/s',
        reach: rate * 0.98,
        bound: 'least',
      },
      { name: `${say}: event to stream, p95`, value: spans.told, unit: 'ms' },
      { name: `${say}: event to screen, p95`, value: spans.shown, unit: 'ms', reach: 1000 },
      { name: `${say}: list meanwhile, p95`, value: list, unit: 'ms', reach: 100 },
      {
        name: `${say}: rooms of the overview, p95`,
        value: percentile(screen.state.spans, 95),
        unit: 'ms',
        reach: 100,
      },
      {
        name: `${say}: cause to notice on the screen, most`,
        value: Math.max(atOnce.noticed, later.noticed),
        unit: 's',
        reach: 5,
      },
      {
        name: `${say}: cause to alert on the screen, rule of 0 minutes, most`,
        value: atOnce.alerted,
        unit: 's',
        reach: 5,
      },
      {
        name: `${say}: the moment of a rule of a minute to the alert on the screen, most`,
        value: later.alerted,
        unit: 's',
        reach: 5,
      },
      { name: `${long}: call, p95`, value: percentile(calls, 95), unit: 'ms', reach: 400 },
      { name: `${long}: bytes on the line`, value: bytes / 1000, unit: 'kB' },
      ...browsed,
    ]
  } finally {
    await school.stop()
  }
}

/**
 * Supervision of many running lessons, over HTTP from a started server: how soon a screen shows
 * events, and the costs for others.
 */
export const run = async (): Promise<Figure[]> => {
  const only = process.env['BENCH_STORE']
  return [
    ...(only !== 'pglite' && (await postgresAnswers())
      ? await measure('PostgreSQL', 'postgres', 2000)
      : []),
    ...(only !== 'postgres' ? await measure('PGlite', 'pglite', 300) : []),
  ]
}
