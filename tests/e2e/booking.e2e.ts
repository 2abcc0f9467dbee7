// covers: booking, classroom
import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ownTexts } from '../../custom-pages/booking/own.texts.ts'
import { attendanceTexts } from '../../custom-pages/classroom/records/attendance.texts.ts'
import { classroomClient } from '../../mocks/classroom/client.ts'
import { recordingStates } from '../../resources/scheduling/lesson/lesson.options.ts'
import { bookingStates } from '../../resources/booking/booking/booking.options.ts'
import { consoleOfFile } from '../support/console.ts'
import { consoleInProcess } from '../support/consoleInProcess.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()
const [hour, day] = [3_600_000, 86_400_000]
/** Starts an hour ago, because only members from before a lesson's start take part in it. */
const classroom = consoleInProcess({ behind: hour })

describe.each(flowLanguages('en'))('a student books by their link (%s)', lang => {
  const t = ownTexts[lang]
  it('BKG-01 BKG-03 on a phone: the student books, sees what is left and until when they can cancel, moves it to another lesson, and cancels', async () => {
    const names = {
      en: { student: 'Ada', course: 'Chess', teacher: 'Ann' },
      zh: { student: '小明', course: '围棋', teacher: '王芳' },
    }[lang]
    const teacher = await school.api<{ id: string }>('teacher/create', {
      name: names.teacher,
      account: `book.${lang}`,
      videoDefinitions: ['P480'],
    })
    const student = await school.api<{ id: string }>('student/create', {
      name: names.student,
      account: `booker.${lang}`,
      bookingLimit: 3,
    })
    const course = await school.api<{ id: string }>('course/create', {
      courseName: names.course,
      kind: 'BOOKING',
      teachers: [teacher.id],
    })
    await school.api('courseMember/create', {
      courseId: course.id,
      role: 'STUDENT',
      studentId: student.id,
    })
    const startAt = new Date(Math.ceil(Date.now() / day) * day + 3 * day).toISOString()
    const endAt = new Date(Date.parse(startAt) + hour).toISOString()
    const lesson = await school.api<{ id: string; name: string }>('lesson/create', {
      courseId: course.id,
      startAt,
      endAt,
      studentLimit: 1,
    })
    const later = {
      startAt: startAt.replace(/T.*/, 'T02:00:00.000Z'),
      endAt: startAt.replace(/T.*/, 'T03:00:00.000Z'),
    }
    const other = await school.api<{ name: string }>('lesson/create', {
      courseId: course.id,
      ...later,
      studentLimit: 1,
    })
    const { pass } = await school.api<{ pass: string }>('booking/link', { studentId: student.id })
    const booked = async () =>
      (await school.api<{ bookedStudents: number }>(`lesson/get?id=${lesson.id}`)).bookedStudents

    // without a login
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
    const coming = page
      .getByRole('region', { name: t.coming })
      .getByRole('listitem')
      .filter({ hasText: lesson.name })
    await coming.getByText(bookingStates.BOOKED[lang], { exact: true }).waitFor()
    expect(await booked()).toBe(1)
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
    ]).toEqual([0])

    await coming.getByRole('button', { name: t.move, exact: true }).click()
    const choices = page.getByRole('dialog').getByRole('listitem')
    await choices.filter({ hasText: other.name }).getByRole('button').click()
    const moved = page
      .getByRole('region', { name: t.coming })
      .getByRole('listitem')
      .filter({ hasText: other.name })
    await moved.getByText(bookingStates.BOOKED[lang], { exact: true }).waitFor()
    expect(await booked()).toBe(0)

    await moved.getByRole('button', { name: t.cancel, exact: true }).click()
    // "cancel" would match two buttons
    await page.getByRole('dialog').getByRole('button', { name: t.keep, exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: t.giveBack, exact: true }).click()
    await page
      .getByRole('region', { name: t.past })
      .getByText(bookingStates.CANCELLED[lang], { exact: true })
      .waitFor()
    expect(await booked()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})

it('CLS-09 CLS-10 attendance fills while a day is simulated, and the recording goes on, without a reload', async () => {
  const createRecord = async (resource: string, values: object) =>
    (await classroom.api<{ id: string }>(`${resource}/create`, values)).id
  const teacher = await createRecord('teacher', {
    name: '陈老师',
    account: 'live',
    videoDefinitions: ['P480'],
  })
  const courseId = await createRecord('course', {
    courseName: '直播课',
    teachers: [teacher],
    studentLimit: 20,
  })
  for (let n = 1; n <= 8; n++) {
    const studentId = await createRecord('student', {
      name: `林同学 ${String(n)}`,
      account: `live.${String(n)}`,
    })
    await createRecord('courseMember', { courseId, role: 'STUDENT', studentId })
  }
  const start = classroom.now().getTime() + hour / 2
  const times = {
    startAt: new Date(start).toISOString(),
    endAt: new Date(start + hour).toISOString(),
  }
  const lessonId = await createRecord('lesson', {
    courseId,
    ...times,
    prepTeacher: 60,
    prepStudent: 30,
  })
  const key = await classroom.api<{ keyId: string; secret: string }>('apiKey/create', {
    name: 'Live',
    scopes: ['classroom'],
    days: 'never',
  })

  classroom.advance(hour)
  const windows = [
    { lang: 'en', ...(await classroom.window({ theme: 'dark' })) },
    { lang: 'zh', ...(await classroom.window({ lang: 'zh' })) },
  ] as const
  for (const { page } of windows) {
    await page.goto(`/attendance?lessonId=${lessonId}`)
    await page.locator('[data-person]').nth(8).waitFor()
    expect(await page.locator('[data-stretch]').count()).toBe(0)
    await page.evaluate(() => void (document.body.dataset['kept'] = 'yes'))
  }
  const which = [
    '--day',
    new Date(start).toLocaleDateString('sv-SE'),
    '--lesson',
    lessonId,
    '--speed',
    'max',
    '--no-pictures',
  ]
  const where = ['--url', classroom.origin, '--key', key.keyId, '--secret', key.secret]
  const simulate = spawn(process.execPath, ['scripts/simulate.ts', ...where, ...which], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (const { page, lang } of windows) {
      // the teacher and early people; then the lesson is in progress
      await expect
        .poll(() => page.locator('[data-stretch]').count(), { timeout: 30_000 })
        .toBeGreaterThan(2)
      await page
        .getByText(attendanceTexts[lang].state.ONGOING, { exact: true })
        .waitFor({ timeout: 40_000 })
    }
  } finally {
    simulate.kill()
  }
  const report = classroomClient({
    ...key,
    send: (path, init) => fetch(new URL(path, classroom.origin), init),
    now: classroom.now,
    nonce: () => crypto.randomUUID(),
  })
  for (const { page, lang, errors, context } of windows) {
    expect(await page.evaluate(() => document.body.dataset['kept'])).toBe('yes')
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
    ]).toEqual([0])
    await page.goto(`/lessionDetail?id=${lessonId}`)
    const [before, after, step] =
      lang === 'en'
        ? (['OFF', 'RUNNING', 'STARTED'] as const)
        : (['RUNNING', 'GENERATING', 'STOPPED'] as const)
    // its history and its list of recordings tell of states too
    const state = (name: typeof before | typeof after) =>
      page
        .getByRole('complementary')
        .locator('span')
        .getByText(recordingStates[name][lang], { exact: true })
    await state(before).waitFor()
    // reported again while the page is still about to listen
    const reportAndCount = async () => {
      await report([
        { id: crypto.randomUUID(), type: 'RECORDING', lessonId, at: times.startAt, state: step },
      ])
      return state(after).count()
    }
    await expect.poll(reportAndCount, { timeout: 20_000, interval: 1000 }).toBe(1)
    expect(errors).toEqual([])
    await context.close()
  }
})
