import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../../src/protocol/provider.ts'
import { screensOf, screensOfEntry } from '../../src/ui/shell/menus.ts'
import { shellTexts } from '../../src/ui/shell/shell.texts.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors } from '../support/walk.ts'

const school = consoleOfFile()
const sidebar = (page: Page) => page.getByRole('navigation').first()
const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate(one => one === document.activeElement)
/** The id of the row that has the focus; '' where none has it. */
const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('tr')?.dataset['id'] ?? '')
/** How the focused element, or a cell of a focused row, is marked: 'outline', 'shadow' or ''. */
const focusLook = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: active } = document
    const marked = active ? [active, ...active.querySelectorAll('td')] : []
    for (const { outlineStyle, outlineWidth, boxShadow } of marked.map(one =>
      getComputedStyle(one),
    )) {
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return 'outline'
      if (boxShadow !== 'none') return 'shadow'
    }
    return ''
  })
const addressesOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll(them => them.map(one => one.getAttribute('href') ?? ''))
const entriesOf = (menus: readonly MenuItem[]): readonly MenuItem[] =>
  menus.flatMap(entry => (entry.url === '' ? entry.children : [entry]))

describe.each(flowLanguages('zh'))('the menu (%s)', lang => {
  const t = shellTexts[lang]
  const menuOf = async () =>
    (await school.api<{ children: readonly MenuItem[] }>('rbac-menu/get')).children

  it('leads to every screen by an entry, a tab or a gear', async () => {
    const menus = await menuOf()
    const entries = entriesOf(menus)
    expect(entries.length).toBeLessThanOrEqual(30)
    const { page, context, errors } = await school.window({ lang })
    await page.goto('/settings')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    const gears = entries.flatMap(({ url, gear }) => (gear && gear.url !== url ? [gear.url] : []))
    const inMenu = await addressesOf(sidebar(page).getByRole('listitem').getByRole('link'))
    expect(inMenu.toSorted()).toEqual([...entries.map(({ url }) => url), ...gears].toSorted())
    for (const entry of entries.filter(({ tabs }) => tabs)) {
      await sidebar(page).locator(`a[href="${entry.url}"]`).first().click()
      await page.waitForURL(({ pathname }) => pathname === entry.url)
      const tabs = page
        .getByRole('main')
        .getByRole('navigation', { name: entry.label[lang], exact: true })
      await tabs.locator(`a[aria-current="page"][href="${entry.url}"]`).waitFor()
      expect(await addressesOf(tabs.getByRole('link'))).toEqual(
        screensOfEntry(entry).map(({ url }) => url),
      )
    }
    expect(ownErrors(errors)).toEqual([])
    await context.close()
  })

  it('keeps folded groups and pins, has settings to search, and leads a closed tab to an open one', async () => {
    const menus = await menuOf()
    const group = menus.find(
      ({ url, tabs, children }) => url === '' && !tabs && children.length > 2,
    )
    const [first] = group?.children ?? []
    const tabbed = entriesOf(menus).find(({ tabs = [] }) => tabs.length > 1)
    const tab = tabbed?.tabs?.[1]
    if (!group || !first || !tabbed || !tab) throw new Error('the menu has no group, or no tabs')
    const { page, context } = await school.window({ lang })
    await page.goto(tab.url)
    const heading = sidebar(page).getByRole('button', { name: group.label[lang], exact: true })
    await heading.click()
    await page.getByRole('button', { name: t.pin }).click()
    await page.reload()
    await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('false')
    const pins = sidebar(page).getByRole('list', { name: t.pins })
    const name = [tabbed, tab].map(({ label }) => label[lang]).join(' · ')
    await pins.getByRole('link', { name }).waitFor()
    await page.getByRole('button', { name: t.unpin }).click()
    await pins.waitFor({ state: 'detached' })

    await page.goto('/settings')
    const settings = page.getByRole('main').getByRole('listitem')
    await settings.first().waitFor()
    const index = menus.find(({ url, children }) => url !== '' && children.length > 0)
    const listed = [
      ...(index?.children.flatMap(screensOfEntry) ?? []),
      // the settings of other entries, to which their gears lead
      ...entriesOf(menus).flatMap(({ gear }) => gear ?? []),
    ].map(({ url }) => url)
    const all = listed.length
    expect((await addressesOf(settings.getByRole('link'))).toSorted()).toEqual(listed.toSorted())
    await page.getByRole('searchbox').fill(lang === 'zh' ? '日志' : 'log')
    await expect.poll(() => settings.count()).toBeLessThan(all)
    expect(await settings.count()).toBeGreaterThan(0)
    await context.close()
  })

  it('works by keys alone, as tabs, rows, Ctrl-K and dialogs do, with the focus in sight', async () => {
    const menus = await menuOf()
    const group = menus.find(({ url, children }) => url === '' && children.length > 1)
    const [entry] = group?.children ?? []
    if (!group || !entry) throw new Error('the menu has no group')
    const { page, context } = await school.window({ lang })
    const row = page.locator('tr[data-id]').first()
    const press = (key: string) => page.keyboard.press(key)
    await page.goto('/student')
    await row.waitFor()
    // a key makes the browser show the focus
    await press('Tab')
    const heading = sidebar(page).getByRole('button', { name: group.label[lang], exact: true })
    await heading.focus()
    expect(await focusLook(page)).toMatch(/outline|shadow/)
    await press('Enter')
    expect(await heading.getAttribute('aria-expanded')).toBe('false')
    await press('Space')
    expect(await heading.getAttribute('aria-expanded')).toBe('true')
    await press('Tab')
    const link = sidebar(page).locator(`a[href="${entry.url}"]`).first()
    await expect.poll(() => isFocused(link)).toBe(true)
    expect(await focusLook(page)).toMatch(/outline|shadow/)

    await press('Control+k')
    await page.getByRole('combobox', { name: t.palette }).waitFor()
    await press('Escape')
    await expect.poll(() => isFocused(link)).toBe(true)
    await press('?')
    await page.getByRole('dialog', { name: t.keys }).waitFor()
    await press('Escape')
    await expect.poll(() => isFocused(link)).toBe(true)

    await press('j')
    await expect.poll(() => focusedRow(page)).not.toBe('')
    expect(await focusLook(page)).toMatch(/outline|shadow/)
    const id = await focusedRow(page)
    await press('Enter')
    await page.waitForURL(`**/studentDetail?id=${id}`)
    await page.getByRole('tabpanel').waitFor()
    await page.goBack()
    await page.locator(`tr[data-id="${id}"]`).waitFor()
    await press('j')
    await expect.poll(() => focusedRow(page)).not.toBe('')

    await page.goto('/lessionList')
    const tab = page.getByRole('main').getByRole('navigation').getByRole('link').nth(1)
    await tab.focus()
    expect(await focusLook(page)).toMatch(/outline|shadow/)
    const to = await tab.getAttribute('href')
    await press('Enter')
    await page.waitForURL(url => url.pathname === to)
    await page.getByRole('main').locator('a[aria-current="page"]').waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await context.close()
  })

  it('of a person without the right of a tab leads to the tab that they may open', async () => {
    const account = `nav.${lang}`
    const roleId = (
      await school.api<{ id: string }>('role/create', {
        name: `Navigation ${lang}`,
        rights: ['lesson.read', 'course.read', 'student.read'],
      })
    ).id
    const password = 'Kite4Lamp'
    await school.api('user/create', { name: `Nav ${lang}`, account, role: roleId, password })
    const stored = await school.logIn(account, password)
    const { page, context } = await school.window({ lang, stored })
    const [lessons] = screensOf(await menuOf()).filter(({ url }) => url === '/lessionList')
    await page.goto('/classNotes')
    await page.waitForURL(/\/lessionList/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // pinned, then the right is withdrawn
    await page.getByRole('button', { name: t.pin }).click()
    const pins = sidebar(page).getByRole('list', { name: t.pins })
    await pins.getByRole('link', { name: lessons?.label[lang] ?? '' }).waitFor()
    await school.api('role/update', { id: roleId, version: 1, rights: ['student.read'] })
    await page.goto('/student')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => pins.count()).toBe(0)
    await context.close()
  })
})
