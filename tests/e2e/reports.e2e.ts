// covers: reports, classroom
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { commentsTexts } from '../../custom-pages/reports/comments.texts.ts'
import type { LessonComments } from '../../resources/reports/comments.calls.ts'
import { sendReportTexts } from '../../custom-pages/reports/send.texts.ts'
import { reportTexts } from '../../custom-pages/reports/view/report.texts.ts'
import {
  reportOutcomes,
  studentViewsForTeachers,
} from '../../resources/reports/report-link/report.options.ts'
import type { ReportResult } from '../../resources/reports/reports.calls.ts'
import { workTexts } from '../../src/ui/list/bulk/work.texts.ts'
import guard from '../spec/guard.json' with { type: 'json' }
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll, waitUntilIdle } from '../support/walk.ts'

const school = consoleOfFile()
/** PTS-02: the nine views, as the specification lists them. */
const views = guard.reportsIntegralsAndRanking
const phone = { width: 390, height: 844, stored: undefined } as const
const desk = { width: 1440, height: 900, stored: undefined } as const

/**
 * A class of the demo with half a year of lessons: its teacher, a student, and its latest lesson
 * with a comment on them.
 */
const demo = { courseId: '', teacherId: '', studentId: '', lessonId: '' }
const tokens = new Map<string, string>()

const send = async (values: object): Promise<readonly ReportResult[]> =>
  (await school.api<{ results: ReportResult[] }>('report/send', values)).results

beforeAll(async () => {
  const comments = await school.api<{ list: { lessonId: string; studentId: string }[] }>(
    'lessonComment/list?limit=1',
  )
  const [comment = { lessonId: '', studentId: '' }] = comments.list
  const lesson = await school.api<{ courseId: string; teacherId: string }>(
    `lesson/get?id=${comment.lessonId}`,
  )
  Object.assign(demo, comment, { courseId: lesson.courseId, teacherId: lesson.teacherId })
  for (const view of views) {
    const person = view.startsWith('Teacher') ? demo.teacherId : demo.studentId
    const [made] = await send({
      view,
      people: [person],
      tell: false,
      ...(view in studentViewsForTeachers ? { teacherId: demo.teacherId } : {}),
      ...(view === 'lseeionToStuReport' ? { lessonId: demo.lessonId } : {}),
      ...(view === 'Ranking' ? { courseId: demo.courseId } : {}),
    })
    tokens.set(view, made?.token ?? '')
  }
})

describe.each(flowLanguages('zh'))('the public views (%s)', lang => {
  const t = reportTexts[lang]
  it.each(views)(
    '%s opens by its link without a log-in, at 1440 and 390 px (PTS-02)',
    async view => {
      for (const size of [desk, phone]) {
        const theme = size === phone ? 'dark' : 'light'
        const { page, context, errors } = await school.window({ lang, theme, ...size })
        await page.goto(`/${view}#${tokens.get(view) ?? ''}`)
        await page.getByRole('button', { name: t.pdf }).waitFor()
        await waitUntilIdle(page)
        // half a year of content
        expect(await page.locator('section').count()).toBeGreaterThan(0)
        expect([
          ...(await seriousFindings(page)),
          ...(await strayWords(page, lang)),
          await sidewaysScroll(page),
        ]).toEqual([0])
        // the pages of reports load nothing of the console
        const scripts = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => new URL(name).pathname)
            .filter(path => path.endsWith('.js')),
        )
        expect(scripts.filter(path => !path.startsWith('/report/'))).toEqual([])
        expect(errors).toEqual([])
        await context.close()
      }
    },
  )

  it('a link that is missing, altered or withdrawn says so', async () => {
    const { page, context } = await school.window({ lang, ...phone })
    const token = tokens.get('toStuReport') ?? ''
    for (const hash of ['', '#x', `#${token.slice(0, -2)}`]) {
      await page.goto('about:blank')
      await page.goto(`/toStuReport${hash}`)
      await page.getByRole('heading', { name: t.refused['34520'] }).waitFor()
    }
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await context.close()
  })
})

