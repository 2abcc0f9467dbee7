// covers: recorded-courses
import { describe, expect, it } from 'vitest'
import { catalogueTexts } from '../../custom-pages/recorded-courses/catalogue/catalogue.texts.ts'
import { videoUploadTexts } from '../../custom-pages/recorded-courses/catalogue/upload.texts.ts'
import { courseTexts } from '../../custom-pages/recorded-courses/courses.texts.ts'
import { learningTexts } from '../../custom-pages/recorded-courses/learning/learning.texts.ts'
import { coursePreviewTexts } from '../../custom-pages/recorded-courses/preview/preview.texts.ts'
import { studentTexts } from '../../custom-pages/recorded-courses/students/students.texts.ts'
import type {
  CourseCatalogue,
  CourseLink,
  EnrolmentProgress,
} from '../../resources/recorded-courses/catalogue.calls.ts'
import { videoStates } from '../../resources/recorded-courses/course-video/courseVideo.options.ts'
import { recordedCourse } from '../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { videoDefinitions } from '../../resources/people/teacher/teaching.options.ts'
import { formTexts } from '../../src/ui/form/form.texts.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { playerTexts } from '../../src/ui/player/player.texts.ts'
import { sampleVideo, type SampleVideo } from '../support/sampleVideo.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const words = {
  en: { course: 'Reading', student: 'Ada', klass: 'Class 3A', chapters: ['Vowels', 'Words'] },
  zh: { course: '自然拼读', student: '王小明', klass: '三年级一班', chapters: ['元音', '单词'] },
} as const
/** Milliseconds for a conversion on a busy machine. */
const converting = 90_000

