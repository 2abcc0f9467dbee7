import type { Page } from 'playwright-core'
import type { Lang } from '../../src/schema/label.ts'
import { wordsOf } from '../../tests/support/words.ts'

const sheet = 'tests/support/samples/students-messy.xlsx'
const rows = 'tr[data-id]'

/** Opens the screen of a picture; `id` is the student that it shows. */
type Open = (page: Page, lang: Lang, id: string) => Promise<unknown>

/** Opens an address, and waits for a part of the page. */
const at =
  (address: string, part: string): Open =>
  async page => {
    await page.goto(address)
    await page.locator(part).first().waitFor()
  }

/** The pictures of the manual, by the page that each belongs to; taken in both languages. */
export const manualShots: Readonly<Record<string, Open>> = {
  home: at('/workbench', 'main section'),
  students: (page, _lang, id) => at(`/studentDetail?id=${id}`, 'dl')(page, 'en', id),
  lists: async page => {
    await page.goto('/student')
    await page.locator(rows).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('wxm')
    await page
      .getByRole('option', { name: /王小明/ })
      .first()
      .waitFor()
  },
  import: async (page, lang) => {
    await page.goto('/importJob?resource=student')
    await page.locator('input[type=file]').setInputFiles(sheet)
    await page.waitForURL(/jobId=/)
    const { wizard, columns } = wordsOf(lang)
    await page.getByRole('button', { name: wizard.next, exact: true }).first().click()
    await page.getByRole('button', { name: columns.check, exact: true }).first().waitFor()
  },
  schedule: at('/scheduling?view=week', '[data-lesson]'),
  lessons: at('/lessionList?status=ENDED', rows),
  attendance: async (page, lang, id) => {
    await page.goto('/lessionList?status=ENDED')
    const ended = await page.locator(rows).first().getAttribute('data-id')
    await at(`/attendance?lessonId=${ended ?? ''}`, 'main [data-person]')(page, lang, id)
  },
  hours: at('/hourBalance', rows),
  live: at('/superviseClass', 'main h1'),
  booking: at('/bookClassscheduling?view=week', 'main h1'),
  roles: at('/roleControl', 'main h1'),
  settings: at('/settings', 'main h1'),
}
