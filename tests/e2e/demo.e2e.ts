import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { demoPassword } from '../../mocks/server.ts'
import { sharedBrowser, view, type View } from '../support/browser.ts'
import { proves } from '../support/parts.ts'
import { serveFolder } from '../support/statics.ts'
import { wordsOf } from '../support/words.ts'

const folder = resolve('dist-demo')
const t = wordsOf('en')
let site: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
let window: View
let page: Page
const strangers: string[] = []

// it is built again, and founds its school in the page, which takes minutes
describe.runIf(proves('browsers'))('the demo without a server', () => {
  beforeAll(async () => {
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--mode', 'demo', '--logLevel', 'error'],
      {
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    ;[site, browser] = await Promise.all([serveFolder(folder), sharedBrowser()])
    window = await view(browser, site.origin)
    page = window.page
    // the first start founds the school in the page itself, which takes a minute and more beside
    // other tests
    page.setDefaultTimeout(150_000)
    // the network is off, but for the files of the site
    await window.context.route(
      url => url.origin !== site.origin && !['data:', 'blob:'].includes(url.protocol),
      route => {
        strangers.push(route.request().url())
        return route.abort()
      },
    )
  })
  afterAll(async () => {
    await site?.close()
  })

  it('starts by itself, and lets the administrator in', async () => {
    await page.goto('/student')
    await page.getByText(demoPassword).waitFor()
    await page.getByLabel(t.login.account, { exact: true }).fill('admin')
    await page.getByLabel(t.login.password, { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.locator('tr[data-id]').first().waitFor()
    await page.locator('h1 + span', { hasText: '2,000' }).waitFor()
  }, 200_000)

  it('keeps what is written over a reload', async () => {
    await page.goto('/studentDetail?mode=create')
    await page.locator('[name=name]').fill('Grace Hopper')
    await page.locator('[name=account]').fill('grace')
    await page.getByRole('button', { name: t.form.save, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
    await page.goto('/student?q=hopper')
    await page.getByRole('link', { name: 'Grace Hopper', exact: true }).waitFor()
    // three loads, each of which opens the school in the page
  }, 200_000)

  it('imports a spreadsheet', async () => {
    onTestFailed(async () => console.error(page.url(), await page.locator('body').innerText()))
    await page.goto('/student')
    await page.getByRole('button', { name: t.list.importMenu }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t.import.choose }).click()
    await (await choosing).setFiles('tests/support/samples/students-200.xlsx')
    await page.getByRole('button', { name: t.columns.check }).click()
    await page.getByRole('button', { name: t.check.next }).click()
    await page.getByRole('button', { name: t.commit.run('200') }).click()
    await page.getByRole('button', { name: `${t.import.read} 200` }).waitFor()
  })

  it('asked nobody else for anything, and left no error in the console', () => {
    expect(strangers).toEqual([])
    expect(window.errors).toEqual([])
  })
})
