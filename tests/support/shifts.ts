import type { Page } from 'playwright-core'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** Adds up how far things move by themselves on the pages that are opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) shifts.total += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** How far in all, as browsers measure it (0.1 is noticed). */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)
