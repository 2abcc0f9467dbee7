import type { Browser, Page } from 'playwright-core'

/**
 * A phone on a slow line: 1.6 Mbit/s with 150 ms there and back, and a quarter of the processor.
 */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowdown = 4

export interface Opened {
  /** Bytes that came over the line, headers included. */
  readonly bytes: number
  /** Milliseconds until each of what was waited for is there, in their order. */
  readonly there: readonly number[]
}

const shown = async (page: Page, selector: string): Promise<number> => {
  const at = await page.waitForFunction(
    wanted => (document.querySelector(wanted) ? performance.now() : undefined),
    selector,
    { polling: 'raf' },
  )
  return Number(await at.jsonValue())
}

/**
 * Opens a page with an empty cache, as a reader does for the first time, and waits for these parts
 * of it.
 */
export const openCold = async (
  browser: Browser,
  address: string,
  parts: readonly string[],
): Promise<Opened> => {
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
    const there: number[] = []
    for (const part of parts) there.push(await shown(page, part))
    await page.waitForLoadState('networkidle')
    return { bytes, there }
  } finally {
    await context.close()
  }
}
