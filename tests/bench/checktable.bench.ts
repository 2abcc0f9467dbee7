import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { launch, view } from '../support/browser.ts'
import { removeData, startServer } from '../support/server.ts'
import { serverApi, type Call } from '../support/serverApi.ts'
import { logIn } from '../support/session.ts'
import { waitUntilIdle } from '../support/walk.ts'
import { bigXls } from './big-xls.ts'
import { percentile, type Figure } from './figure.ts'
import { checkFile, type Led } from './led.ts'

const rows = 60_000
const megabyte = 1024 * 1024

/** A file of 60,000 rows, uploaded and checked; returns its job. */
const checked = (call: Call): Promise<string> =>
  checkFile(call, bigXls(), 'students.xls', async (jobId, state) => {
    for (;;) {
      const job = await call<Led>(`importJob/get?jobId=${jobId}`)
      if (job.state === state) return job
      if (job.state === 'FAILED')
        throw new Error(`the import is ${JSON.stringify(job).slice(0, 500)}`)
      await wait(200)
    }
  })

/**
 * Frames a second while the table is scrolled for three seconds by so many pixels a frame, there
 * and back.
 */
const scrolled = (page: Page, step: number): Promise<number> =>
  page.evaluate(async by => {
    const box = document.querySelector('[role="grid"]')
    if (!box) throw new Error('no table')
    box.scrollTop = 0
    const from = performance.now()
    let frames = 0
    for (; performance.now() - from < 3000; frames++) {
      box.scrollTop += (performance.now() - from) % 3000 < 1500 ? by : -by
      await new Promise(requestAnimationFrame)
    }
    return (1000 * frames) / (performance.now() - from)
  }, step)

const heapOf = async (devtools: CDPSession): Promise<number> => {
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / megabyte
}

/**
 * The check table of the largest file in a real browser: how smoothly it is scrolled, and the heap
 * of its page.
 */
export const run = async (): Promise<Figure[]> => {
  const server = await startServer()
  const browser = await launch()
  const figures: Figure[] = []
  try {
    const stored = await logIn(server.origin, server.password)
    const jobId = await checked(serverApi(server.origin, stored['login_token']))
    const { page } = await view(browser, server.origin, { stored })
    await page.goto(`/importJob?jobId=${jobId}`)
    await page.locator(`[role="grid"][aria-rowcount="${rows + 1}"]`).waitFor()
    await waitUntilIdle(page)
    const devtools = await page.context().newCDPSession(page)
    const heaps: number[] = []
    const watch = setInterval(() => void heapOf(devtools).then(heap => heaps.push(heap)), 100)
    for (const [how, step] of [
      ['slowly (20 px a frame)', 20],
      ['fast (400 px a frame)', 400],
      ['in leaps (20,000 px a frame)', 20_000],
    ] as const)
      figures.push({
        name: `check table of 60,000 rows, scrolled ${how}`,
        value: await scrolled(page, step),
        unit: 'frames/s',
        reach: 50,
        bound: 'least',
      })
    clearInterval(watch)
    figures.push({
      name: 'check table of 60,000 rows, heap of its page, most',
      value: percentile(heaps, 100),
      unit: 'MB',
      reach: 150,
    })
  } finally {
    await browser.close()
    await server.stop()
    removeData(server)
  }
  return figures
}
