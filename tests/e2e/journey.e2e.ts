// covers: people, identity, student, teacher
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { read as readBook, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { student } from '../../resources/people/student/student.resource.ts'
import type { View } from '../support/browser.ts'
import { ownConsole } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors, waitUntilIdle } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

// it counts rows of lists and restarts its server, so it has its own school
const school = ownConsole()

const messy = 'tests/support/samples/students-messy.xlsx'
const expected = JSON.parse(
  readFileSync('tests/support/samples/students-messy.expected.json', 'utf8'),
) as {
  rows: { sheetRow: number; account: string; error: string | null }[]
}

/**
 * One person's day at the console, in one language; every step continues where the last one ended.
 */
describe.each(flowLanguages('en'))('a day at the console (%s)', lang => {
  const t = wordsOf(lang)
  /** A number of this language's own, so that the two days never meet in a natural key. */
  const mark = lang === 'en' ? '1' : '2'
  const name = lang === 'en' ? 'Ada Lovelace' : '林徽因'
  let window: View
  let page: Page
  beforeAll(async () => {
    window = await school.window({ lang, stored: undefined })
    page = window.page
    page.setDefaultTimeout(15_000)
  })
  afterAll(() => window?.context.close())

  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () => void (await page.screenshot({ path: `/tmp/e2e-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (text: string, inside: Page | Locator = page) =>
    inside.getByRole('button', { name: text, exact: true })
  const link = (text: string) => page.getByRole('link', { name: text, exact: true })
  const input = (field: keyof typeof student.fields, inside: Page | Locator = page) =>
    inside.locator(`[name="${field}"]`)
  const rows = () => page.locator('tr[data-id]')
  const first = () => rows().first()
  const idle = async () => {
    await page.waitForFunction(() => document.querySelector('table[aria-busy="false"]'))
  }
  const count = async (n: number) => {
    await page
      .locator('h1 + span', { hasText: new RegExp(`^${n.toLocaleString(lang)}$`) })
      .waitFor()
  }
  const total = async () => {
    await idle()
    await page.locator('h1 + span', { hasText: /\d/ }).waitFor()
    return Number((await page.locator('h1 + span').innerText()).replace(/\D/g, ''))
  }
  const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const search = async (q: string) => {
    await page.getByRole('searchbox').fill(q)
    await page.waitForURL(url => (url.searchParams.get('q') ?? '') === q)
    await idle()
  }
  const rowMenu = async (who: string, item: string) => {
    await page.getByRole('button', { name: t.list.moreNamed(who) }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const openList = async (query = '') => {
    await page.goto(`/student${query}`)
    await idle()
  }

  step(
    'logs in: a wrong password is told, the right one leads to the first menu (NAV-07, NAV-05)',
    async () => {
      await page.goto('/')
      await page.waitForURL(/\/login/)
      await page.waitForFunction(word => document.title.startsWith(word), t.login.title)
      await page.getByLabel(t.login.account, { exact: true }).fill(school.administrator.account)
      await page.getByLabel(t.login.password, { exact: true }).fill('wrong-pass')
      await button(t.login.enter).click()
      await page.getByRole('alert').waitFor()
      await page.getByLabel(t.login.password, { exact: true }).fill(school.administrator.password)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/workbench$/)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(
        word => document.title.startsWith(word),
        lang === 'en' ? 'Workbench' : '工作台',
      )
    },
  )

  step('filters, sorts and pages: all of it in the address (NAV-04, UI-03, UI-04)', async () => {
    await link(t.students).click()
    await page.waitForURL(/\/student$/)
    await page.getByRole('heading', { level: 1, name: t.students }).waitFor()
    const all = await total()
    await button(t.list.filter).click()
    await page
      .getByRole('dialog')
      .getByText(student.fields.status.options.states.SUSPENDED.label[lang], { exact: true })
      .click()
    await page.waitForURL(/status=SUSPENDED/)
    await button(t.list.done).click()
    await expect.poll(total).toBeLessThan(all)
    await page
      .getByRole('columnheader', { name: t.field('name') })
      .getByRole('button')
      .first()
      .click()
    await page.waitForURL(/sort=name/)
    await button(t.pager.page(2)).click()
    await page.waitForURL(/page=2/)
    await page.locator('[aria-current=page]', { hasText: /^2$/ }).waitFor()
    await idle()
    const second = await first().innerText()
    await page.reload()
    await idle()
    expect(await first().innerText()).toBe(second)
    await page.getByLabel(t.pager.size).selectOption('20')
    await page.waitForURL(/limit=20/)
    await expect.poll(() => rows().count()).toBe(20)
    await page.getByLabel(t.pager.jump).fill('1')
    await page.keyboard.press('Enter')
    await page.waitForURL(
      url => !url.searchParams.has('page') || url.searchParams.get('page') === '1',
    )
    await button(t.list.removeFilter(t.field('status'))).click()
    await count(all)
  })

  step('chooses columns and the height of rows, and finds both after a reload', async () => {
    await openList()
    await button(t.list.columns).click()
    const chooser = page.getByRole('dialog', { name: t.chooser.title })
    await chooser.getByRole('checkbox', { name: t.field('bookingLimit') }).check()
    await chooser.getByRole('checkbox', { name: t.field('email') }).uncheck()
    await button(t.chooser.heights[32], chooser).click()
    await button(t.chooser.done, chooser).click()
    await chooser.waitFor({ state: 'detached' })
    await page.reload()
    await idle()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads).toContain(t.field('bookingLimit'))
    expect(heads).not.toContain(t.field('email'))
    expect(Math.round((await first().boundingBox())?.height ?? 0)).toBe(32)
    await button(t.list.columns).click()
    await button(t.chooser.reset, chooser).click()
    await button(t.chooser.heights[40], chooser).click()
    await page.keyboard.press('Escape')
  })

  step('finds 王小明 by "wxm", and an older answer never covers a newer one (UI-07)', async () => {
    await openList()
    let releaseOlder: (() => void) | undefined
    const older = new Promise<void>(go => (releaseOlder = go))
    const dropped = page.waitForEvent('requestfailed', request => /[?&]q=demo/.test(request.url()))
    await page.route(/student\/list.*[?&]q=demo(&|$)/, async route => {
      await older
      await route.continue().catch(() => undefined)
    })
    const olderRequest = page.waitForRequest(/student\/list.*[?&]q=demo(&|$)/)
    await page.getByRole('searchbox').fill('demo')
    await olderRequest
    await search('wxm')
    await link('王小明').first().waitFor()
    await dropped
    releaseOlder?.()
    await page.unroute(/student\/list.*[?&]q=demo(&|$)/)
    for (const text of await page.locator('td[data-title=true]').allInnerTexts())
      expect(text).toContain('王小明')
  })

  step('creates a student: the rules speak on blur, a taken phone too (VAL-03)', async () => {
    await openList()
    const takenPhone = (
      (await first().locator('td[data-name=phone]').innerText()).split(/\s+/).at(-1) ?? ''
    ).trim()
    await link(t.list.create(t.student)).first().click()
    await page.waitForURL(/mode=create/)
    await input('email').fill('not an address')
    await input('account').focus()
    await page.getByText(t.error('946')).waitFor()
    await input('email').fill('')
    await input('phone').fill(takenPhone)
    await input('account').focus()
    await page.getByText(t.error('945')).waitFor()
    await input('phone').fill(`1390000000${mark}`)
    await page.getByText(t.error('945')).waitFor({ state: 'detached' })
    await button(t.form.save).click()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
    await input('name').fill(name)
    await input('account').fill(`day.${lang}`)
    await page.keyboard.press('Control+s')
    await waitForText(t.form.created(name))
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/studentDetail')
  })

  step(
    'keeps an unsaved edit over a reload, asks before leaving (NAV-15), then saves it',
    async () => {
      await button(t.show.edit).click()
      await page.waitForURL(/mode=edit/)
      await input('bookingLimit').fill('7')
      await page.getByText(t.form.unsaved(t.field('bookingLimit'))).waitFor()
      page.once('dialog', dialog => void dialog.accept())
      await page.reload()
      await page.getByText(t.form.draft).waitFor()
      expect(await input('bookingLimit').inputValue()).toBe('7')
      await link(t.students).first().click()
      const leaveDialog = page.getByRole('dialog', { name: t.form.leaveTitle })
      await button(t.form.stay, leaveDialog).click()
      await leaveDialog.waitFor({ state: 'detached' })
      await button(t.form.save).click()
      await waitForText(t.form.saved(name))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByText(t.show.updated).waitFor()
      const profile = student.show?.tabs?.find(tab => tab.name === 'profile')
      await page.getByRole('tab', { name: profile?.label[lang] ?? '', exact: true }).click()
      await page.locator('dd', { hasText: /^7$/ }).first().waitFor()
    },
  )

  step('edits in place', async () => {
    await openList(`?q=${encodeURIComponent(name)}`)
    await first().locator('td[data-name=totalLessonHours]').dblclick()
    const editor = page.getByRole('dialog', { name: t.edit.editCell(t.field('totalLessonHours')) })
    await editor.getByRole('textbox').or(editor.getByRole('spinbutton')).first().fill('12.5')
    await page.keyboard.press('Enter')
    await editor.waitFor({ state: 'detached' })
    await page.locator('td[data-name=totalLessonHours]', { hasText: '12.5' }).waitFor()
  })

  step('suspends and reactivates', async () => {
    const { SUSPENDED: suspended, ACTIVE: active } = student.fields.status.options.states
    const { to } = student.fields.status.options
    const suspend = to.ACTIVE?.SUSPENDED?.label[lang] ?? ''
    const reactivate = to.SUSPENDED?.ACTIVE?.label[lang] ?? ''
    await rowMenu(name, suspend)
    await button(suspend, page.getByRole('dialog')).click()
    await page.locator('td[data-name=status]', { hasText: suspended.label[lang] }).waitFor()
    await rowMenu(name, reactivate)
    await page.locator('td[data-name=status]', { hasText: active.label[lang] }).waitFor()
  })

  step('deletes and takes it back; deletes again and restores from the trash', async () => {
    await rowMenu(name, t.list.delete)
    await button(t.work.delete, page.getByRole('dialog')).click()
    await waitForText(t.work.deleted(t.work.one(name)))
    await page.getByText(t.list.noMatch).waitFor()
    // the write before may still offer its own
    const toast = page.getByRole('status').filter({ hasText: t.work.deleted(t.work.one(name)) })
    await toast.getByRole('button', { name: t.work.undo }).click()
    await link(name).waitFor()
    await rowMenu(name, t.list.delete)
    await button(t.work.delete, page.getByRole('dialog')).click()
    await page.getByText(t.list.noMatch).waitFor()
    await openList(`?deleted=only&q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: t.list.restoreNamed(name) }).click()
    await waitForText(t.work.restored(t.work.one(name)))
    await openList(`?q=${encodeURIComponent(name)}`)
    await link(name).waitFor()
  })

  step('saves a view, and finds it after a reload', async () => {
    const title = lang === 'en' ? 'Suspended ones' : '停用学员'
    await openList('?status=SUSPENDED')
    await button(t.view.menu).click()
    await page.getByRole('menuitem', { name: t.view.saveAs }).click()
    await page.getByRole('dialog').getByLabel(t.view.name, { exact: true }).fill(title)
    await button(t.view.keep, page.getByRole('dialog')).click()
    await waitForText(t.view.saved(title))
    await openList()
    await button(t.view.menu).click()
    await page.getByRole('menuitem', { name: title }).click()
    await page.waitForURL(/status=SUSPENDED/)
    await idle()
  })

  step(
    'edits everything that matches, told the exact count before and the exact tally after',
    async () => {
      await openList('?status=SUSPENDED&limit=10')
      const n = await total()
      expect(n).toBeGreaterThan(10)
      await page.getByLabel(t.list.selectAll).check()
      await button(t.work.everything(n.toLocaleString(lang))).click()
      await button(t.work.editFields).click()
      const dialog = page.getByRole('dialog', {
        name: t.edit.bulkTitle(n.toLocaleString(lang), t.students),
      })
      await dialog.getByLabel(t.edit.bulkAdd).selectOption({ label: t.field('leaveLimit') })
      await input('leaveLimit', dialog).fill(`1${mark}`)
      await button(t.edit.bulkRun(n.toLocaleString(lang)), dialog).click()
      await waitForText(t.work.changed(t.work.many(n.toLocaleString(lang), t.students)))
      await openList(`?status=SUSPENDED&leaveLimit_gte=1${mark}&leaveLimit_lte=1${mark}`)
      await count(n)
    },
  )

  step(
    'imports a messy spreadsheet: exact counts, and each failing row with its reason',
    async () => {
      await openList()
      const before = await total()
      await button(t.list.importMenu).click()
      const choosing = page.waitForEvent('filechooser')
      await button(t.import.choose).click()
      await (await choosing).setFiles(messy)
      await button(t.wizard.next).click()
      // the second language imports the same file again: its good rows find what the first one
      // made, and are skipped
      await page.getByRole('radio', { name: t.columns.match.create }).check()
      await button(t.columns.check).click()
      const failing = expected.rows.filter(row => row.error !== null)
      const created = lang === 'en' ? expected.rows.length - failing.length : 0
      const failed = expected.rows.length - created
      await button(`${t.check.verdicts.create} ${created}`).waitFor()
      const heading = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
      if (created === 0) {
        // no row is valid: there is nothing to import, and the import is cancelled
        await page.getByText(t.check.nothing).waitFor()
        await button(t.wizard.cancel).click()
        await button(t.wizard.cancel, page.getByRole('dialog')).click()
        await count(before)
        return
      }
      await button(t.check.next).click()
      await button(t.commit.run(String(created))).click()
      await heading(t.commit.partialTitle)
      await button(`${t.import.read} ${expected.rows.length}`).waitFor()
      await button(`${t.import.created} ${created}`).waitFor()
      await button(`${t.import.failedRows} ${failed}`).click()
      const table = page.getByRole('main').getByRole('table')
      for (const { sheetRow, error } of failing) {
        const row = table
          .getByRole('row')
          .filter({ has: page.getByRole('cell', { name: String(sheetRow), exact: true }).first() })
        await row.first().waitFor()
        const cellText = await row.first().getByRole('cell').last().innerText()
        expect(cellText).not.toMatch(/[\u4e00-\u9fff]/)
        expect(error).not.toBe('')
      }
      expect(await table.locator('tbody tr').count()).toBe(failed)
      await page.getByRole('link', { name: t.wizard.toList(t.students), exact: true }).click()
      await count(before + created)
    },
  )

  step('exports to Excel, with headings in the language', async () => {
    await openList('?q=wxm')
    const loading = page.waitForEvent('download')
    await button(t.list.exportAll).click()
    await button(t.export.run, page.getByRole('dialog')).click()
    const file = await (await loading).path()
    const book = readBook(readFileSync(file))
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    const table = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : []
    expect(table[0]).toEqual(
      expect.arrayContaining([t.field('name'), t.field('phone'), t.field('status')]),
    )
    expect(table.length).toBeGreaterThan(1)
    expect(table.slice(1).every(cells => String(cells[0]).includes('王小明'))).toBe(true)
  })

  step('goes anywhere by Ctrl-K', async () => {
    await openList()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(`day.${lang}`)
    await page.getByRole('option', { name: new RegExp(name) }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })

  step('works the list by keyboard alone', async () => {
    await openList()
    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: t.shell.keys })
      .getByText(t.list.keyNext, { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText(t.work.selected('1'), { exact: true }).waitFor()
    expect(await rows().nth(1).getAttribute('data-chosen')).toBe('true')
    const id = await rows().nth(1).getAttribute('data-id')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('/')
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'searchbox')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.searchParams.get('id') === id && !url.searchParams.has('mode'))
    await page.goBack()
    await idle()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByRole('button', { name: t.form.save }).waitFor()
    await page.keyboard.press('Escape')
  })

  step('changes the language with a reload, and back (LNG-01)', async () => {
    await openList()
    const other = lang === 'en' ? 'zh' : 'en'
    const names = { en: 'English', zh: '简体中文' } as const
    for (const to of [other, lang] as const) {
      const loaded = page.waitForEvent('load')
      await page
        .getByRole('button', {
          name: wordsOf(to === 'en' ? 'zh' : 'en').shell.language,
          exact: true,
        })
        .click()
      await page.getByRole('menuitemradio', { name: names[to] }).click()
      await loaded
      await page.getByRole('heading', { level: 1, name: wordsOf(to).students }).waitFor()
    }
    await page.waitForFunction(word => document.title.startsWith(word), t.students)
  })

  step('leaves not one error in the console', async () => {
    await waitUntilIdle(page)
    // the browser itself writes down an answer of 400 and up: the wrong password's
    const own = ownErrors(window.errors)
    expect(own).toEqual([])
    expect(window.errors.length - own.length).toBeLessThanOrEqual(1)
  })
})

it('nothing of it is sealed by a server without schedules', () => {
  const before = join(process.env['EDU_TEST_SCHOOL'] ?? '', 'seal-heads.log')
  expect(school.sealHeads()).toBe(readFileSync(before, 'utf8'))
})

it('all of it is still there after the server was stopped and started again', async () => {
  await school.stop()
  await school.restart()
  const { page, context } = await school.window({ lang: 'en', stored: undefined })
  const t = wordsOf('en')
  await page.goto('/student?q=Lovelace')
  await page.getByLabel(t.login.account, { exact: true }).fill(school.administrator.account)
  await page.getByLabel(t.login.password, { exact: true }).fill(school.administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).waitFor()
  await page.locator('td[data-name=totalLessonHours]', { hasText: '12.5' }).waitFor()
  await context.close()
})
