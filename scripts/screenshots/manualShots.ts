import type { Page } from 'playwright-core'
import type { Lang } from '../../src/schema/label.ts'
import { wordsOf } from '../../tests/support/words.ts'
import { openAttendance, openImport, openPalette, listRows } from './openings.ts'

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
  lists: openPalette,
  import: async (page, lang) => {
    await openImport(page)
    const { wizard, columns } = wordsOf(lang)
    await page.getByRole('button', { name: wizard.next, exact: true }).first().click()
    await page.getByRole('button', { name: columns.check, exact: true }).first().waitFor()
  },
  schedule: at('/scheduling?view=week', '[data-lesson]'),
  lessons: at('/lessionList?status=ENDED', listRows),
  attendance: openAttendance,
  hours: at('/hourBalance', listRows),
  live: at('/superviseClass', 'main h1'),
  booking: at('/bookClassscheduling?view=week', 'main h1'),
  roles: at('/roleControl', 'main h1'),
  settings: at('/settings', 'main h1'),
}
