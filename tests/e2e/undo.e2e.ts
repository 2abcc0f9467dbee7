import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { journalTexts } from '../../custom-pages/journal/journal.texts.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { historyTexts } from '../../src/ui/show/history.texts.ts'
import { undoTexts } from '../../src/ui/undo/undo.texts.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile()

/** Another administrator, logged in: their token. */
const colleague = async (lang: string): Promise<string> => {
  const { list } = await school.api<{ list: { account: string; role: string }[] }>('user/list')
  const role = list.find(user => user.account === 'admin')?.role
  const account = `colleague.${lang}`
  await school.api('user/create', {
    name: `Colleague ${lang}`,
    role,
    account,
    password: 'Passw0rd2026',
  })
  return (await school.logIn(account, 'Passw0rd2026'))['login_token'] ?? ''
}

describe.each(flowLanguages('zh'))('what was done can be undone (%s)', lang => {
  const t = wordsOf(lang)
  const j = journalTexts[lang]
  const u = undoTexts[lang]
  const h = historyTexts[lang]
  /** Names of this language's own, so that the two never meet. */
  const mark = lang === 'en' ? 'Undone' : '撤销测试'
  const many = 27
  let window: View
  let page: Page
  let id: string
  beforeAll(async () => {
    window = await school.window({ lang })
    page = window.page
    const createdStudent = await school.api<{ id: string }>('student/create', {
      name: `${mark} 0`,
      account: `undo.${lang}.0`,
      bookingLimit: 3,
    })
    id = createdStudent.id
    for (let n = 1; n < many; n += 1)
      await school.api('student/create', {
        name: `${mark} ${n}`,
        account: `undo.${lang}.${n}`,
        bookingLimit: 3,
      })
  })
  afterAll(() => window?.context.close())

  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () => void (await page.screenshot({ path: `/tmp/e2e-undo-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const waitForNotice = (text: string) =>
    page.getByRole('region', { name: t.part.notices }).getByText(text).first().waitFor()
  const stands = async (name: string, value: unknown) => {
    await expect
      .poll(async () => (await school.api<Record<string, unknown>>(`student/get?id=${id}`))[name], {
        timeout: 30_000,
      })
      .toBe(value)
  }
  const edit = async (field: string, value: string) => {
    await page.goto(`/studentDetail?id=${id}&mode=edit`)
    await page.locator(`[name=${field}]`).fill(value)
    await button(t.form.save).click()
    await page.waitForURL(url => !url.searchParams.has('mode'))
  }
  const openList = async (query = '') => {
    await page.goto(`/student?q=${encodeURIComponent(mark)}${query}`)
    await page.waitForFunction(() => document.querySelector('table[aria-busy="false"]'))
  }
  const count = (n: number) =>
    page.locator('h1 + span', { hasText: new RegExp(`^${n}$`) }).waitFor()

  step('an edit, after a reload, from the journal; and again', async () => {
    await edit('bookingLimit', '41')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: `${mark} 0` }).waitFor()
    await page.goto('/journal')
    await page.getByRole('heading', { level: 1, name: j.title }).waitFor()
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${mark} 0` })
      .first()
    await line.getByRole('button', { name: j.details }).click()
    await line.getByText('41', { exact: true }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await line.getByRole('button', { name: j.undo, exact: true }).click()
    await waitForNotice(u.undone)
    await stands('bookingLimit', 3)
    // the undo is a separate line, and the edit shows that it was undone
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: j.redo, exact: true }).first().click()
    await waitForNotice(u.redone)
    await stands('bookingLimit', 41)
  })

  step(
    'by keys: mod+z takes the latest back, mod+shift+z does it again; in an input they are its own',
    async () => {
      await edit('leaveLimit', '12')
      await stands('leaveLimit', 12)
      await page.locator('body').press('Control+z')
      await waitForNotice(u.undone)
      await stands('leaveLimit', null)
      await page.locator('body').press('Control+Shift+z')
      await waitForNotice(u.redone)
      await stands('leaveLimit', 12)
      await page.goto(`/studentDetail?id=${id}&mode=edit`)
      const input = page.locator('[name=leaveLimit]')
      await input.fill('13')
      await input.press('Control+z')
      await stands('leaveLimit', 12)
      page.once('dialog', dialog => void dialog.accept())
    },
  )

  step(
    'everything that a query finds, deleted with its number said before, from the toast',
    async () => {
      await openList('&limit=20')
      await count(many)
      await page.getByRole('checkbox', { name: t.list.selectAll }).check()
      await button(t.work.everything(String(many))).click()
      await button(t.work.delete).click()
      const dialog = page.getByRole('dialog', {
        name: t.work.askDelete(t.work.many(String(many), t.students)),
      })
      await dialog.getByRole('button', { name: t.work.delete }).click()
      await waitForNotice(t.work.deleted(t.work.many(String(many), t.students)))
      await page.getByText(t.list.noMatch).waitFor()
      await button(t.work.undo).click()
      await waitForNotice(u.undone)
      await count(many)
    },
  )

  step('the trash tells who deleted what, and names what cannot come back', async () => {
    const twin = await school.api<{ id: string }>('student/create', {
      name: `${mark} twin`,
      account: `twin.${lang}`,
    })
    await school.api('student/delete', { ids: [twin.id] })
    await school.api('student/create', { name: `${mark} heir`, account: `twin.${lang}` })
    await openList('&deleted=only')
    const row = page.locator(`tr[data-id="${twin.id}"]`)
    expect(await row.locator('td[data-name=deletedBy]').innerText()).toBe(
      (JSON.parse(school.stored['edu_session'] ?? '{}') as { name: string }).name,
    )
    expect(await row.locator('td[data-name=deletedAt]').innerText()).not.toBe('')
    await row.getByRole('checkbox').check()
    await button(t.work.restore).click()
    await waitForNotice(`${mark} twin`)
    await waitForNotice(t.error('7002'))
    expect(await seriousFindings(page)).toEqual([])
  })

  step('one field and the whole record from its history, shown before it is written', async () => {
    await edit('bookingLimit', '51')
    await edit('leaveLimit', '52')
    await page
      .getByRole('button', { name: h.restoreField(t.field('bookingLimit')) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: h.askRestore })
    await dialog.getByText('51', { exact: true }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: h.restoreThis }).click()
    await waitForNotice(h.restored(`${mark} 0`))
    await stands('bookingLimit', 41)
    await stands('leaveLimit', 52)
    // its oldest line: the values at creation
    await page.reload()
    await page.getByRole('button', { name: h.restoreRecord }).last().click()
    await dialog.getByText('52', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: h.restoreThis }).click()
    await waitForNotice(h.restored(`${mark} 0`))
    await stands('bookingLimit', 3)
    await stands('leaveLimit', null)
  })

  step(
    'a bulk edit leaves what somebody changed meanwhile, and names it and who it was',
    async () => {
      await openList('&limit=20&sort=createTime')
      await page.getByRole('checkbox', { name: t.list.selectAll }).check()
      const { version } = await school.api<{ version: number }>(`student/get?id=${id}`)
      await school.api('student/update', { id, version, bookingLimit: 8 }, await colleague(lang))
      await button(t.work.editFields).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('combobox', { name: t.edit.bulkAdd })
        .selectOption({ label: student.fields.bookingLimit.options.label[lang] })
      await dialog.locator('[name=bookingLimit]').fill('6')
      await dialog.getByRole('button', { name: t.edit.bulkRun('20') }).click()
      await waitForNotice(t.error('409', { changed: `Colleague ${lang}` }))
      await waitForNotice(`${mark} 0`)
      await stands('bookingLimit', 8)
    },
  )

  step('leaves not one error in the console', async () => {
    expect(ownErrors(window.errors)).toEqual([])
  })
})
