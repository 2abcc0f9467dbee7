// covers: identity, user
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeysTexts } from '../../custom-pages/identity/institution/apiKeys.texts.ts'
import { keyStates } from '../../resources/identity/apiKey.calls.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { rightsTexts } from '../../src/ui/parts/rights/rights.texts.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll, waitUntilIdle } from '../support/walk.ts'

const school = consoleOfFile()

describe.each(flowLanguages('en'))('API keys in a browser (%s)', lang => {
  const t = apiKeysTexts[lang]
  const program = `Portal ${lang}`
  let window: View
  let key = ''
  beforeAll(async () => {
    window = await school.window({ lang })
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  afterAll(() => window.context.close())

  const accessible = async () => {
    await waitUntilIdle(window.page)
    expect(await seriousFindings(window.page)).toEqual([])
    expect(await sidewaysScroll(window.page)).toBe(0)
    expect(await strayWords(window.page, lang)).toEqual([])
  }
  const button = (name: string) => window.page.getByRole('button', { name, exact: true })
  /** The response to a program that calls with the key. */
  const called = async (path: string, secret = key) => {
    const answer = await fetch(`${school.origin}/edu_adminserver/${path}`, {
      headers: { Authorization: `Bearer ${secret}`, 'Accept-Language': lang },
    })
    const { responseHeader } = (await answer.json()) as { responseHeader: { status: number } }
    return [answer.status, responseHeader.status]
  }

  it('is created with a name, an end and permissions, and shown once', async () => {
    const { page } = window
    await page.goto('/apiKeys')
    await button(t.create).click()
    await accessible()
    await button(t.create).click()
    await page.getByRole('alert').filter({ hasText: t.rightsMissing }).waitFor()
    await page.getByRole('textbox', { name: t.name, exact: true }).fill(program)
    await page.getByRole('combobox', { name: t.lasts }).click()
    await page.getByRole('option', { name: t.days[30], exact: true }).click()
    await page.getByRole('searchbox', { name: rightsTexts[lang].search }).fill(student.plural[lang])
    const row = page.getByRole('treeitem', { name: new RegExp(`^${student.plural[lang]}`) })
    await row.focus()
    await page.keyboard.press('Space')
    await button(t.create).click()
    const shown = page.getByRole('status').filter({ hasText: t.shownOnce.PROGRAM })
    await shown.waitFor()
    await accessible()
    await shown.getByRole('button', { name: `${t.copy} ${t.key}` }).click()
    key = await page.evaluate(() => navigator.clipboard.readText())
    expect(key).toMatch(/^edu_[0-9a-z]+_[\w-]{43}$/)
    expect(await shown.innerText()).toContain(key)
    await button(t.done).click()
    expect(await page.locator('body').innerText()).not.toContain(key)
  })

  it('works for what it may do, and for nothing else', async () => {
    expect(await called('student/list')).toEqual([200, 200])
    // giving points names a teacher, so that the permission to see teachers comes along
    expect(await called('user/list')).toEqual([200, 905])
    await window.page.reload()
    const line = window.page.getByRole('listitem').filter({ hasText: program })
    await line.getByText(keyStates.ACTIVE[lang], { exact: true }).waitFor()
    expect(await line.innerText()).toContain(`${key.slice(0, 17)}…`)
    await accessible()
  })

  it('is replaced in one step, and works for a day with either secret', async () => {
    const { page } = window
    await button(`${t.replace} ${program}`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t.replaceHelp).waitFor()
    await accessible()
    await dialog.getByRole('button', { name: t.replace, exact: true }).click()
    const shown = page.getByRole('status').filter({ hasText: t.shownOnce.PROGRAM })
    await shown.waitFor()
    await accessible()
    await shown.getByRole('button', { name: `${t.copy} ${t.key}` }).click()
    const older = key
    key = await page.evaluate(() => navigator.clipboard.readText())
    expect(key).not.toBe(older)
    expect(key.slice(0, 17)).toBe(older.slice(0, 17))
    expect([await called('student/list', older), await called('student/list')]).toEqual([
      [200, 200],
      [200, 200],
    ])
    const line = page.getByRole('listitem').filter({ hasText: program })
    await line
      .getByText(
        t
          .replaced('')
          .trim()
          .replace(/[.。]$/, '')
          .trim(),
      )
      .waitFor()
    await button(t.done).click()
    expect(await page.locator('body').innerText()).not.toContain(key)
  })

  it('is ended at once', async () => {
    const { page } = window
    await button(`${t.end} ${program}`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t.endQuestion(program)).waitFor()
    await dialog.getByRole('button', { name: t.end, exact: true }).click()
    const line = page.getByRole('listitem').filter({ hasText: program })
    await line.getByText(keyStates.ENDED[lang], { exact: true }).waitFor()
    expect(await called('student/list')).toEqual([401, 401])
    await accessible()
  })

  it('fits a phone', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 })
    await button(t.create).click()
    await accessible()
  })
})
