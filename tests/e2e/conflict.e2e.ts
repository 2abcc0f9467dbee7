import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../resources/people/student/student.resource.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors, seriousFindings } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile()
let id: string
beforeAll(async () => {
  const input = { name: 'Edited Twice', account: 'edited.twice' }
  id = (await school.api<{ id: string }>('student/create', input)).id
})

describe.each(flowLanguages('en'))('two editors of one record (%s)', lang => {
  const t = wordsOf(lang)
  /** Separate values per language: a change to the current value would be no change. */
  const tens = lang === 'en' ? 0 : 50
  let windows: readonly [View, View]
  beforeAll(async () => {
    windows = [await school.window({ lang }), await school.window({ lang })]
  })
  afterAll(() => Promise.all(windows.map(({ context }) => context.close())))

  const open = async (page: Page) => {
    await page.goto(`/studentDetail?id=${id}&mode=edit`)
    await page.locator('[name=bookingLimit]').waitFor()
  }
  const give = (page: Page, field: string, value: string) =>
    page.locator(`[name=${field}]`).fill(value)
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true }).click()
  const saved = (page: Page) => page.waitForURL(url => !url.searchParams.has('mode'))
  const side = (dialog: Locator, whose: string, value: string) =>
    dialog.getByRole('radio', { name: new RegExp(`^${whose}\\s*${value}$`) })
  const profile = student.show?.tabs?.find(tab => tab.name === 'profile')?.label[lang] ?? ''
  const fact = async (page: Page, value: string) => {
    await page.getByRole('tab', { name: profile, exact: true }).click()
    await page
      .locator('dd', { hasText: new RegExp(`^${value}$`) })
      .first()
      .waitFor()
  }

  /**
   * The first person changes the booking limit and saves; the second, who saw the old value, does
   * so too and is asked.
   */
  const bothChange = async (theirs: number, mine: number): Promise<Locator> => {
    const [first, second] = windows
    await Promise.all([open(first.page), open(second.page)])
    await give(first.page, 'bookingLimit', String(theirs))
    await save(first.page)
    await saved(first.page)
    await give(second.page, 'bookingLimit', String(mine))
    await save(second.page)
    return second.page.getByRole('dialog', { name: t.form.conflictTitle })
  }
  const choose = async (dialog: Locator, whose: string, value: number) => {
    await side(dialog, whose, String(value)).check()
    await dialog.getByRole('button', { name: t.form.merge }).click()
    await saved(windows[1].page)
    await fact(windows[1].page, String(value))
  }

  it('two people change different fields: both changes stay, nobody is asked', async () => {
    const [first, second] = windows
    await Promise.all([open(first.page), open(second.page)])
    await give(first.page, 'bookingLimit', String(tens + 21))
    await save(first.page)
    await saved(first.page)
    await give(second.page, 'leaveLimit', String(tens + 22))
    await save(second.page)
    await saved(second.page)
    await fact(second.page, String(tens + 21))
    await fact(second.page, String(tens + 22))
  })

  it('two people change the same field: the second is asked, and the first is not overwritten meanwhile', async () => {
    const [first, second] = windows
    const dialog = await bothChange(tens + 31, tens + 32)
    await side(dialog, t.form.theirs, String(tens + 31)).waitFor()
    await first.page.reload()
    await fact(first.page, String(tens + 31))
    expect(await seriousFindings(second.page)).toEqual([])
    await choose(dialog, t.form.mine, tens + 32)
    await first.page.reload()
    await fact(first.page, String(tens + 32))
  })

  it('whoever takes the other value overwrites nothing', async () => {
    await choose(await bothChange(tens + 41, tens + 42), t.form.theirs, tens + 41)
  })

  it('nothing of this is an error to the page', () => {
    for (const { errors } of windows) expect(ownErrors(errors)).toEqual([])
  })
})
