import type { Page } from 'playwright-core'
import type { Lang } from '../../src/schema/label.ts'
import { wordsOf } from '../../tests/support/words.ts'
import { openAttendance, openImport, openPalette, openStudents, listRows } from './openings.ts'

/** A picture of the README: how its screen looks, and how it is opened. */
export interface Shot {
  readonly lang: Lang
  readonly theme: 'light' | 'dark'
  readonly phone?: true
  open(page: Page, id: string): Promise<unknown>
}

/** The pictures of the README, by the names of their files. */
export const shots: Readonly<Record<string, Shot>> = {
  list: { lang: 'en', theme: 'light', open: openStudents },
  'list-zh-dark': {
    lang: 'zh',
    theme: 'dark',
    open: async page => {
      await page.goto('/student?status=ACTIVE')
      await page.locator(`${listRows} input[type=checkbox]`).first().waitFor()
      for (const at of [1, 2, 4])
        await page.locator(`${listRows} input[type=checkbox]`).nth(at).check()
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
    open: openPalette,
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
    open: openAttendance,
  },
  phone: { lang: 'zh', theme: 'light', phone: true, open: openStudents },
  'import-result': {
    lang: 'zh',
    theme: 'light',
    open: async page => {
      await openImport(page)
      const { wizard, columns, check, commit } = wordsOf('zh')
      // from its sheet to its columns, its check, its choice and its end
      for (const name of [wizard.next, columns.check, check.next, commit.run('6')])
        await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('heading', { level: 2, name: commit.partialTitle }).waitFor()
      await page.getByRole('table').getByRole('columnheader').first().waitFor()
    },
  },
}
