import type { Browser } from 'playwright-core'
import { launch } from '../support/browser.ts'
import { removeData, startServer } from '../support/server.ts'
import { askServer, serverApi } from '../support/serverApi.ts'
import { percentile, type Figure } from './figure.ts'

const openings = Number(process.env['BENCH_OPENINGS'] ?? 5)
/** A phone on a slow line: 1.6 Mbit/s with 150 ms there and back, and a quarter of the processor. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowdown = 4

interface Opened {
  /** Bytes that came over the line, headers included. */
  readonly bytes: number
  /** Milliseconds until the figures can be read. */
  readonly readable: number
  /** The same until the charts are drawn. */
  readonly drawn: number
}

/** Opens a report with an empty cache, as a reader does for the first time. */
const openCold = async (browser: Browser, address: string): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', line)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    let bytes = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(address, { waitUntil: 'commit' })
    const readable = await page.waitForFunction(
      () => (document.querySelector('dl dd, table td') ? performance.now() : undefined),
      undefined,
      { polling: 'raf' },
    )
    const drawn = await page.waitForFunction(
      () => (document.querySelector('svg.recharts-surface') ? performance.now() : undefined),
      undefined,
      { polling: 'raf' },
    )
    await page.waitForLoadState('networkidle')
    return {
      bytes,
      readable: Number(await readable.jsonValue()),
      drawn: Number(await drawn.jsonValue()),
    }
  } finally {
    await context.close()
  }
}

/** What a report costs whoever opens it on a phone, over HTTP from a started server. */
export const run = async (): Promise<Figure[]> => {
  const server = await startServer({ LOG_LEVEL: 'info' })
  // what the demo plays at its first start would take of the processor
  await server.waitForOutput('the past weeks of the demo are played')
  const browser = await launch()
  try {
    const { response } = await askServer<{ accessToken: string }>(
      server.origin,
      undefined,
      'app/login',
      { account: 'admin', password: server.password },
    )
    const call = serverApi(server.origin, response.accessToken)
    const { list } = await call<{ list: { studentId: string }[] }>('lessonComment/list?limit=1')
    const { results } = await call<{ results: { token: string }[] }>('report/send', {
      view: 'toStuReport',
      people: [list[0]?.studentId ?? ''],
      tell: false,
    })
    const address = `${server.origin}/toStuReport#${results[0]?.token ?? ''}`
    const opened: Opened[] = []
    for (let n = 0; n < openings; n++) opened.push(await openCold(browser, address))
    return [
      {
        name: 'report page, cold, on a phone: bytes with its charts',
        value: Math.max(...opened.map(({ bytes }) => bytes)) / 1000,
        unit: 'kB',
        reach: 150,
      },
      {
        name: 'the same: readable after, p95',
        value:
          percentile(
            opened.map(({ readable }) => readable),
            95,
          ) / 1000,
        unit: 's',
        reach: 1.5,
      },
      {
        name: 'the same: charts drawn after, p95',
        value:
          percentile(
            opened.map(({ drawn }) => drawn),
            95,
          ) / 1000,
        unit: 's',
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    removeData(server)
  }
}
