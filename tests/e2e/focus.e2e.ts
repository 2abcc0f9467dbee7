import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile()

describe.each(flowLanguages('en'))('the focus stays with what was done (%s)', lang => {
  const t = wordsOf(lang)
  const mark = lang === 'en' ? 'Focus' : '焦点测试'
  const many = 12
  let window: View
  let page: Page
  beforeAll(async () => {
    window = await school.window({ lang })
    page = window.page
    for (let n = 0; n < many; n += 1)
      await school.api('student/create', { name: `${mark} ${n}`, account: `focus.${lang}.${n}` })
  })
  afterAll(() => window?.context.close())

  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const openList = async () => {
    await page.goto(`/student?q=${encodeURIComponent(mark)}&limit=10`)
    await page.waitForFunction(() => document.querySelector('table[aria-busy="false"]'))
  }
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement
      if (!(active instanceof HTMLElement) || active === document.body) return 'the page'
      const row = active.closest('tr[data-id]')
      if (row instanceof HTMLElement) return row.dataset['id']
      return active.getAttribute('aria-label') ?? active.textContent
    })
  const ids = () =>
    page
      .locator('tr[data-id]')
      .evaluateAll(rows =>
        rows.flatMap(one => (one instanceof HTMLElement ? (one.dataset['id'] ?? []) : [])),
      )

  it('on the next row after a deletion by keys, on the row that the undo of its toast brings back', async () => {
    await openList()
    const [, second, third] = await ids()
    await page.locator(`tr[data-id="${second}"]`).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await button(t.work.delete).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t.work.delete }).focus()
    await page.keyboard.press('Enter')
    await page.locator(`tr[data-id="${second}"]`).waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(third)
    await button(t.work.undo).focus()
    await page.keyboard.press('Enter')
    await page.locator(`tr[data-id="${second}"]`).waitFor()
    await expect.poll(focused).toBe(second)
  })

  it('on the button beside at the first and at the last page', async () => {
    await openList()
    await button(t.pager.next).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => button(t.pager.next).isDisabled()).toBe(true)
    await expect.poll(focused).toBe(t.pager.page(2))
    await button(t.pager.previous).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => button(t.pager.previous).isDisabled()).toBe(true)
    await expect.poll(focused).toBe(t.pager.page(1))
  })

  it('on what opened a dialog that is closed, and on a tool of the list once a selection is cleared', async () => {
    await openList()
    const [first] = await ids()
    await page.locator(`tr[data-id="${first}"]`).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await button(t.work.delete).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(t.work.delete)
    await button(t.work.clear).focus()
    await page.keyboard.press('Enter')
    await button(t.work.clear).waitFor({ state: 'detached' })
    expect(await focused()).not.toBe('the page')
  })
})
