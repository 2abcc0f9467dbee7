// covers: courseware
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { coursewarePageTexts } from '../../custom-pages/courseware/courseware.texts.ts'
import { coursewareTypes } from '../../resources/courseware/courseware/courseware.options.ts'
import { courseware } from '../../resources/courseware/courseware/courseware.resource.ts'
import { coursewareTexts } from '../../resources/courseware/courseware/courseware.texts.ts'
import { lessonTexts } from '../../resources/scheduling/lesson/lesson.texts.ts'
import { textOfCode } from '../../src/protocol/errors/index.ts'
import { uploadTexts } from '../../src/ui/uploads/uploads.texts.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { pdfOf } from '../support/documents.ts'
import { flowLanguages } from '../support/languages.ts'
import { proves } from '../support/parts.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()
const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})
interface Row {
  readonly id: string
  readonly status: string
  readonly pageCount: number
}

describe.each(flowLanguages('zh'))('courseware (%s)', lang => {
  const [t, c, u] = [coursewarePageTexts[lang], coursewareTexts[lang], uploadTexts[lang]]
  const name = `Unit ${lang}`
  let window: View
  let page: Page
  const course = { id: '', courseName: `Reading ${lang}` }
  let lesson: { id: string }
  let id: string
  beforeAll(async () => {
    window = await school.window({ lang })
    page = window.page
    const teacher = await school.api<{ id: string }>('teacher/create', {
      name: `Reader ${lang}`,
      account: `reader.${lang}.courseware`,
      videoDefinitions: ['P480'],
    })
    const values = { courseName: course.courseName, teachers: [teacher.id] }
    course.id = (await school.api<{ id: string }>('course/create', values)).id
    lesson = await school.api('lesson/create', {
      courseId: course.id,
      startAt: '2033-05-04T02:00:00.000Z',
      endAt: '2033-05-04T03:00:00.000Z',
    })
  })
  afterAll(() => window?.context.close())
  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () =>
          void (await page.screenshot({ path: `/tmp/e2e-courseware-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const clean = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // the console takes its layout for the width on after a moment
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
      if (width === 1440 || proves('browsers')) expect(await seriousFindings(page)).toEqual([])
    }
  }
  const stored = async (q: string): Promise<Row | undefined> =>
    (await school.api<{ list: Row[] }>(`courseware/list?q=${encodeURIComponent(q)}`)).list[0]

  step('VAL-09 says beside each file that can’t be courseware why, before it is sent', async () => {
    await page.goto('/coursewareDetail?mode=create')
    await page.waitForURL(/\/addCourseware$/)
    await page
      .getByLabel(t.choose, { exact: true })
      .first()
      .setInputFiles([
        pdf('empty.pdf', new Uint8Array()),
        pdf('small.pdf', pdfOf(1)),
        pdf('setup.exe', new Uint8Array(30_000)),
        pdf(`${name}.pdf`, pdfOf(2, { filler: 30_000, text: `第一课 ${name}` })),
        pdf('text.pdf', new Uint8Array(30_000).fill(65)),
      ])
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    for (const [file, problem] of [
      ['empty.pdf', t.problems.empty],
      ['small.pdf', t.problems.small],
      ['setup.exe', t.problems.type],
    ] as const)
      await line(file).getByRole('alert').getByText(problem, { exact: true }).waitFor()
    expect(await page.getByRole('listitem').getByRole('alert').count()).toBe(3)
    await clean()
  })

  step(
    'sends the others by the tray, for a class; a refused one shows its message there',
    async () => {
      const classes = page.getByRole('combobox', {
        name: courseware.fields.courses.options.label[lang],
      })
      await classes.fill(course.courseName)
      await page.getByRole('option', { name: course.courseName, exact: true }).click()
      await button(t.go(2)).click()
      await page.waitForURL(/\/courseware(\?|$)/)
      await page.getByRole('button', { name: new RegExp(`^${u.title}`) }).click()
      const tray = page.getByRole('dialog', { name: u.title })
      const line = (text: string) => tray.getByRole('listitem').filter({ hasText: text })
      await line(`${name}.pdf`)
        .getByText(/Uploaded|已上传/)
        .waitFor()
      // what only its content tells
      const refusal = textOfCode('415', lang, { types: coursewareTypes.join(', ') })
      await expect
        .poll(() => line('text.pdf').getByRole('alert').textContent(), { timeout: 20_000 })
        .toContain(refusal)
      await clean()
      await tray.getByRole('button', { name: u.cancel('text.pdf'), exact: true }).click()
      await tray.getByRole('button', { name: u.close, exact: true }).click()
    },
  )

  step('becomes pages, which open large', async () => {
    await expect.poll(async () => (await stored(name))?.status, { timeout: 60_000 }).toBe('DONE')
    id = (await stored(name))?.id ?? ''
    await page.goto(`/coursewareDetail?id=${id}`)
    const tile = button(c.page(2))
    await tile.waitFor()
    await expect
      .poll(() => tile.locator('img').evaluate(one => (one as HTMLImageElement).naturalWidth))
      .toBe(240)
    await clean()
    await tile.click()
    await page
      .getByRole('dialog')
      .getByRole('img', { name: c.page(2) })
      .waitFor()
    await page.keyboard.press('Escape')
  })

  step('is found by what is written on its pages', async () => {
    await page.getByRole('link', { name: c.search }).click()
    await page.getByRole('searchbox', { name: t.searchLabel }).fill(`课 unit ${lang}`)
    await page.getByRole('link', { name: t.page(name, 2) }).waitFor()
    await clean()
    await page.reload()
    await page.getByRole('link', { name: t.page(name, 1) }).click()
    await page.waitForURL(new RegExp(`coursewareDetail\\?id=${id}`))
  })

  step('stands with the lessons of its class', async () => {
    await page.goto(`/lessionDetail?id=${lesson.id}`)
    const shown = page.getByRole('region', { name: lessonTexts[lang].courseware })
    await shown.getByRole('link', { name, exact: true }).waitFor()
    await clean()
  })

  step('is made of a file of the cloud disk', async () => {
    await page.goto('/addCourseware')
    const box = page.getByRole('combobox', { name: t.disk })
    const choose = async (document: string) => {
      await box.fill(document.slice(0, -4))
      await page.getByRole('option', { name: document }).click()
    }
    // a page with one line of text is smaller than courseware may be
    await choose('Unit 2 Family.pdf')
    await clean()
    await button(t.go(1)).click()
    await page.getByText(textOfCode('18007', lang), { exact: true }).waitFor()
    await clean()
    await page.reload()
    await choose('Unit 1 Greetings.pdf')
    await button(t.go(1)).click()
    await page.waitForURL(/\/courseware(\?|$)/)
    await page.getByRole('link', { name: 'Unit 1 Greetings', exact: true }).first().waitFor()
    expect(ownErrors(window.errors)).toEqual([])
  })
})
