import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch, view, type View } from '../support/browser.ts'
import { removeData, startServer, type RunningServer } from '../support/server.ts'
import { logIn } from '../support/session.ts'
import { wordsOf } from '../support/words.ts'

let server: RunningServer
let browser: Browser
let windows: readonly [View, View]
let id: string
const t = wordsOf('en')

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launch()])
  const stored = [await logIn(server.origin, server.password), await logIn(server.origin, server.password)] as const
  windows = [await view(browser, server.origin, { stored: stored[0] }), await view(browser, server.origin, { stored: stored[1] })]
  const reply = await fetch(`${server.origin}/edu_adminserver/student/list?limit=1`, {
    headers: { authorization: `Bearer ${stored[0]['login_token'] ?? ''}` },
  })
  const { response } = (await reply.json()) as { response: { list: { id: string }[] } }
  id = response.list[0]?.id ?? ''
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  if (server) removeData(server)
})

const open = async (page: Page) => {
  await page.goto(`/studentDetail?id=${id}&mode=edit`)
  await page.locator('[name=bookingLimit]').waitFor()
}
const give = (page: Page, field: string, value: string) => page.locator(`[name=${field}]`).fill(value)
const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true }).click()
const saved = (page: Page) => page.waitForURL(url => !url.searchParams.has('mode'))
const side = (asked: Locator, whose: string, value: string) => asked.getByRole('radio', { name: new RegExp(`^${whose}\\s*${value}$`) })
const fact = (page: Page, value: string) =>
  page
    .locator('dd', { hasText: new RegExp(`^${value}$`) })
    .first()
    .waitFor()

it('two people change different fields: both changes stay, nobody is asked', async () => {
  const [first, second] = windows
  await Promise.all([open(first.page), open(second.page)])
  await give(first.page, 'bookingLimit', '21')
  await save(first.page)
  await saved(first.page)
  await give(second.page, 'leaveLimit', '22')
  await save(second.page)
  await saved(second.page)
  await fact(second.page, '21')
  await fact(second.page, '22')
})

it('two people change the same field: the second is asked, and the first is not overwritten meanwhile', async () => {
  const [first, second] = windows
  await Promise.all([open(first.page), open(second.page)])
  await give(first.page, 'bookingLimit', '31')
  await save(first.page)
  await saved(first.page)
  await give(second.page, 'bookingLimit', '32')
  await save(second.page)
  const asked = second.page.getByRole('dialog', { name: t.form.conflictTitle })
  await side(asked, t.form.theirs, '31').waitFor()
  await first.page.reload()
  await fact(first.page, '31')
  await side(asked, t.form.mine, '32').check()
  await asked.getByRole('button', { name: t.form.merge }).click()
  await saved(second.page)
  await fact(second.page, '32')
  await first.page.reload()
  await fact(first.page, '32')
})

it('whoever takes the other value overwrites nothing', async () => {
  const [first, second] = windows
  await Promise.all([open(first.page), open(second.page)])
  await give(first.page, 'bookingLimit', '41')
  await save(first.page)
  await saved(first.page)
  await give(second.page, 'bookingLimit', '42')
  await save(second.page)
  const asked = second.page.getByRole('dialog', { name: t.form.conflictTitle })
  await side(asked, t.form.theirs, '41').check()
  await asked.getByRole('button', { name: t.form.merge }).click()
  await saved(second.page)
  await fact(second.page, '41')
})

it('nothing of this is an error to the page', () => {
  for (const { errors } of windows) expect(errors.filter(text => !/status of 409/.test(text))).toEqual([])
})