describe.each(flowLanguages('en'))('a lesson’s report (%s)', lang => {
  const [t, s, c] = [reportTexts[lang], sendReportTexts[lang], commentsTexts[lang]]
  it('is commented on, sent, opened on a phone, printed, saved as an image and withdrawn', async () => {
    const { list } = await school.api<{ list: { id: string }[] }>(
      `lesson/list?courseId=${demo.courseId}&status=ENDED&limit=10&sort=startAt`,
    )
    // the demo's past is played while the first tests run
    let lessonId = ''
    const commentable = async () => {
      for (const { id } of list.slice(lang === 'en' ? 0 : 1)) {
        const { students } = await school.api<LessonComments>(
          `lessonComment/ofLesson?lessonId=${id}`,
        )
        if (students.length > 0) return id
      }
      return ''
    }
    await expect.poll(async () => (lessonId = await commentable())).not.toBe('')
    const { page, context, errors } = await school.window({ lang })
    await page.goto(`/lessionDetail?id=${lessonId}`)
    await page.getByRole('link', { name: lang === 'en' ? 'Comments' : '评语', exact: true }).click()

    // a comment from a template
    await page.getByLabel(c.template, { exact: true }).selectOption({ label: '表现优秀' })
    const box = page.getByRole('textbox').first()
    await box.waitFor()
    const label = (await box.getAttribute('aria-label')) ?? ''
    const name = label
      .replace(c.comment(''), '')
      .replace(/对 | 的评语/g, '')
      .trim()
    await page.getByRole('button', { name: c.fillOne(name) }).click()
    expect(await box.inputValue()).toContain(name)
    expect(await box.inputValue()).not.toContain('{')
    await page.getByRole('button', { name: c.save(name) }).click()
    await page.getByText(c.saved, { exact: true }).first().waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])

    // sent, twice: once
    await page.getByRole('link', { name: c.send }).click()
    const people = page.getByRole('list', { name: s.people })
    await people.getByRole('checkbox', { name }).waitFor()
    const count = await people.getByRole('listitem').count()
    const sent = people.getByText(reportOutcomes.SENT[lang], { exact: true })
    const button = page.getByRole('button', { name: s.send(count) })
    await button.click()
    await sent.first().waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await button.click()
    await people.getByText(reportOutcomes.ALREADY[lang], { exact: true }).first().waitFor()
    expect(await sent.count()).toBe(0)
    const line = people.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    const address =
      (await line.getByRole('link', { name: `${s.view} (${name})` }).getAttribute('href')) ?? ''

    // on a phone
    const reader = await school.window({ lang, ...phone })
    await reader.page.goto(address)
    await reader.page.getByText(name).first().waitFor()
    await reader.page.getByRole('heading', { name: t.comment }).waitFor()
    expect([...(await seriousFindings(reader.page)), await sidewaysScroll(reader.page)]).toEqual([
      0,
    ])
    // a picture to pass on
    const [download] = await Promise.all([
      reader.page.waitForEvent('download'),
      reader.page.getByRole('button', { name: t.image }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^lseeionToStuReport-.*\.png$/)
    const picture = readFileSync(await download.path())
    expect([...picture.subarray(1, 4)].map(code => String.fromCharCode(code)).join('')).toBe('PNG')
    expect(picture.byteLength).toBeGreaterThan(5000)
    // printed: the words stay, the buttons don't
    await reader.page.emulateMedia({ media: 'print' })
    expect(await reader.page.getByRole('button', { name: t.pdf }).isVisible()).toBe(false)
    expect(await reader.page.getByRole('heading', { name: t.comment }).isVisible()).toBe(true)
    const pdf = await reader.page.pdf({ preferCSSPageSize: true })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await reader.page.emulateMedia({ media: 'screen' })

    // withdrawn
    await line.getByRole('button', { name: `${s.revoke} (${name})` }).click()
    await line.getByText(s.revoked, { exact: true }).waitFor()
    await reader.page.reload()
    await reader.page.getByRole('heading', { name: t.refused['34522'] }).waitFor()
    expect([errors, reader.errors]).toEqual([[], []])
    await reader.context.close()
    await context.close()
  }, 180_000)

  it('students are chosen in their list and get their reports', async () => {
    const { page, context } = await school.window({ lang })
    // the oldest, who are the demo's: other files add students who have no lessons
    await page.goto('/student?limit=10&sort=createTime')
    await page
      .locator('tr[data-id] input[type=checkbox]')
      .nth(lang === 'en' ? 0 : 1)
      .check()
    await page.getByRole('button', { name: workTexts[lang].more, exact: true }).first().click()
    await page
      .getByRole('menuitem', { name: lang === 'en' ? 'Send report' : '发送学习报告' })
      .click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const { list } = await school.api<{ list: { sentAt: string | null; view: string }[] }>(
      'reportLink/list?view=toStuReport&limit=1&sort=-createTime',
    )
    expect(list[0]?.sentAt).toBeTruthy()
    await context.close()
  })
})
