import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { consoleOfFile } from '../support/console.ts'
import { sharedBrowser } from '../support/browser.ts'

const school = consoleOfFile({ server: 'screens' })
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** A phone, which follows a page's viewport as a desktop browser does not. */
const onPhone = async (work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext({
    baseURL: school.origin,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(
    items =>
      Object.entries(items).forEach(
        ([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
      ),
    { ...school.stored },
  )
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}
declare global {
  interface Document {
    /** What Chromium calls the page's permissions policy. */
    readonly featurePolicy: { allowsFeature(feature: string): boolean }
  }
}
const widthIs = (page: Page, width: number) =>
  page.waitForFunction(wanted => document.documentElement.clientWidth === wanted, width)

describe('on a phone', () => {
  it('screens are 1024 px wide, but the shared ones as wide as the device (NAV-13)', async () => {
    await onPhone(async page => {
      for (const path of ['/teacher', '/teacherDetail?mode=create', '/nowhere']) {
        await page.goto(path)
        await widthIs(page, 1024)
      }
      for (const path of [
        '/share?classId=1',
        '/shareClass?classId=1',
        '/invitationStudent?code=1',
      ]) {
        await page.goto(path)
        await widthIs(page, 390)
      }
    })
  })

  it('the person may choose the layout for phones, and it stays chosen', async () => {
    await onPhone(async page => {
      await page.goto('/teacher')
      await widthIs(page, 1024)
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Phone layout' }).click()
      await widthIs(page, 390)
      await page.reload()
      await widthIs(page, 390)
      // there the menu opens over the screen, and another address closes it
      await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click()
      const menu = page.getByRole('navigation', { name: 'Main' })
      await menu.getByRole('link', { name: 'Students', exact: true }).click()
      await page.waitForURL('**/student')
      await menu.waitFor({ state: 'hidden' })
    })
  })
})

it('camera and microphone may be asked for at the doors of classes alone (PLY-02)', async () => {
  const { page } = await school.window()
  const allowed = async (path: string): Promise<readonly boolean[]> => {
    await page.goto(path)
    return page.evaluate(() =>
      ['camera', 'microphone'].map(device => document.featurePolicy.allowsFeature(device)),
    )
  }
  for (const door of ['openClass', 'share', 'shareClass', 'httpShareClass'])
    expect(await allowed(`/${door}?classId=1`)).toEqual([true, true])
  for (const path of ['/teacher', '/invitationStudent?code=1', '/login'])
    expect(await allowed(path)).toEqual([false, false])
})
