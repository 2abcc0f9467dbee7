// covers: people, lesson-hours
import { describe, expect, it } from 'vitest'
import { shellTexts } from '../../src/ui/shell/shell.texts.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()

describe.each(flowLanguages('zh'))('Ctrl-K (%s)', lang => {
  const say = (en: string, zh: string): string => ({ en, zh })[lang]

  it('leads to work and questions by what people call them, with the keyboard alone', async () => {
    const { page, context, errors } = await school.window({ lang })
    const box = page.getByRole('combobox', { name: shellTexts[lang].palette })
    const choose = async (text: string, first: string) => {
      await page.keyboard.press('Control+k')
      await box.fill(text)
      await page
        .getByRole('option', { name: first, exact: true, selected: true })
        .and(page.locator(`#${await box.getAttribute('aria-activedescendant')}`))
        .waitFor()
      expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
      await page.keyboard.press('Enter')
    }
    await page.goto('/workbench')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await choose(say('import students', '导入学员'), say('Import students', '导入学员'))
    await page.waitForURL('**/importJob?resource=student')
    await choose(say('owes hours', '欠课时'), say('Owes hours', '欠课时'))
    await page.waitForURL('**/hourBalance?remainingLessonHours_lt=0')
    await page.getByRole('button', { name: say('Owes hours', '欠课时'), pressed: true }).waitFor()

    // both are the first ones that it opens with
    await page.keyboard.press('Control+k')
    await page.getByRole('option').nth(6).waitFor()
    expect((await page.getByRole('option').allTextContents()).slice(0, 2)).toEqual([
      say('Owes hours', '欠课时'),
      say('Import students', '导入学员'),
    ])
    expect([...(await strayWords(page, lang)), ...errors]).toEqual([])
    await context.close()
  })
})
