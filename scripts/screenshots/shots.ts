import type { Page } from 'playwright-core'
import type { Lang } from '../../src/schema/label.ts'
import { wordsOf } from '../../tests/support/words.ts'

const sheet = 'tests/support/samples/students-messy.xlsx'
const rows = 'tr[data-id]'

/** A picture of the README: how its screen looks, and how it is opened. */
export interface Shot {
  readonly lang: Lang
  readonly theme: 'light' | 'dark'
  readonly phone?: true
  open(page: Page, id: string): Promise<unknown>
}

const list = async (page: Page) => {
  await page.goto('/student')
  await page.locator(rows).first().waitFor()
}

/** The pictures of the README, by the names of their files. */
export const shots: Readonly<Record<string, Shot>> = {
  list: { lang: 'en', theme: 'light', open: list },
  'list-zh-dark': {
    lang: 'zh',
    theme: 'dark',
    open: async page => {
      await page.goto('/student?status=ACTIVE')
      await page.locator(`${rows} input[type=checkbox]`).first().waitFor()
      for (const at of [1, 2, 4]) await page.locator(`${rows} input[type=checkbox]`).nth(at).check()
    },
  },
  form: {
    lang: 'en',
    theme: 'light',
    open: async (page, id) => {
      await page.goto(`/studentDetail?id=${id}&mode=edit`)
      await page.locator('[name=email]').fill('xiaoming@')
      await page.locator('[name=account]').focus()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  show: {
    lang: 'zh',
    theme: 'light',
    open: async (page, id) => {
      await page.goto(`/studentDetail?id=${id}`)
      await page.locator('dl').first().waitFor()
    },
  },
  palette: {
    lang: 'en',
    theme: 'dark',
    open: async page => {
      await list(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('wxm')
      await page
        .getByRole('option', { name: /王小明/ })
        .first()
        .waitFor()
    },
  },
  timetable: {
    lang: 'en',
    theme: 'light',
    open: async page => {
      await page.goto('/scheduling?view=week')
      await page.locator('[data-lesson]').first().waitFor()
    },
  },
  attendance: {
    lang: 'zh',
    theme: 'light',
    open: async page => {
      await page.goto('/lessionList?status=ENDED')
      const ended = await page.locator(rows).first().getAttribute('data-id')
      await page.goto(`/attendance?lessonId=${ended ?? ''}`)
      await page.locator('main [data-person]').first().waitFor()
    },
  },
  phone: { lang: 'zh', theme: 'light', phone: true, open: list },
  'import-result': {
    lang: 'zh',
    theme: 'light',
    open: async page => {
      await page.goto('/importJob?resource=student')
      await page.locator('input[type=file]').setInputFiles(sheet)
      await page.waitForURL(/jobId=/)
      const { wizard, columns, check, commit } = wordsOf('zh')
      // from its sheet to its columns, its check, its choice and its end
      for (const name of [wizard.next, columns.check, check.next, commit.run('6')])
        await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('heading', { level: 2, name: commit.partialTitle }).waitFor()
      await page.getByRole('table').getByRole('columnheader').first().waitFor()
    },
  },
}
