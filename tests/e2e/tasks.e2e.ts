// covers: tasks
import { describe, expect, it } from 'vitest'
import { ownTaskTexts } from '../../custom-pages/tasks/own/own.texts.ts'
import { reviewTexts } from '../../custom-pages/tasks/review/review.texts.ts'
import { statisticsTexts } from '../../custom-pages/tasks/statistics.texts.ts'
import type { ReviewPage } from '../../resources/tasks/review.calls.ts'
import { submissionStates } from '../../resources/tasks/submission/submission.options.ts'
import { assign } from '../../resources/tasks/task-template/taskTemplate.actions.ts'
import { taskTemplate } from '../../resources/tasks/task-template/taskTemplate.resource.ts'
import { formTexts } from '../../src/ui/form/form.texts.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const words = {
  en: {
    title: 'My summer',
    content: 'Write about your summer.',
    klass: 'Class 4B',
    student: 'Ada',
    answer: 'I went to the sea.',
    better: 'I went to the sea with my family.',
    comment: 'Say with whom.',
  },
  zh: {
    title: '我的暑假',
    content: '介绍你的暑假。',
    klass: '四年级二班',
    student: '王小明',
    answer: '我去了海边。',
    better: '我和家人去了海边。',
    comment: '请写明和谁一起去。',
  },
} as const

describe.each(flowLanguages('en'))('a task (%s)', lang => {
  const [o, r, s] = [ownTaskTexts[lang], reviewTexts[lang], statisticsTexts[lang]]
  const name = words[lang]
  const { fields } = taskTemplate
  it('TSK-01 TSK-02 from a template to an approved revision, submitted on a phone', async () => {
    const student = await school.api<{ id: string }>('student/create', {
      name: name.student,
      account: `pupil.${lang}`,
    })
    const klass = await school.api<{ id: string }>('course/create', { courseName: name.klass })
    await school.api('courseMember/create', {
      courseId: klass.id,
      role: 'STUDENT',
      studentId: student.id,
    })

    // a template, assigned to the class
    const { page, context, errors } = await school.window({ lang })
    await page.goto('/taskTemplate?mode=create')
    await page.getByRole('textbox', { name: fields.title.options.label[lang] }).fill(name.title)
    await page.getByRole('textbox', { name: fields.content.options.label[lang] }).fill(name.content)
    await page.getByRole('button', { name: formTexts[lang].save, exact: true }).click()
    await page.getByRole('button', { name: assign.label[lang], exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(assign.input.courses.options.label[lang]).fill(name.klass)
    await page.getByRole('option', { name: name.klass }).click()
    await dialog.getByRole('button', { name: assign.label[lang], exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const { list } = await school.api<{ list: { id: string; title: string }[] }>(
      `classTask/list?courseId=${klass.id}`,
    )
    expect(list.map(({ title }) => title)).toEqual([name.title])
    const taskId = list[0]?.id ?? ''
    await page.goto(`/taskDetail?id=${taskId}`)
    await page.getByText(name.content).first().waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])

    // on a phone, by link, with a picture
    const { pass } = await school.api<{ pass: string }>('classTask/link', {
      studentId: student.id,
    })
    const phone = await school.window({
      lang,
      theme: lang === 'en' ? 'dark' : 'light',
      width: 390,
      height: 844,
      stored: undefined,
    })
    await phone.page.goto(`/myTasks#${pass}`)
    await phone.page.getByRole('link', { name: name.title }).click()
    await phone.page.getByLabel(o.answer, { exact: true }).fill(name.answer)
    await phone.page.getByText(o.saved, { exact: true }).waitFor()
    await phone.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: picture })
    await phone.page.getByRole('list', { name: o.files }).getByText('sea.png').waitFor()
    expect([
      ...(await seriousFindings(phone.page)),
      ...(await strayWords(phone.page, lang)),
      await sidewaysScroll(phone.page),
    ]).toEqual([0])
    await phone.page.getByRole('button', { name: o.submit, exact: true }).click()
    await phone.page
      .getByText(submissionStates.SUBMITTED.label[lang], { exact: true })
      .first()
      .waitFor()

    // sent back with a comment and a box on the picture
    await page.goto(`/submission?taskId=${taskId}`)
    await page
      .getByRole('link', { name: new RegExp(name.student) })
      .first()
      .click()
    await page.waitForURL(/taskDetailStu/)
    await page.getByText(name.answer).waitFor()
    await page.getByRole('button', { name: r.boxAt('sea.png') }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: r.undo, disabled: false }).waitFor()
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
    ]).toEqual([0])
    await page.getByRole('button', { name: r.sendBack, exact: true }).click()
    await page.getByLabel(r.comment).and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByLabel(r.comment).fill(name.comment)
    await page.getByRole('button', { name: r.sendBack, exact: true }).click()
    await page
      .getByText(submissionStates.NEEDS_REVISION.label[lang], { exact: true })
      .first()
      .waitFor()

    // revised on the phone
    await phone.page.reload()
    await phone.page.getByText(name.comment).waitFor()
    await phone.page.getByLabel(o.answer, { exact: true }).fill(name.better)
    await phone.page.getByRole('button', { name: o.submitAgain, exact: true }).click()
    await phone.page
      .getByText(submissionStates.REVISED.label[lang], { exact: true })
      .first()
      .waitFor()

    // approved
    await page.reload()
    await page.getByText(name.better).waitFor()
    await page.getByLabel(r.mark(100)).fill('95')
    await page.getByRole('button', { name: r.approve, exact: true }).click()
    await page.getByText(submissionStates.APPROVED.label[lang], { exact: true }).first().waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    const own = await school.api<ReviewPage>(`submission/review/get?id=${id}`)
    expect([own.state, own.mark, own.attempt, own.files[0]?.marks.length]).toEqual([
      'APPROVED',
      95,
      2,
      1,
    ])
    await page.goto(`/statistics?courseId=${klass.id}`)
    await page.getByRole('link', { name: name.title }).waitFor()
    await page.getByText(s.percent(95), { exact: true }).waitFor()
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
    ]).toEqual([0])
    await phone.context.close()
    await context.close()
    expect([errors, phone.errors]).toEqual([[], []])
  }, 180_000)
})
