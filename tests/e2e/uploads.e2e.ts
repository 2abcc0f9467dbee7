import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest'
import { diskTexts } from '../../custom-pages/cloud-disk/disk.texts.ts'
import { textOfCode } from '../../src/protocol/errors/index.ts'
import { uploadTexts } from '../../src/ui/uploads/uploads.texts.ts'
import type { View } from '../support/browser.ts'
import { ownConsole } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { proves } from '../support/parts.ts'
import { uploadGate } from '../support/uploadGate.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'

// the test kills its server
const school = ownConsole()
const megabyte = 1024 * 1024
const patience = { timeout: 20_000 }
/**
 * A file that the browser keeps with its upload, and one that is too large for that; both are sent
 * in three pieces.
 */
const sizes = { small: 18 * megabyte, large: 22 * megabyte }
/** Wider than a phone, and nowhere to break it. */
const longName = 'Worksheets_and_answers_of_the_second_term_2026_final_version.bin'

describe.each(flowLanguages('en'))('the tray of uploads (%s)', lang => {
  const t = uploadTexts[lang]
  const top = `Uploads ${lang}`
  let files: string
  let window: View
  let page: Page
  let folder: string
  let gate: Awaited<ReturnType<typeof uploadGate>>

  beforeAll(async () => {
    files = mkdtempSync(join(tmpdir(), 'edu-files-'))
    const { company } = await school.api<{ company: { id: string } }>('disk/home')
    const made = await school.api<{ node: { id: string } }>('disk/createFolder', {
      folder: company.id,
      name: top,
    })
    folder = made.node.id
    window = await school.window({ lang })
    page = window.page
    gate = await uploadGate(page)
    await page.goto(`/cloudDisk?folder=${folder}`)
    await page.getByText(diskTexts[lang].emptyFolder, { exact: true }).waitFor()
  })
  afterAll(async () => {
    await window?.context.close()
    rmSync(files, { recursive: true, force: true })
  })
  beforeEach(() => gate.hold())

  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () => void (await page.screenshot({ path: `/tmp/e2e-uploads-${lang}-failed.png` })),
      )
      await run()
    })
  const onComputer = (name: string, size: number): string => {
    const path = join(files, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, randomBytes(size))
    return path
  }
  const row = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })
  const choose = (...paths: string[]) => page.locator('input[data-send=files]').setInputFiles(paths)
  const dialog = () => page.getByRole('dialog', { name: t.title })
  const line = (name: string) => dialog().getByRole('listitem').filter({ hasText: name })
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const openTray = async () => {
    await page.getByRole('button', { name: new RegExp(`^${t.title}|^${t.needsFile}`) }).click()
    await dialog().waitFor()
  }
  const clear = async () => {
    await press(t.clear)
    await dialog().waitFor({ state: 'detached' })
  }
  const isDone = (name: string, size: string) =>
    line(name).getByText(t.done(size), { exact: true }).waitFor()
  /**
   * Waits until a file's first chunk has arrived and the next is held back; returns the id of its
   * upload.
   */
  const halfWay = async (name: string): Promise<string> => {
    const share = page.getByRole('progressbar', { name: t.progress(name) })
    await expect.poll(() => gate.held.length, patience).toBeGreaterThan(0)
    await expect
      .poll(async () => Number(await share.getAttribute('aria-valuenow')), patience)
      .toBeGreaterThan(30)
    return gate.held.at(-1)?.uploadId ?? ''
  }
  /** Every piece but the first ones of their files began behind what had arrived. */
  const startsAgain = (): number[] => {
    const first = new Map<string, number>()
    return gate.pieces.flatMap(({ uploadId, offset }) => {
      const isFirst = !first.has(uploadId)
      first.set(uploadId, offset)
      return !isFirst && offset < 8 * megabyte ? [offset] : []
    })
  }
  const clean = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // the console takes its layout for the width on after a moment
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
      if (width === 1440 || proves('browsers')) expect(await seriousFindings(page)).toEqual([])
    }
  }

  step('sends several files and a dropped folder, three at a time', async () => {
    gate.release()
    onComputer('Term/notes.txt', 100)
    onComputer('Term/Week 1/plan.txt', 200)
    await drop(page, join(files, 'Term'))
    await row('Term').waitFor()
    await choose(...['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(name => onComputer(name, 1536)))
    for (const name of ['a.txt', 'd.txt']) await row(name).waitFor()
    await openTray()
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await isDone(name, '1.5 KB')
    await isDone('notes.txt', '100 B')
    await isDone('plan.txt', '200 B')
    await clean()
    await clear()
    const within = await school.api<{ list: { id: string; name: string }[] }>(
      `disk/list?folder=${folder}`,
    )
    const term = within.list.find(({ name }) => name === 'Term')?.id ?? ''
    const found = await school.api<{ list: { name: string }[] }>(`disk/list?folder=${term}`)
    expect(found.list.map(({ name }) => name).toSorted()).toEqual(['Week 1', 'notes.txt'])
  })

  step('tells how far a file is, pauses it, and goes on where it was', async () => {
    await choose(onComputer('paused.bin', sizes.small))
    await openTray()
    await halfWay('paused.bin')
    expect(await line('paused.bin').textContent()).toContain('8 MB')
    await clean()
    await press(t.pause('paused.bin'))
    await line('paused.bin').getByText(t.paused('8 MB', '18 MB'), { exact: true }).waitFor()
    const sent = gate.pieces.length
    gate.release()
    await press(t.resume('paused.bin'))
    await isDone('paused.bin', '18 MB')
    expect(gate.pieces.slice(sent).map(({ offset }) => offset / megabyte)).toEqual([8, 16])
    await clear()
    await row('paused.bin').waitFor()
  })

  step('goes on by itself after a lost connection', async () => {
    await choose(onComputer('lost.bin', sizes.small))
    await openTray()
    await halfWay('lost.bin')
    await window.context.setOffline(true)
    gate.release()
    await line('lost.bin').getByText(t.lost, { exact: true }).waitFor()
    await clean()
    await window.context.setOffline(false)
    await isDone('lost.bin', '18 MB')
    expect(startsAgain()).toEqual([])
    await clear()
  })

  step('goes on by itself after a reload; a large file is chosen again', async () => {
    const large = onComputer(longName, sizes.large)
    await choose(onComputer('small.bin', sizes.small), large)
    await openTray()
    await halfWay('small.bin')
    await halfWay(longName)
    await expect.poll(() => gate.held.length, patience).toBe(2)
    await page.reload()
    gate.release()
    await openTray()
    await line(longName).getByText(t.missing, { exact: true }).waitFor()
    await isDone('small.bin', '18 MB')
    await clean()
    const again = line(longName).locator('input[type=file]')
    await again.setInputFiles(onComputer(`other/${longName}`, sizes.large))
    await line(longName).getByText(t.otherFile, { exact: true }).waitFor()
    await again.setInputFiles(large)
    await isDone(longName, '22 MB')
    expect(startsAgain()).toEqual([])
    await clear()
    await row(longName).waitFor()
    await row('small.bin').waitFor()
  })

  step('goes on after its server was killed and started again', async () => {
    await choose(onComputer('killed.bin', sizes.small))
    await openTray()
    await halfWay('killed.bin')
    await school.kill()
    gate.release()
    await line('killed.bin').getByText(t.lost, { exact: true }).waitFor()
    await school.restart()
    await isDone('killed.bin', '18 MB')
    expect(startsAgain()).toEqual([])
    await clear()
    await row('killed.bin').waitFor()
  })

  step('ends a cancelled upload on the server too', async () => {
    await choose(onComputer('cancelled.bin', sizes.small))
    await openTray()
    const id = await halfWay('cancelled.bin')
    const [ended] = await Promise.all([
      page.waitForResponse(answer => answer.request().method() === 'DELETE'),
      press(t.cancel('cancelled.bin')),
    ])
    expect([ended.status(), ended.url().endsWith(`/${id}`)]).toEqual([204, true])
    await dialog().waitFor({ state: 'detached' })
    gate.release()
    expect(await row('cancelled.bin').count()).toBe(0)
  })

  step('says beside a refused file why, in its code’s words; the others arrive', async () => {
    gate.release()
    const refused = [
      ['empty.txt', textOfCode('18006', lang)],
      ['a<b.txt', textOfCode('11034', lang)],
      // marks that turn a name around stand about it
      ['photo', textOfCode('34102', lang)],
    ] as const
    await page.locator('input[data-send=files]').setInputFiles([
      { name: refused[0][0], mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      ...[refused[1][0], '\u202Ephoto\u202Cgpj.txt', 'fine.txt'].map(name => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('Week 1'),
      })),
    ])
    await row('fine.txt').waitFor()
    await openTray()
    await isDone('fine.txt', '6 B')
    for (const [name, text] of refused)
      expect(await line(name).getByRole('alert').textContent()).toBe(text)
    expect(await row('photo').count()).toBe(0)
    await clean()
    for (const [name] of refused)
      await line(name)
        .getByRole('button', { name: new RegExp(name) })
        .last()
        .click()
    await clear()
    // the connection was cut above, and the server killed
    const cut = /^Failed to load resource: net::ERR_/
    expect(ownErrors(window.errors).filter(text => !cut.test(text))).toEqual([])
  })
})

/** Drops a file or folder of this computer into the middle of the page. */
const drop = async (page: Page, path: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const box = await page.getByRole('grid').or(page.getByRole('main')).last().boundingBox()
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
  await devtools.detach()
}
