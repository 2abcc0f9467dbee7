// covers: people, classroom, lesson-hours, scheduling, identity
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountTexts } from '../../custom-pages/identity/account/account.texts.ts'
import { attendance } from '../../resources/classroom/attendance/attendance.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { listTexts } from '../../src/ui/list/list.texts.ts'
import { screensOf } from '../../src/ui/shell/menus.ts'
import { shellTexts } from '../../src/ui/shell/shell.texts.ts'
import type { MenuItem } from '../../src/protocol/provider.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'

const school = consoleOfFile()
const hour = 3_600_000

/** Counts what a person does: a press, or Ctrl-K with words and one of its lines. */
const hand = (page: Page, palette: string) => {
  let actions = 0
  return {
    press: async (target: Locator) => {
      actions += 1
      await target.click()
    },
    find: async (words: string, line: string | RegExp = words) => {
      actions += 1
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: palette }).fill(words)
      await page.getByRole('option', { name: line, exact: true }).first().click()
    },
    /** The actions since it was asked last. */
    done: (): number => {
      const sum = actions
      actions = 0
      return sum
    },
  }
}

/** A student of a class with a lesson to come, and its teacher. */
const makeClass = async (lang: string) => {
  const create = async (resource: string, values: object) =>
    (await school.api<{ id: string }>(`${resource}/create`, values)).id
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const names = { course: `Jobs ${lang}`, student: `Zoe Jobs ${lang}`, teacher: `Max Jobs ${lang}` }
  const account = `jobs.${lang}`
  const teacher = await create('teacher', { name: names.teacher, account })
  const student = await create('student', { name: names.student, account: `${account}.s` })
  const courseId = await create('course', { courseName: names.course, teachers: [teacher] })
  await create('courseMember', { courseId, role: 'STUDENT', studentId: student })
  await create('lesson', { courseId, teacherId: teacher, startAt: at(1), endAt: at(2) })
  return names
}

describe.each(flowLanguages('zh'))('the daily jobs (%s)', lang => {
  const say = (en: string, zh: string): string => ({ en, zh })[lang]

  it('take one action from any page, and two for the last ended lesson', async () => {
    const names = await makeClass(lang)
    const { page, context, errors } = await school.window({ lang })
    const { press, find, done } = hand(page, shellTexts[lang].palette)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const group = (name: string) => page.getByRole('group', { name, exact: true })
    await page.goto('/student')
    await page.locator('tr[data-id]').first().waitFor()

    await press(button(listTexts[lang].importMenu))
    await page.waitForURL('**/importJob?resource=student')
    const taken: Record<string, number> = { 'import students, in their list': done() }
    const count = (job: string) => Object.assign(taken, { [job]: done() })

    await find(say('add teacher', '添加老师'), say('New teacher', '新建老师'))
    await page.waitForURL('**/teacherDetail?mode=create')
    await page.getByRole('textbox').first().waitFor()
    count('add a teacher')

    await find(say('import students', '导入学员'))
    await page.waitForURL('**/importJob?resource=student')
    count('import students')

    const { absentYesterday } = attendance.list.named ?? {}
    await find(
      say('absent yesterday', '昨天缺勤'),
      `${attendance.plural[lang]} · ${absentYesterday?.label[lang] ?? ''}`,
    )
    await page.waitForURL(/\/attendanceList\?.*status=ABSENT/)
    await page.locator('tr[data-id]').first().waitFor()
    count('who was absent yesterday')

    await find(say('owes hours', '欠课时'))
    await page.waitForURL('**/hourBalance?remainingLessonHours_lt=0')
    await page.locator('tr[data-id]').first().waitFor()
    count('who owes hours')

    await find(names.student, new RegExp(names.student))
    await page.waitForURL('**/studentDetail?id=*')
    await group(say('Next lesson', '下一课节')).getByRole('link', { name: names.course }).waitFor()
    await group(say('Attendance, last 30 days', '近 30 天考勤')).waitFor()
    count('class, next lesson and attendance of a student')

    await find(names.teacher, new RegExp(names.teacher))
    await page.waitForURL('**/teacherDetail?id=*')
    await group(say('This week', '本周课表')).getByText(names.course).first().waitFor()
    count('week of a teacher')

    const { children } = await school.api<{ children: readonly MenuItem[] }>('rbac-menu/get')
    const lessons = screensOf(children).find(({ url }) => url === '/lessionList')
    await press(
      page
        .getByRole('navigation')
        .locator(`a[href="${lessons?.url ?? ''}"]`)
        .first(),
    )
    await page.waitForURL('**/lessionList')
    await press(button(lesson.list.named?.['ended']?.label[lang] ?? ''))
    await page.waitForURL(/sort=-startAt/)
    const last = () =>
      school.api<{ list: { id: string }[] }>('lesson/list?status=ENDED&sort=-startAt&limit=1')
    await expect
      .poll(async () => {
        const first = await page.locator('tr[data-id]').first().getAttribute('data-id')
        return first === (await last()).list[0]?.id
      })
      .toBe(true)
    count('the last ended lesson')

    await find(say('change password', '修改密码'))
    await page.getByRole('heading', { name: accountTexts[lang].password }).waitFor()
    count('change the password')

    expect(taken).toEqual({
      'import students, in their list': 1,
      'add a teacher': 1,
      'import students': 1,
      'who was absent yesterday': 1,
      'who owes hours': 1,
      'class, next lesson and attendance of a student': 1,
      'week of a teacher': 1,
      'the last ended lesson': 2,
      'change the password': 1,
    })
    expect(errors).toEqual([])
    await context.close()
  })
})
