import { describe, expect, it } from 'vitest'
import { ownTexts } from '../../custom-pages/booking/own.texts.ts'
import { bookingStates } from '../../src/protocol/teaching/booking.ts'
import { consoleOfFile } from '../support/console.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()
const day = 86_400_000

describe.each(['en', 'zh'] as const)('a student books by her link (%s)', lang => {
  const t = ownTexts[lang]
  it('BKG-01 BKG-03 on a phone: she books, it says what is left and until when she can cancel, and she cancels', async () => {
    const names = { en: { student: 'Ada', course: 'Chess', teacher: 'Ann' }, zh: { student: '小明', course: '围棋', teacher: '王芳' } }[
      lang
    ]
    const teacher = await school.api<{ id: string }>('teacher/create', {
      name: names.teacher,
      account: `book.${lang}`,
      videoDefinitions: ['P480'],
    })
    const student = await school.api<{ id: string }>('student/create', { name: names.student, account: `booker.${lang}`, bookingLimit: 3 })
    const course = await school.api<{ id: string }>('course/create', { courseName: names.course, kind: 'BOOKING', teachers: [teacher.id] })
    await school.api('courseMember/create', { courseId: course.id, role: 'STUDENT', studentId: student.id })
    const startAt = new Date(Math.ceil(Date.now() / day) * day + 3 * day).toISOString()
    const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString()
    const lesson = await school.api<{ id: string; name: string }>('lesson/create', { courseId: course.id, startAt, endAt, studentLimit: 1 })
    const { pass } = await school.api<{ pass: string }>('booking/link', { studentId: student.id })
    const booked = async () => (await school.api<{ bookedStudents: number }>(`lesson/get?id=${lesson.id}`)).bookedStudents

    // nobody is logged in
    const { page, context, errors } = await school.window({
      lang,
      theme: lang === 'en' ? 'light' : 'dark',
      width: 390,
      height: 844,
      stored: undefined,
    })
    await page.goto(`/bookMine#${pass}`)
    await page.getByRole('heading', { name: t.title(names.student) }).waitFor()
    const lessons = page.getByRole('region', { name: t.lessons })
    await lessons.getByRole('listitem').filter({ hasText: lesson.name }).getByRole('button').click()
    const coming = page.getByRole('region', { name: t.coming }).getByRole('listitem').filter({ hasText: lesson.name })
    await coming.getByText(bookingStates.BOOKED[lang], { exact: true }).waitFor()
    expect(await booked()).toBe(1)
    expect([...(await seriousFindings(page)), ...(await strayWords(page, lang)), await sidewaysScroll(page)]).toEqual([0])

    await coming.getByRole('button', { name: t.cancel, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.giveBack, exact: true }).click()
    await page.getByRole('region', { name: t.past }).getByText(bookingStates.CANCELLED[lang], { exact: true }).waitFor()
    expect(await booked()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})
