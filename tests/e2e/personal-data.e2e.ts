// covers: personal-data
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { studentPersonalData } from '../../resources/personal-data/student.extension.ts'
import { textOfCode } from '../../src/protocol/errors/index.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings } from '../support/walk.ts'

const school = consoleOfFile()
const erase = studentPersonalData.actions.erasePersonalData

describe.each(flowLanguages('zh'))('personal data (%s)', lang => {
  const name = { en: 'Ada Quill', zh: '诸葛小明' }[lang]
  const reason = { en: 'The family asked for it', zh: '家长要求' }[lang]

  it('is saved as a file, and erased by whoever enters the name and a reason', async () => {
    const { id } = await school.api<{ id: string }>('student/create', {
      name,
      account: `personal.${lang}`,
      email: `personal.${lang}@example.com`,
    })
    const { page, errors } = await school.window({ lang })
    await page.goto(`/studentDetail?id=${id}`)
    await page.getByRole('button', { name: { en: 'More actions', zh: '更多操作' }[lang] }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('menuitem', { name: { en: 'Export personal data', zh: '导出个人数据' }[lang] })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe(`${name}.json`)
    const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { person: string }
    expect(file.person).toBe(name)

    await page.getByRole('button', { name: { en: 'More actions', zh: '更多操作' }[lang] }).click()
    await page.getByRole('menuitem', { name: erase.label[lang] }).click()
    const dialog = page.getByRole('dialog')
    const fields = erase.input
    await dialog.getByLabel(fields.name.options.label[lang]).fill('X')
    await dialog.getByLabel(fields.reason.options.label[lang]).fill(reason)
    const button = dialog.getByRole('button', { name: erase.label[lang], exact: true })
    await button.click()
    // the typed text stays, with the error below it
    await dialog.getByText(textOfCode('34561', lang)).first().waitFor()
    expect(await dialog.getByLabel(fields.reason.options.label[lang]).inputValue()).toBe(reason)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel(fields.name.options.label[lang]).fill(name)
    await button.click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByText({ en: /Erased person/, zh: /已清除人员/ }[lang])
      .first()
      .waitFor()
    await expect.poll(() => page.getByText(name).allInnerTexts()).toEqual([])
    expect(await strayWords(page, lang)).toEqual([])
    expect(errors).toEqual([])
  })
})
