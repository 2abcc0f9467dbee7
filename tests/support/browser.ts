import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { startOfChromium } from './chromium/chosen.ts'
import { hearData } from './heardData.ts'

/** Starts the Chromium that CHROME_PATH names, an installed one, or the one that npm brings. */
export const launch = (): Promise<Browser> => {
  const { path, args, env } = startOfChromium()
  return chromium.launch({
    executablePath: path,
    args: [...args],
    env: { ...process.env, ...env },
    headless: true,
    ignoreDefaultArgs: ['--enable-automation'],
  })
}

let browserOfWorker: Promise<Browser> | undefined
/**
 * The browser that all files of this worker share (`isolate: false`); it ends with the worker's
 * process.
 */
export const sharedBrowser = (): Promise<Browser> => {
  if (!browserOfWorker) {
    browserOfWorker = launch()
    // playwright listens to this signal, with which vitest ends a worker, and keeps the process
    // alive
    process.once('SIGTERM', () => {
      void browserOfWorker?.then(browser => browser.close()).finally(() => process.exit())
    })
  }
  return browserOfWorker
}

export interface ViewOptions {
  readonly lang?: 'en' | 'zh'
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** Stored items of a login, to begin logged in. */
  readonly stored?: Readonly<Record<string, string>> | undefined
}

export interface View {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, uncaught exceptions and requests to another host so far. */
  readonly errors: readonly string[]
}

/**
 * A new window that records every console error. Motion is reduced, so that screenshots are stable.
 */
export const view = async (
  browser: Browser,
  origin: string,
  options: ViewOptions = {},
): Promise<View> => {
  const { lang = 'en', theme = 'light', width = 1440, height = 900, stored } = options
  const context = await browser.newContext({
    baseURL: origin,
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height },
  })
  if (stored)
    await context.addInitScript(
      items =>
        Object.entries(items).forEach(
          ([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
        ),
      { ...stored },
    )
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', message => {
    const { url } = message.location()
    if (message.type() === 'error') errors.push(`${message.text()} ${url}`.trim())
  })
  page.on('pageerror', error => errors.push(String(error)))
  const hear = (address: string) => {
    const { protocol, host } = new URL(address)
    if (/^(http|ws)s?:$/.test(protocol) && host !== new URL(origin).host)
      errors.push(`a request to another host: ${address}`)
  }
  page.on('request', request => hear(request.url()))
  page.on('websocket', socket => hear(socket.url()))
  hearData(page)
  page.setDefaultTimeout(20_000)
  return { page, context, errors }
}
