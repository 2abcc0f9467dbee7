import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** A Chromium: the one named by CHROME_PATH, an installed one, else the one that npm brought. */
const executable = async (): Promise<{ path: string; args: string[] }> => {
  const named = process.env.CHROME_PATH ?? installed.find(path => existsSync(path))
  if (named) {
    const quiet = [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ]
    return { path: named, args: ['--headless', '--no-sandbox', ...quiet] }
  }
  // A folder of its own: it reuses what lies unpacked there, even of another version.
  process.env.TMPDIR = join(tmpdir(), 'edu-console-chromium-153')
  mkdirSync(process.env.TMPDIR, { recursive: true })
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return { path: await bundled.executablePath(), args: ['--no-sandbox', '--headless=shell'] }
}

export const launch = async (): Promise<Browser> => {
  const { path, args } = await executable()
  return chromium.launch({
    executablePath: path,
    args,
    headless: true,
    ignoreDefaultArgs: ['--enable-automation'],
  })
}

export interface ViewOptions {
  readonly lang?: 'en' | 'zh'
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  /** Stored items of a login, to begin logged in. */
  readonly stored?: Readonly<Record<string, string>>
}

export interface View {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors and uncaught exceptions so far. */
  readonly errors: readonly string[]
}

/** A fresh window that writes down every console error. Motion is reduced, so that nothing moves while it is looked at. */
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
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(String(error)))
  page.setDefaultTimeout(20_000)
  return { page, context, errors }
}
