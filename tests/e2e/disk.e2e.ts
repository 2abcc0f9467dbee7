// covers: cloud-disk
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { diskTexts } from '../../custom-pages/cloud-disk/disk.texts.ts'
import { diskPreviewTexts } from '../../custom-pages/cloud-disk/preview/preview.texts.ts'
import { shareTexts } from '../../custom-pages/cloud-disk/sharing/share.texts.ts'
import { diskWorkTexts } from '../../custom-pages/cloud-disk/work.texts.ts'
import { sharingStates } from '../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors, seriousFindings, sidewaysScroll, waitUntilIdle } from '../support/walk.ts'

const school = consoleOfFile()
/** A red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(flowLanguages('zh'))('the cloud disk (%s)', lang => {
  const [t, work, share, preview] = [
    diskTexts[lang],
    diskWorkTexts[lang],
    shareTexts[lang],
    diskPreviewTexts[lang],
  ]
  const top = `Term ${lang}`
  let window: View
  let page: Page
  beforeAll(async () => {
    window = await school.window({ lang })
    page = window.page
    await school.api('teacher/create', {
      name: `Disk teacher ${lang}`,
      account: `disk.${lang}`,
      videoDefinitions: ['P720'],
    })
    await page.goto('/cloudDisk')
    await page.getByRole('heading', { level: 1, name: t.title }).waitFor()
  })
  afterAll(() => window?.context.close())
  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () => void (await page.screenshot({ path: `/tmp/e2e-disk-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const row = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })
  const name = (text: string) =>
    page.getByRole('grid').getByRole('link', { name: text, exact: true })
  const makeFolder = async (text: string) => {
    await button(t.newFolder).click()
    await page.getByRole('textbox', { name: t.folderName }).fill(text)
    await button(t.create).click()
    await row(text).waitFor()
  }
  const select = async (text: string) => {
    await page.getByRole('checkbox', { name: t.select(text) }).click()
    await expect.poll(() => row(text).getAttribute('aria-selected')).toBe('true')
  }
  const state = (text: string, words: string) =>
    // on a phone it is in another place
    row(text).getByText(words, { exact: true }).locator('visible=true').waitFor()
  const clean = async () => {
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }

  step('takes folders and files', async () => {
    await makeFolder(top)
    await name(top).click()
    await page.getByText(t.emptyFolder, { exact: true }).waitFor()
    await clean()
    await makeFolder('Maths')
    await makeFolder('History')
    await page.locator('input[data-send=files]').setInputFiles([
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Week 1') },
      { name: '语文.png', mimeType: 'image/png', buffer: picture },
      { name: 'zoo.png', mimeType: 'image/png', buffer: picture },
    ])
    await row('plan.txt').waitFor()
    await row('zoo.png').waitFor()
    await clean()
  })

  step('renames in place by the keyboard, and says what is wrong at the name', async () => {
    await row('plan.txt').getByRole('gridcell').nth(3).click()
    await page.keyboard.press('F2')
    const box = page.getByRole('textbox', { name: work.newName })
    await box.fill('zoo.png')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
    await box.fill('plan of the week.txt')
    await page.keyboard.press('Enter')
    await row('plan of the week.txt').waitFor()
    // the keyboard is where it was
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('grid')
  })

  step('moves by the keyboard: cut, open, paste; and undoes it', async () => {
    await page.keyboard.press('Control+x')
    await page.getByText(t.clipboardCut(1), { exact: true }).waitFor()
    await page.keyboard.press('h')
    await page.keyboard.press('Enter')
    await page.getByText(t.emptyFolder, { exact: true }).waitFor()
    await page.getByText(t.clipboardCut(1), { exact: true }).waitFor()
    await button(t.paste).click()
    await row('plan of the week.txt').waitFor()
    await page.goBack()
    await row('Maths').waitFor()
    expect(await row('plan of the week.txt').count()).toBe(0)
  })

  step('moves by drag onto a folder', async () => {
    await row('zoo.png').dragTo(row('Maths'))
    await page.getByText(work.moved(1, 'Maths'), { exact: true }).waitFor()
    await expect.poll(() => row('zoo.png').count()).toBe(0)
    await name('Maths').click()
    await row('zoo.png').waitFor()
    // and by drag onto the path, back up
    const crumb = page.getByRole('navigation', { name: t.path }).getByText(top, { exact: true })
    await row('zoo.png').dragTo(crumb)
    await page.getByText(t.emptyFolder, { exact: true }).waitFor()
    await crumb.click()
    await row('zoo.png').waitFor()
  })

  step('shares with a teacher, and says why they can open what is in it', async () => {
    await select('History')
    await button(work.share).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: share.kinds.TEACHER }).fill(`Disk teacher ${lang}`)
    await page.getByRole('option', { name: `Disk teacher ${lang}` }).click()
    await dialog.getByRole('button', { name: share.share, exact: true }).click()
    await dialog.getByText(share.own, { exact: true }).waitFor()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `Disk teacher ${lang}` })
      .waitFor()
    await clean()
    await dialog.getByRole('button', { name: share.close, exact: true }).click()
    await state('History', sharingStates.AUTHORIZED[lang])
    await name('History').click()
    await state('plan of the week.txt', sharingStates.INHERITED[lang])
    await select('plan of the week.txt')
    await button(work.share).click()
    await page.getByRole('dialog').getByRole('button', { name: share.why }).click()
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: share.teacher })
      .fill(`Disk teacher ${lang}`)
    await page.getByRole('option', { name: `Disk teacher ${lang}` }).click()
    await page.getByText(share.canOpen(1), { exact: true }).waitFor()
    await page.getByText('History › plan of the week.txt').waitFor()
    await clean()
    await page.getByRole('dialog').getByRole('button', { name: share.close, exact: true }).click()
    await page.goBack()
    await row('Maths').waitFor()
  })

  step('finds by part of a name, and shows where it is', async () => {
    const box = page.getByRole('searchbox', { name: t.search })
    await box.fill('of the we')
    await page.keyboard.press('Enter')
    // the other language's term has one of the same name
    await row('plan of the week.txt').getByText(`${top} / History`).waitFor()
    await box.fill('yw')
    await page.keyboard.press('Enter')
    await row('语文.png').first().waitFor()
    await box.fill('')
    await page.keyboard.press('Enter')
    await row('Maths').waitFor()
  })

  step('previews pictures, and goes on by the arrows', async () => {
    await name('语文.png').click()
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('img', { name: '语文.png' }).waitFor()
    await clean()
    await page.keyboard.press('ArrowRight')
    await viewer.getByRole('img', { name: 'zoo.png' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('grid')
  })

  step('shows a text as it stands, and downloads it under its name', async () => {
    await name('History').click()
    await name('plan of the week.txt').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('document').getByText('Week 1').waitFor()
    await clean()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: preview.download }).first().click(),
    ])
    expect(file.suggestedFilename()).toBe('plan of the week.txt')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('grid')
    await page.keyboard.press('Backspace')
    await row('Maths').waitFor()
  })

  step('downloads a folder as a zip', async () => {
    await select('History')
    const [zip] = await Promise.all([page.waitForEvent('download'), button(work.download).click()])
    expect(zip.suggestedFilename()).toMatch(/\.zip$/)
    await page.keyboard.press('Escape')
  })

  step('deletes with a way back, and restores from the trash', async () => {
    await row('zoo.png').getByRole('gridcell').nth(3).click()
    await page.keyboard.press('Delete')
    const toast = page.getByRole('status').filter({ hasText: work.deleted(1) })
    await toast.getByRole('button', { name: work.undo }).click()
    await row('zoo.png').waitFor()
    await row('zoo.png').getByRole('gridcell').nth(3).click()
    await page.keyboard.press('Delete')
    await expect.poll(() => row('zoo.png').count()).toBe(0)
    await page.getByRole('complementary', { name: t.disks }).getByText(t.trash).click()
    await select('zoo.png')
    await clean()
    await button(work.restore).click()
    await expect.poll(() => page.getByRole('grid').getByText('zoo.png').count()).toBe(0)
    await page.goBack()
    await waitUntilIdle(page)
    await row('zoo.png').waitFor()
    expect(ownErrors(window.errors)).toEqual([])
  })
})