describe.each(flowLanguages('en'))('a recorded course (%s)', lang => {
  const [t, c, u, s, l, p] = [
    catalogueTexts[lang],
    courseTexts[lang],
    videoUploadTexts[lang],
    studentTexts[lang],
    learningTexts[lang],
    coursePreviewTexts[lang],
  ]
  const name = words[lang]
  it('VID-01 VID-02 VID-03 VID-04 from its form to a student who watches it on a phone', async () => {
    const student = await school.api<{ id: string }>('student/create', {
      name: name.student,
      account: `watcher.${lang}`,
    })
    const klass = await school.api<{ id: string }>('course/create', { courseName: name.klass })
    await school.api('courseMember/create', {
      courseId: klass.id,
      role: 'STUDENT',
      studentId: student.id,
    })

    const { page, context, errors } = await school.window({ lang })
    await page.goto('/addCourse')
    await page.getByLabel(recordedCourse.fields.name.options.label[lang]).fill(name.course)
    const uploaded = page.waitForResponse(/file\/upload/)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: pixel })
    await uploaded
    await page.locator('form img').first().waitFor()
    await page.getByRole('button', { name: formTexts[lang].save, exact: true }).click()

    // the catalogue comes next
    await page.waitForURL(/courseDetail/)
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    for (const chapter of name.chapters) {
      await page.getByRole('button', { name: t.addChapter }).click()
      await page.getByRole('textbox', { name: t.chapterName }).fill(chapter)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: chapter, exact: true }).waitFor()
    }

    // two videos at once become two sections
    await page.getByRole('button', { name: t.uploadTo(name.chapters[0]) }).click()
    const dialog = page.getByRole('dialog')
    const file = async (title: string, video: SampleVideo) => ({
      name: `${title}.mp4`,
      mimeType: 'video/mp4',
      buffer: Buffer.from(await sampleVideo(video)),
    })
    const large = { seconds: 4, rate: 5, width: 1280, height: 720 }
    await dialog
      .locator('input[type=file]')
      .setInputFiles([await file('One', { seconds: 4 }), await file('Two', large)])
    await dialog.getByLabel(videoDefinitions.P720[lang]).check()
    await dialog.getByRole('button', { name: u.go(2) }).click()
    const chapter = page.getByRole('listitem', { name: name.chapters[0] })
    const ready = chapter.getByText(videoStates.READY[lang], { exact: true })
    await ready.nth(1).waitFor({ timeout: converting })
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
    ]).toEqual([0])

    // by keys within the chapter, by drag into the other one
    const outline = async () =>
      (await school.api<CourseCatalogue>(`recordedCourse/catalogue?courseId=${id}`)).chapters.map(
        one => one.sections.map(section => section.name),
      )
    await page.getByRole('button', { name: t.move('Two') }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(outline).toEqual([['Two', 'One'], []])
    await page
      .getByRole('button', { name: t.move('One') })
      .dragTo(page.getByRole('listitem', { name: name.chapters[1] }))
    await expect.poll(outline).toEqual([['Two'], ['One']])

    await page.getByRole('button', { name: c.list, exact: true }).click()
    await page.getByRole('button', { name: c.delist, exact: true }).waitFor()

    // the class joins
    await page.getByRole('tab', { name: c.tab.students }).click()
    await page.getByRole('button', { name: s.add, exact: true }).click()
    const adding = page.getByRole('dialog')
    await adding.getByLabel(s.classes).fill(name.klass)
    await page.getByRole('option', { name: name.klass }).click()
    await adding.getByRole('button', { name: s.go, exact: true }).click()
    await page.getByText(s.added(1)).waitFor()

    await page.getByRole('button', { name: c.preview }).click()
    await page.getByRole('dialog').getByText(p.openSections(2, 2)).waitFor()
    await context.close()
    expect(errors).toEqual([])

    // on a phone, by link
    const { pass } = await school.api<CourseLink>('recordedCourse/link', {
      studentId: student.id,
    })
    const phone = await school.window({
      lang,
      theme: lang === 'en' ? 'dark' : 'light',
      width: 390,
      height: 844,
      stored: undefined,
    })
    await phone.page.goto(`/myCourses#${pass}`)
    await phone.page.getByRole('link', { name: name.course }).click()
    await phone.page.getByRole('link', { name: l.start, exact: true }).click()
    const video = phone.page.locator('video')
    await video.waitFor()
    // the menu renders again once the picture's size is known, so a click meanwhile may miss
    await expect
      .poll(() => video.evaluate(media => media instanceof HTMLVideoElement && media.readyState))
      .toBeGreaterThan(0)
    // PLY-01: the qualities that it was converted to are chosen from a menu
    await phone.page.locator('media-settings-menu-button').click()
    await phone.page.getByRole('menuitem', { name: playerTexts[lang].qualityMenu }).click()
    const qualities = phone.page.locator('media-rendition-menu').getByRole('menuitemradio')
    expect((await qualities.allInnerTexts()).map(text => text.trim())).toEqual([
      '720p',
      '480p',
      expect.stringMatching(/Auto|自动/),
    ])
    const sharp = qualities.filter({ hasText: '720p' }).first()
    await sharp.click()
    await expect.poll(() => sharp.getAttribute('aria-checked')).toBe('true')
    // it is in the player's shadow tree
    await video.evaluate(async media => {
      if (!(media instanceof HTMLVideoElement)) throw new Error('no video')
      media.muted = true
      await media.play()
    })
    await phone.page.getByText(l.finished, { exact: true }).first().waitFor({ timeout: 60_000 })
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await seriousFindings(phone.page)).toEqual([])
    await phone.page.getByRole('link', { name: l.next }).waitFor()
    expect(phone.errors).toEqual([])
    await phone.context.close()

    // the server has measured it, and staff see it
    const listed = () =>
      school.api<{ list: { id: string; progress: number }[] }>(`enrolment/list?courseId=${id}`)
    await expect.poll(async () => (await listed()).list[0]?.progress).toBe(50)
    const { list } = await listed()
    const progress = await school.api<EnrolmentProgress>(
      `enrolment/progress?enrolmentId=${list[0]?.id}`,
    )
    const first = progress.chapters[0]?.sections[0]
    expect(first?.finished).toBe(true)
    expect(Object.values(progress.watched).flat().length).toBeGreaterThan(0)
    const staff = await school.window({ lang })
    await staff.page.goto(`/courseDetail?id=${id}&tab=students`)
    await staff.page.getByRole('link', { name: /50%/ }).click()
    await staff.page.getByRole('dialog').getByText(s.percent(50)).waitFor()
    expect(staff.errors).toEqual([])
    await staff.context.close()
  }, 240_000)
})
