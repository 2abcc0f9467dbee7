import type { Page } from 'playwright-core'

/** The sheet whose import is shown. */
const sheet = 'tests/support/samples/students-messy.xlsx'
/** The rows of a list. */
export const listRows = 'tr[data-id]'

export const openStudents = async (page: Page): Promise<void> => {
  await page.goto('/student')
  await page.locator(listRows).first().waitFor()
}

/** Ctrl-K over the list of students, with the one that its initials find. */
export const openPalette = async (page: Page): Promise<void> => {
  await openStudents(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('wxm')
  await page
    .getByRole('option', { name: /王小明/ })
    .first()
    .waitFor()
}

/** The attendance of the lesson that ended last. */
export const openAttendance = async (page: Page): Promise<void> => {
  await page.goto('/lessionList?status=ENDED')
  const ended = await page.locator(listRows).first().getAttribute('data-id')
  await page.goto(`/attendance?lessonId=${ended ?? ''}`)
  await page.locator('main [data-person]').first().waitFor()
}

/** An import of the sheet, at its first step. */
export const openImport = async (page: Page): Promise<void> => {
  await page.goto('/importJob?resource=student')
  await page.locator('input[type=file]').setInputFiles(sheet)
  await page.waitForURL(/jobId=/)
}
