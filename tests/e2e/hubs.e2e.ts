// covers: people, classes, classroom, scheduling
import { describe, expect, it } from 'vitest'
import { attendanceStates } from '../../resources/classroom/attendance/attendance.options.ts'
import { studentLessons } from '../../resources/scheduling/student.extension.ts'
import { enterTexts } from '../../resources/scheduling/lesson/enter.texts.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { shiftOf, watchShifts } from '../support/shifts.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll, waitUntilIdle } from '../support/walk.ts'

const school = consoleOfFile()
const hour = 3_600_000

describe.each(flowLanguages('zh'))('the page of a record (%s)', lang => {
  const say = (en: string, zh: string): string => ({ en, zh })[lang]
  const nextLesson = studentLessons.fields.nextLesson.options.label[lang]

  it('says of a student what is next, how they attend and where they learn, of a teacher the week, of a class its lessons', async () => {
    const name = say('Hub class', '枢纽班')
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    const create = async (resource: string, values: object) =>
      (await school.api<{ id: string }>(`${resource}/create`, values)).id
    const teacher = await create('teacher', {
      name: say('Hub teacher', '枢纽老师'),
      account: `hub.t.${lang}`,
    })
    const student = await create('student', { name: 'Ada', account: `hub.s.${lang}` })
    const courseId = await create('course', { courseName: name, teachers: [teacher] })
    await create('courseMember', { courseId, role: 'STUDENT', studentId: student })
    await create('lesson', { courseId, teacherId: teacher, startAt: at(48), endAt: at(49) })

    const { page, context, errors } = await school.window({ lang })
    await watchShifts(page)
    const tab = (words: string) => page.getByRole('tab', { name: words, exact: true })
    const settled = async (path: string) => {
      await page.goto(path)
      await page.getByRole('tabpanel').waitFor()
      await waitUntilIdle(page)
      expect(await shiftOf(page)).toBeLessThan(0.05)
      expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    }

    await settled(`/studentDetail?id=${student}`)
    const next = page.getByRole('group', { name: nextLesson, exact: true })
    await next.getByRole('link', { name }).waitFor()
    await next.getByRole('button', { name: enterTexts[lang].enter }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      say('Overview', '概览'),
      say('Classes and lessons', '班级与课节'),
      say('Attendance', '考勤'),
      say('Hours', '课时'),
      say('Homework', '作业'),
      say('Booking', '约课'),
      say('Reports and comments', '报告与评语'),
      say('Profile', '资料'),
    ])
    await tab(say('Classes and lessons', '班级与课节')).click()
    await page.getByRole('tabpanel').getByRole('link', { name }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('classes')
    await page.reload()
    await page.getByRole('tabpanel', { name: say('Classes and lessons', '班级与课节') }).waitFor()

    // the dots of a student of the demo, the oldest of whose records nobody changes
    const { list } = await school.api<{ list: { studentId: string }[] }>(
      'attendance/list?role=STUDENT&status=PRESENT&startAt_gte=today-20&limit=1&sort=createTime',
    )
    await settled(`/studentDetail?id=${list[0]?.studentId ?? ''}&tab=attendance`)
    const dots = page.getByRole('group', {
      name: say('Attendance, last 30 days', '近 30 天考勤'),
    })
    await dots
      .getByRole('img', { name: new RegExp(`${attendanceStates.PRESENT[lang]}$`) })
      .first()
      .waitFor()
    await dots.getByRole('list', { name: say('Legend', '图例') }).waitFor()

    await settled(`/teacherDetail?id=${teacher}`)
    const week = page.getByRole('group', { name: say('This week', '本周课表') })
    expect(await week.getByRole('listitem').count()).toBe(7)
    await tab(say('Lessons', '课节')).click()
    await page.getByRole('tabpanel').getByText(name).first().waitFor()

    await settled(`/listDetail?id=${courseId}`)
    expect(await tab(say('Lessons', '课节')).getAttribute('aria-selected')).toBe('true')
    await page.getByRole('complementary').getByText(say('Student limit', '人数上限')).waitFor()
    expect(errors).toEqual([])
    await context.close()

    const phone = await school.window({ lang, width: 390, height: 844 })
    await phone.page.goto(`/studentDetail?id=${student}&tab=hours`)
    await phone.page.getByRole('tabpanel', { name: say('Hours', '课时') }).waitFor()
    expect([
      ...(await seriousFindings(phone.page)),
      ...(await strayWords(phone.page, lang)),
      await sidewaysScroll(phone.page),
      ...phone.errors,
    ]).toEqual([0])
    await phone.context.close()
  })
})
