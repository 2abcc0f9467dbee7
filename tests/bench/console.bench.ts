import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { paths } from '../../src/protocol/paths.ts'
import { launch, view } from '../support/browser.ts'
import { removeData, startServer } from '../support/server.ts'
import { percentile, type Figure } from './figure.ts'
import { atRest } from './started.ts'

const rows = 'tbody tr'

/** Bytes on the wire of everything a page asks for, headers left out. */
const countBytes = async (page: Page): Promise<() => number> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  let bytes = 0
  client.on('Network.loadingFinished', event => void (bytes += event.encodedDataLength))
  return () => bytes
}

/**
 * Returns a function that waits until the page has had no open request for half a second.
 * Playwright's own `networkidle` also waits for the connection to the server's events, which never
 * ends.
 */
const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  let changed = performance.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (request.url().endsWith(paths.events)) return
    change(request)
    changed = performance.now()
  }
  const onStart = note(request => open.add(request))
  const ended = note(request => open.delete(request))
  page.on('request', onStart).on('requestfinished', ended).on('requestfailed', ended)
  return async () => {
    const until = performance.now() + 20_000
    while (open.size || performance.now() - changed < 500) {
      if (performance.now() > until)
        throw new Error(`still on its way: ${[...open].map(request => request.url()).join()}`)
      await wait(20)
    }
  }
}

/** Start to ready, and the first list page in a real browser: bytes, time to rows, next page. */
export const run = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  let from = performance.now()
  const first = await startServer()
  figures.push({
    name: 'first start with the demo school, to ready',
    value: (performance.now() - from) / 1000,
    unit: 's',
    reach: 15,
  })
  await atRest(first)
  await first.stop()
  from = performance.now()
  const server = await startServer({}, first.dataDir)
  figures.push({
    name: 'start with existing data, to ready',
    value: (performance.now() - from) / 1000,
    unit: 's',
    reach: 3,
  })

  await atRest(server)
  const browser = await launch()
  try {
    const login = await view(browser, server.origin)
    await login.page.goto('/login')
    await login.page.getByLabel('Account').fill('admin')
    await login.page.locator('input[type=password]').fill(server.password)
    await login.page.keyboard.press('Enter')
    await login.page.waitForSelector(rows)
    const stored = await login.page.evaluate(
      () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    )
    await login.context.close()

    const showSeconds: number[] = []
    let sentBytes = 0
    for (let turn = 0; turn < 5; turn++) {
      const cold = await view(browser, server.origin, { stored })
      const bytes = await countBytes(cold.page)
      const quiet = watchRequests(cold.page)
      const startTime = performance.now()
      await cold.page.goto('/student', { waitUntil: 'commit' })
      await cold.page.waitForSelector(rows)
      showSeconds.push((performance.now() - startTime) / 1000)
      await quiet()
      sentBytes = bytes()
      await cold.context.close()
    }
    figures.push({
      name: 'first list page, cold: everything sent (brotli)',
      value: sentBytes / 1000,
      unit: 'kB',
      reach: 300,
    })
    figures.push({
      name: 'first list page, cold: rows on screen, median of 5',
      value: percentile(showSeconds, 50),
      unit: 's',
      reach: 0.85,
    })

    const warm = await view(browser, server.origin, { stored })
    const quiet = watchRequests(warm.page)
    await warm.page.goto('/student')
    await warm.page.waitForSelector(rows)
    const next: number[] = []
    for (let page = 2; page <= 8; page++) {
      await quiet()
      next.push(
        await warm.page.evaluate(
          async ({ rows: selector, label }) => {
            const before = document.querySelector(selector)?.textContent
            const started = performance.now()
            ;[...document.querySelectorAll<HTMLElement>('button, a')]
              .find(item => item.textContent?.trim() === label)
              ?.click()
            while (document.querySelector(selector)?.textContent === before)
              await new Promise(requestAnimationFrame)
            return performance.now() - started
          },
          { rows, label: String(page) },
        ),
      )
    }
    figures.push({
      name: 'next list page (fetched ahead), median',
      value: percentile(next, 50),
      unit: 'ms',
      reach: 50,
    })
  } finally {
    await browser.close()
    await server.stop()
    removeData(server)
  }
  return figures
}
