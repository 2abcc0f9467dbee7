import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const messy = 'tests/support/samples/students-messy.xlsx'
/** What mends each wrong cell of the sheet. */
const corrections: readonly (readonly [sheetRow: number, field: string, text: string])[] = [
  [7, 'phone', '13800000907'],
  [8, 'phone', '13800000908'],
  [9, 'email', 'wuqiang@example.org'],
  [10, 'name', '徐洋'],
  [11, 'phone', '13800000911'],
  [13, 'email', 'hujun@example.org'],
  [14, 'account', 'm011'],
  [15, 'name', '林娜'],
  [17, 'name', 'Ab'],
  [18, 'totalLessonHours', '3'],
  [19, 'totalLessonHours', '4'],
]
const rows = 17

describe.each([
  ['zh', 'by mouse'],
  ['en', 'by keyboard alone'],
] as const)('a messy file to zero errors, imported and undone (%s, %s)', (lang, how) => {
  // a separate school: imported and undone records are in the trash, and the check would ask about
  // them
  const school = consoleOfFile({ school: 'new' })
  const total = async (): Promise<number> =>
    (await school.api<{ total: number }>('student/list?limit=1')).total
  const keyboard = how !== 'by mouse'
  const t = wordsOf(lang)
  let window: View
  let page: Page
  let before: number
  beforeAll(async () => {
    window = await school.window({ lang })
    page = window.page
    await school.api('student/create', { name: 'Here Before', account: 'before' })
    before = await total()
  })
  afterAll(() => window?.context.close())
  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () => void (await page.screenshot({ path: `/tmp/e2e-imports-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** Presses a button: with the mouse, or by going there with Tab and pressing Enter. */
  const press = async (name: string) => {
    await button(name).first().waitFor()
    if (!keyboard) return button(name).first().click()
    for (let tabs = 0; tabs < 60; tabs++) {
      const here = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
      if (here === name) return page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} was not reached by Tab`)
  }
  const heading = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
  const clean = async () => {
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }

  step(
    'its file is chosen from the list’s tools, and its sheet and headings are found',
    async () => {
      await page.goto('/student?limit=10')
      await page.locator('tr[data-id]').first().waitFor()
      const choosing = page.waitForEvent('filechooser')
      if (keyboard) {
        await button(t.list.importMenu).focus()
        await page.keyboard.press('Enter')
      } else await press(t.list.importMenu)
      await page.waitForURL(/\/importJob\?resource=student/)
      await press(t.import.choose)
      await (await choosing).setFiles(messy)
      await heading(t.wizard.sheetTitle)
      expect(
        await page.getByRole('radio', { name: t.wizard.rowIs(2), exact: true }).isChecked(),
      ).toBe(true)
      await clean()
      await press(t.wizard.next)
    },
  )

  step('its columns are recognised; every row is checked, and nothing is written', async () => {
    await heading(t.columns.title)
    expect(
      await page.getByRole('combobox', { name: t.columns.takenFor('手机') }).inputValue(),
    ).toBe('phone')
    await clean()
    await press(t.columns.check)
    await heading(t.check.title)
    await button(`${t.check.verdicts.error} ${corrections.length}`).waitFor()
    await clean()
    expect(await total()).toBe(before)
  })

  step('goes on where it was after a reload', async () => {
    await page.reload()
    await button(`${t.check.verdicts.error} ${corrections.length}`).waitFor()
  })

  step('is mended in place, cell by cell', async () => {
    const grid = page.getByRole('grid')
    const cell = (sheetRow: number, field: string) =>
      page.locator(`[data-sheet-row="${sheetRow}"] [data-field=${field}]`)
    await cell(7, 'phone').waitFor()
    // keys: from the filter into the table
    if (keyboard) await button(`${t.check.verdicts.error} ${corrections.length}`).focus()
    if (keyboard) await page.keyboard.press('Tab')
    const order = ['name', 'phone', 'email', 'account', 'totalLessonHours']
    let at = 0
    for (const [n, [sheetRow, field, text]] of corrections.entries()) {
      if (keyboard) {
        const to = order.indexOf(field) + 1
        for (; at < to; at++) await page.keyboard.press('ArrowRight')
        for (; at > to; at--) await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('Enter')
        await page.keyboard.type(text)
        // saves, and goes down to the next row
        await page.keyboard.press('Enter')
      } else {
        await cell(sheetRow, field).dblclick()
        await grid.getByRole(field === 'none' ? 'combobox' : 'textbox').fill(text)
        await page.keyboard.press('Enter')
      }
      await page.waitForFunction(
        ([row, name]) =>
          document
            .querySelector(`[data-sheet-row="${row}"] [data-field=${name}]`)
            ?.getAttribute('aria-invalid') === 'false',
        [String(sheetRow), field] as const,
      )
      await button(`${t.check.verdicts.error} ${corrections.length - n - 1}`).waitFor()
    }
    await press(t.check.next)
  })

  step('is imported all or nothing, and adds up', async () => {
    await heading(t.commit.title)
    if (keyboard) {
      await page.getByRole('radio', { name: t.commit.good }).focus()
      await page.keyboard.press('ArrowDown')
    } else await page.getByRole('radio', { name: t.commit.all }).check()
    await clean()
    await press(t.commit.run(String(rows)))
    await heading(t.commit.doneTitle)
    await button(`${t.import.read} ${rows}`).waitFor()
    await button(`${t.import.created} ${rows}`).waitFor()
    await page.getByRole('table').getByText(t.import.added, { exact: true }).first().waitFor()
    await clean()
    expect(await total()).toBe(before + rows)
  })

  step('is undone as a whole', async () => {
    await press(t.commit.undo)
    await page.getByRole('dialog', { name: t.commit.askUndo(String(rows)) }).waitFor()
    const dialog = page.getByRole('dialog')
    if (keyboard) {
      await page.keyboard.press('Tab')
      for (
        let tabs = 0;
        tabs < 4 &&
        !(await dialog
          .getByRole('button', { name: t.commit.undo })
          .evaluate(one => one === document.activeElement));
        tabs++
      )
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    } else await dialog.getByRole('button', { name: t.commit.undo }).click()
    await heading(t.commit.undoneTitle)
    await page.getByText(String(rows)).first().waitFor()
    await clean()
    expect(await total()).toBe(before)
    expect(ownErrors(window.errors)).toEqual([])
  })
})
