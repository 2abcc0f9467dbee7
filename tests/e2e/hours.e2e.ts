// covers: lesson-hours
import { describe, expect, it } from 'vitest'
import { hoursLinkTexts } from '../../resources/lesson-hours/hoursLink.texts.ts'
import { hoursTexts } from '../../custom-pages/lesson-hours/hours.texts.ts'
import { refundTexts } from '../../custom-pages/lesson-hours/refund.texts.ts'
import { attendanceStates } from '../../resources/classroom/attendance/attendance.options.ts'
import {
  cancelLessonHours,
  countAgain,
} from '../../resources/lesson-hours/hour-entry/hourEntry.actions.ts'
import { giveHours } from '../../resources/lesson-hours/student.extension.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()

describe.each(flowLanguages('en'))('lesson hours (%s)', lang => {
  const t = hoursTexts[lang]
  const links = hoursLinkTexts[lang]
  const reason = { en: 'Spring package', zh: '春季课时包' }[lang]
  const why = { en: 'Wrong class', zh: '上错班级' }[lang]

  it('TSK-03 are given, used by a lesson, cancelled, counted again, and seen by link on a phone', async () => {
    const student = await school.api<{ id: string }>('student/create', {
      name: { en: 'Ada', zh: '王小明' }[lang],
      account: `hours.${lang}`,
    })
    const { page, context, errors } = await school.window({ lang })
    await page.goto(`/studentDetail?id=${student.id}`)
    await page.getByRole('button', { name: { en: 'More actions', zh: '更多操作' }[lang] }).click()
    await page.getByRole('menuitem', { name: giveHours.label[lang] }).click()
    const dialog = page.getByRole('dialog')
    // by its role: in Chinese the label of the package begins with the same word
    await dialog
      .getByRole('textbox', { name: giveHours.input.hours.options.label[lang], exact: true })
      .fill('10')
    await dialog.getByLabel(giveHours.input.reason.options.label[lang]).fill(reason)
    await dialog.getByRole('button', { name: giveHours.label[lang], exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })

    // an ended lesson with the student's attendance; those of other test files use no hours
    const { list: held } = await school.api<{ list: { lessonId: string; studentId: string }[] }>(
      'attendance/list?role=STUDENT&status=PRESENT&limit=50&sort=createTime',
    )
    let use: { id: string; studentId: string } | undefined
    for (const { lessonId, studentId } of held) {
      const { list } = await school.api<{ list: { id: string; studentId: string }[] }>(
        `hourEntry/list?lessonId=${lessonId}&studentId=${studentId}&kind=CONSUME&limit=1`,
      )
      use = list[0]
      if (use) break
    }
    if (!use) throw new Error('no lesson used hours')
    const before = await school.api<{ remaining: number }>(
      `hourEntry/student?studentId=${use.studentId}`,
    )
    await page.goto(`/hourEntryDetail?id=${use.id}`)
    await page.getByText(attendanceStates.PRESENT[lang], { exact: true }).first().waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    for (const action of [cancelLessonHours, countAgain]) {
      await page.getByRole('button', { name: { en: 'More actions', zh: '更多操作' }[lang] }).click()
      await page.getByRole('menuitem', { name: action.label[lang] }).click()
      await dialog.getByLabel(action.input.reason.options.label[lang]).fill(why)
      await dialog.getByRole('button', { name: action.label[lang], exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const after = await school.api<{ remaining: number; entries: { reason: string }[] }>(
      `hourEntry/student?studentId=${use.studentId}`,
    )
    expect([after.remaining, after.entries.slice(0, 2).map(one => one.reason)]).toEqual([
      before.remaining,
      [why, why],
    ])

    // the link, made on the student's page and opened on a phone and on a wide screen
    await page.goto(`/studentDetail?id=${student.id}`)
    await page.getByRole('button', { name: { en: 'More actions', zh: '更多操作' }[lang] }).click()
    await page.getByRole('menuitem', { name: links.link, exact: true }).click()
    await dialog.getByRole('button', { name: links.make, exact: true }).click()
    const address = await dialog.getByLabel(links.address, { exact: true }).inputValue()
    for (const width of [390, 1440]) {
      const own = await school.window({
        lang,
        theme: lang === 'en' ? 'dark' : 'light',
        width,
        height: 844,
        stored: undefined,
      })
      await own.page.goto(width === 390 ? address : address.replace('Mobile-Hour', 'Pc-Hour'))
      await own.page.getByText(t.lot(10, 10), { exact: true }).waitFor()
      await own.page.getByText(t.forever).first().waitFor()
      await own.page.getByText(reason).first().waitFor()
      expect([
        ...(await seriousFindings(own.page)),
        ...(await strayWords(own.page, lang)),
        await sidewaysScroll(own.page),
        ...own.errors,
      ]).toEqual([0])
      await own.context.close()
    }
    await dialog.getByRole('button', { name: links.revoke, exact: true }).click()
    await page.getByText(links.revoked, { exact: true }).waitFor()
    const late = await school.window({ lang, width: 390, height: 844, stored: undefined })
    await late.page.goto(address)
    await late.page.getByText(t.badLink, { exact: true }).waitFor()
    await late.context.close()
    expect(errors).toEqual([])
    await context.close()
  })

  it('TSK-03 a refund is shown by lot before it is made, and its sheet alone is printed', async () => {
    const r = refundTexts[lang]
    const why = { en: 'They move away', zh: '搬家' }[lang]
    const student = await school.api<{ id: string }>('student/create', {
      name: { en: 'Grace', zh: '李小红' }[lang],
      account: `refund.${lang}`,
    })
    for (const [hours, source] of [
      [10, 'PURCHASE'],
      [2, 'GIFT'],
    ])
      await school.api('hourEntry/create', { studentId: student.id, hours, source, reason: why })
    const { page, context, errors } = await school.window({ lang, theme: 'dark' })
    await page.goto(`/studentHours?id=${student.id}`)
    await page.getByRole('button', { name: r.open, exact: true }).click()
    const preview = page.getByRole('dialog', { name: r.title, exact: true })
    await preview.getByText(r.sums(10, 2, 0), { exact: true }).waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await preview.getByLabel(r.reason).fill(why)
    await preview.getByRole('button', { name: r.confirm(10), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: r.sheet, exact: true })
    await sheet.getByText(why, { exact: true }).waitFor()
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
    ]).toEqual([0])
    await page.emulateMedia({ media: 'print' })
    const print = sheet.getByRole('button', { name: r.print, exact: true, includeHidden: true })
    expect([
      await sheet.getByText(r.parent, { exact: true }).isVisible(),
      await print.isVisible(),
      await page.locator('#root').isVisible(),
      await sheet.evaluate(node => {
        const [heading] = node.querySelectorAll('h2')
        return heading && getComputedStyle(heading).color
      }),
    ]).toEqual([true, false, false, 'rgb(0, 0, 0)'])
    await page.emulateMedia({ media: 'screen' })
    const { remaining, lots } = await school.api<{ remaining: number; lots: object[] }>(
      `hourEntry/student?studentId=${student.id}`,
    )
    expect([remaining, lots]).toEqual([2, [expect.objectContaining({ source: 'GIFT', left: 2 })]])
    expect(errors).toEqual([])
    await context.close()
  })
})
